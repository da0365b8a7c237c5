import { Icon, type IconName } from "../components/Icon";
import { QuickButton } from "../components/QuickButton";
import { type Key, t } from "../i18n";

const WAYS: readonly { href: string; icon: IconName; title: Key }[] = [
  { href: "/", icon: "chevron", title: "missing.home" },
  { href: "/games", icon: "clock", title: "missing.games" },
  { href: "/lobby", icon: "globe", title: "missing.lobby" },
];

/** Nothing is at this address: what there is instead. */
export default function MissingPage() {
  return <Missing title={t("missing.title")} text={t("missing.text")} />;
}

/** What could not be found, and where to go from here. */
export function Missing({ title, text }: { title: string; text: string }) {
  return (
    <div class="page page-narrow missing">
      <LostTank />
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      <p>{t("missing.ways")}</p>
      <div class="button-row">
        <QuickButton class="button button-primary">
          <Icon name="target" />
          {t("missing.play")}
        </QuickButton>
        {WAYS.map((way) => (
          <a key={way.href} class="button" href={way.href}>
            <Icon name={way.icon} />
            {t(way.title)}
          </a>
        ))}
      </div>
    </div>
  );
}

/** A tank in front of a wall, on a corner of a board. */
function LostTank() {
  return (
    <svg class="lost-tank" viewBox="0 0 192 96" aria-hidden="true" focusable="false">
      <rect class="lost-light" width="192" height="96" />
      <path class="lost-dark" d="M48 0h48v48H48zM144 0h48v48h-48zM0 48h48v48H0zM96 48h48v48H96z" />
      <path
        class="lost-wall"
        d="M104 4h80a6 6 0 0 1 6 6v76a6 6 0 0 1-6 6h-32a6 6 0 0 1-6-6V52h-42a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6z"
      />
      <g class="lost-piece" transform="translate(72 72) rotate(38)">
        <path d="M-14-15h6v31h-6zM8-15h6v31H8z" />
        <path d="M-9-16h18v31H-9zM-2-26h4v18h-4z" />
        <circle cy="1" r="8" />
      </g>
    </svg>
  );
}
