import type { SolverStanding } from "../api/messages";
import { t } from "../i18n";

/** How good the visitor is: rating, puzzles solved in a row, and the best storm. */
export function Standing({ standing }: { standing: SolverStanding }) {
  const figures = [
    { label: t("puzzle.rating"), value: standing.is_sure ? String(standing.rating) : `${standing.rating}?` },
    {
      label: t("puzzle.streak"),
      value: String(standing.streak),
      detail: t("puzzle.best", { count: standing.best_streak }),
    },
    { label: t("puzzle.solved"), value: `${standing.solved}/${standing.solved + standing.failed}` },
    { label: t("puzzle.storm"), value: String(standing.storm) },
  ];
  return (
    <dl class="standing">
      {figures.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {detail && <dd class="standing-detail">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}
