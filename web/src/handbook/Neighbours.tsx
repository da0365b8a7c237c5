import { Icon } from "../components/Icon";
import { t } from "../i18n";

export interface Neighbour {
  readonly href: string;
  readonly name: string;
}

interface Props {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** The way to all of them, to the one before and to the one after. */
export function Neighbours({ previous, next }: Props) {
  return (
    <nav class="neighbours" aria-label={t("handbook.neighbours")}>
      <a href="/pieces">
        <Icon name="grid" />
        {t("title.pieces")}
      </a>
      {previous && (
        <a class="neighbour" href={previous.href} rel="prev">
          <Icon name="previous" />
          {previous.name}
        </a>
      )}
      {next && (
        <a class="neighbour" href={next.href} rel="next">
          {next.name}
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}

/** The ones before and after one of a list, which goes round. */
export function around(all: readonly string[], one: string): { previous: string; next: string } | null {
  const at = all.indexOf(one);
  const previous = all.at(at - 1);
  const next = all[(at + 1) % all.length];
  return at < 0 || previous === undefined || next === undefined ? null : { previous, next };
}
