import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Ply } from "../api/messages";
import { whenIdle } from "../board/idle";
import { type Key, t } from "../i18n";
import { markSeen, seenSigns } from "../stores/seenSigns";
import { settings } from "../stores/settings";
import { SIGNS, SignPicture } from "./signs";
import { TerrainSign, terrainText } from "./TerrainSign";

interface Props {
  readonly tableId: string;
  readonly shown: Ply;
}

/** Signs that are on the board now and have not been explained yet, by name; terrain comes last. */
export function unexplained(board: Element, seen: readonly string[]): string[] {
  const signs = SIGNS.filter((sign) => !seen.includes(sign.name) && board.querySelector(sign.seen) !== null);
  const kinds = [...board.querySelectorAll("[data-terrain]")].map((each) => each.getAttribute("data-terrain") ?? "");
  const terrain = [...new Set(kinds)].filter((kind) => terrainText(kind) !== null && !seen.includes(terrainName(kind)));
  return [...signs.map((sign) => sign.name), ...terrain.map(terrainName)];
}

const terrainName = (kind: string): string => `terrain.${kind}`;

/**
 * Explains a sign in one line when it first appears. It stays until the next step of the player, or until it has been
 * understood, and does not come back.
 */
export function SignHint({ tableId, shown }: Props) {
  const [name, show] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOn = settings.hints.value;
  const seen = seenSigns.value;
  useEffect(() => {
    const table = place.current?.closest(".tc-table");
    // Signs are in the drawing. What flies above it for a moment has none.
    const drawing = table?.querySelector(".tc-board > svg");
    if (!isOn || !drawing) return undefined;
    const look = (): boolean => {
      show((now) => {
        const open = unexplained(drawing, seenSigns.peek());
        return now !== null && open.includes(now) ? now : (open[0] ?? null);
      });
      return true;
    };
    let stop = (): void => undefined;
    const observer = new MutationObserver(() => {
      stop();
      stop = whenIdle(look);
    });
    observer.observe(drawing, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      stop();
    };
  }, [isOn, seen]);
  // The next step of the player takes the explanation away.
  const latest = useRef<string | null>(null);
  latest.current = name;
  useEffect(() => {
    const board = place.current?.closest(".tc-table")?.querySelector(".tc-board");
    const next = () => {
      if (latest.current !== null) markSeen(latest.current);
    };
    board?.addEventListener("click", next);
    return () => board?.removeEventListener("click", next);
  }, []);
  return (
    <div class="sign-hint" ref={place}>
      {isOn && name !== null && (
        // Each is drawn anew: it appears, it does not move.
        <Fragment key={name}>
          <Picture name={name} tableId={tableId} shown={shown} />
          <p class="sign-hint-text">{t(textOf(name))}</p>
          <button
            type="button"
            class="link-button sign-hint-done"
            onClick={() => {
              markSeen(name);
            }}
          >
            {t("sign.understood")}
          </button>
        </Fragment>
      )}
    </div>
  );
}

function textOf(name: string): Key {
  return SIGNS.find((sign) => sign.name === name)?.text ?? terrainText(name.replace("terrain.", "")) ?? "sign.title";
}

function Picture({ name, tableId, shown }: Props & { readonly name: string }) {
  const sign = SIGNS.find((each) => each.name === name);
  if (sign) return <SignPicture sign={sign} />;
  return <TerrainSign kind={name.replace("terrain.", "")} scene={shown.scene} tableId={tableId} ply={shown.ply} />;
}
