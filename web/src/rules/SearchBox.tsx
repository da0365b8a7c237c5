import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Chapter } from "./chapters";
import { goTo } from "./goTo";
import { type Hit, placesOf, search } from "./search";

/** Finds rules while one types. Arrows and Enter choose, Escape closes, a slash leads here from anywhere on the page. */
export function SearchBox({ chapters }: { readonly chapters: readonly Chapter[] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const places = useMemo(() => placesOf(chapters), [chapters]);
  const hits = useMemo(() => search(places, query), [places, query]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const choose = (hit: Hit): void => {
    setOpen(false);
    goTo(hit.place.to);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setOpen(false);
    if (!isOpen || hits.length === 0) return;
    const hit = hits[chosen];
    if (event.key === "Enter" && hit) choose(hit);
    else if (event.key === "ArrowDown") setChosen((chosen + 1) % hits.length);
    else if (event.key === "ArrowUp") setChosen((chosen + hits.length - 1) % hits.length);
    else return;
    event.preventDefault();
  };

  const isShown = isOpen && query.trim() !== "";
  const count = hits.length === 0 ? t("rules.found.none") : t("rules.found", { count: hits.length });
  return (
    <search
      class="rules-search"
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <label class="visually-hidden" for={`${id}-query`}>
        {t("rules.search")}
      </label>
      <input
        ref={input}
        id={`${id}-query`}
        type="search"
        list={undefined}
        // biome-ignore lint/a11y/noRedundantRoles: the list is ours, not one of the browser.
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        placeholder={t("rules.search.hint")}
        aria-autocomplete="list"
        aria-expanded={isShown && hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={isShown && hits.length > 0 ? `${id}-${chosen}` : undefined}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <p class="visually-hidden" role="status">
        {isShown && count}
      </p>
      <div class="rules-hits" hidden={!isShown}>
        {hits.length === 0 && <p class="rules-none">{t("rules.found.none")}</p>}
        <div id={`${id}-hits`} role="listbox" aria-label={t("rules.search")}>
          {hits.map((hit, index) => (
            <div
              key={hit.place.to}
              id={`${id}-${index}`}
              class="rules-hit"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // The focus stays in the field until the place is shown.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
              onKeyDown={onKeyDown}
            >
              <span class="rules-hit-title">
                {hit.place.rule && <strong class="rule-number">{hit.place.rule}</strong>} {hit.place.title}
              </span>
              <span class="rules-hit-text">
                {hit.before}
                <mark>{hit.found}</mark>
                {hit.after}
              </span>
            </div>
          ))}
        </div>
      </div>
    </search>
  );
}
