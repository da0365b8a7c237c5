import { Sample } from "../about/Terrain";
import { api } from "../api/http";
import type { TerrainGuide } from "../api/messages";
import { Group } from "../handbook/Duels";
import { Lost } from "../handbook/Lost";
import { around, Neighbours } from "../handbook/Neighbours";
import { PASSAGES } from "../handbook/Passages";
import { RuleLinks } from "../handbook/RuleLinks";
import { TrialBoard } from "../handbook/TrialBoard";
import { Drawings } from "../handbook/TypeChip";
import { useGuide } from "../handbook/useGuide";
import { isKey, type Key, language, t } from "../i18n";
import type { PageProps } from "../shell/routes";
import { KINDS } from "../symbols/ground.generated";

/** Everything about a kind of terrain: who drives on it, what it stops, a board to try it on. */
export default function TerrainPage({ parameters }: PageProps) {
  const kind = parameters.kind ?? "";
  const guide = useGuide(() => api.terrain(kind));
  if (guide === "missing") return <Lost name={kind} />;
  return guide === null ? <Waiting kind={kind} /> : <Guide guide={guide} />;
}

/** What a kind of terrain is called, where it is the title. */
function titleOf(kind: string): string {
  const key = `board.terrain.${kind}`;
  const name = isKey(key) ? t(key) : kind;
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

function Waiting({ kind }: { readonly kind: string }) {
  return (
    <div class="page handbook">
      <h1>{titleOf(kind)}</h1>
      <p class="loading">{t("shell.loading")}</p>
    </div>
  );
}

function Guide({ guide }: { readonly guide: TerrainGuide }) {
  const { kind, demonstration } = guide;
  const name = titleOf(kind);
  const beside = around(KINDS, kind);
  const link = (other: string) => ({ href: `/terrain/${other}`, name: titleOf(other) });
  return (
    <div class="page handbook">
      <Drawings />
      <Neighbours previous={beside ? link(beside.previous) : undefined} next={beside ? link(beside.next) : undefined} />
      <header class="handbook-head">
        <Sample kind={kind} />
        <div>
          <h1>{name}</h1>
          <p class="lead">{t(`about.terrain.${kind}.text` as Key)}</p>
        </div>
      </header>
      <TrialBoard
        tfen={demonstration.tfen}
        alone={demonstration.player}
        lines={demonstration.lines.map((line) => ({ moves: line.moves, words: line.words[language()] ?? "" }))}
        aside={
          <div class="handbook-facts">
            <p class="handbook-hint">{t("handbook.hint")}</p>
            <h2>{t("ground.shots")}</h2>
            <p>{t(shotText(guide))}</p>
            {!guide.stops_indirect && <p>{t("ground.indirect")}</p>}
            <h2>{t("ground.standing")}</h2>
            <p>{t(`ground.standing.${kind}` as Key)}</p>
            <RuleLinks rules={demonstration.rules} />
          </div>
        }
        label={t("handbook.board", { name })}
      />
      <section class="handbook-section" aria-labelledby="driving">
        <h2 id="driving">{t("ground.driving")}</h2>
        {PASSAGES.map((passage) => {
          const codes = guide.passages[passage];
          return codes && <Group key={passage} title={t(`passage.${passage}.long`)} codes={codes} />;
        })}
      </section>
    </div>
  );
}

function shotText({ stops_shots, hides_low }: TerrainGuide): Key {
  if (stops_shots) return "ground.shots.stop";
  return hides_low ? "ground.shots.over" : "ground.shots.free";
}
