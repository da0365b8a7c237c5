import { Sample } from "../about/Terrain";
import type { PassageName } from "../api/messages";
import { type Key, t } from "../i18n";
import { KINDS } from "../symbols/ground.generated";

/** What may become of a vehicle, the best first. */
export const PASSAGES: readonly PassageName[] = [
  "free",
  "faster",
  "cleared",
  "through",
  "sunk",
  "burnt",
  "mined",
  "closed",
];

/** What becomes of a vehicle on each kind of terrain, leading to their pages. */
export function Passages({ ground }: { readonly ground: Readonly<Record<string, PassageName>> }) {
  return (
    <section class="handbook-section" aria-labelledby="terrain">
      <h2 id="terrain">{t("handbook.ground")}</h2>
      <ul class="passages">
        {KINDS.map((kind) => {
          const passage = ground[kind];
          if (passage === undefined) return null;
          return (
            <li key={kind}>
              <a class={`passage passage-${passage}`} href={`/terrain/${kind}`}>
                <Sample kind={kind} />
                <span>
                  <strong>{t(`board.terrain.${kind}` as Key)}</strong>
                  <span>{t(`passage.${passage}`)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
