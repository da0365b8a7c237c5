import { api } from "../api/http";
import type { FreeBoard, PieceGuide, PieceView } from "../api/messages";
import { typeName } from "../components/pieceWords";
import { Duels } from "../handbook/Duels";
import { Lost } from "../handbook/Lost";
import { around, Neighbours } from "../handbook/Neighbours";
import { Passages } from "../handbook/Passages";
import { RuleLinks } from "../handbook/RuleLinks";
import { TrialBoard } from "../handbook/TrialBoard";
import { Drawings } from "../handbook/TypeChip";
import { useGuide } from "../handbook/useGuide";
import { language, t } from "../i18n";
import type { PageProps } from "../shell/routes";
import { catalogue, loadCatalogue } from "../stores/catalogue";
import { Figures, PiecePicture } from "../table/PieceCard";

/** Everything about a piece: its figures, a board to drive it on, what it beats and what beats it. */
export default function PiecePage({ parameters }: PageProps) {
  const code = parameters.code ?? "";
  const guide = useGuide(() => withCatalogue(api.piece(code)));
  if (guide === "missing") return <Lost name={code} />;
  return guide === null ? <Waiting code={code} /> : <Guide guide={guide} />;
}

/** The page names its neighbours and sorts by the list of types: shown without it, it would jump when that comes. */
async function withCatalogue(guide: Promise<PieceGuide>): Promise<PieceGuide> {
  const [found] = await Promise.all([guide, loadCatalogue()]);
  return found;
}

function Waiting({ code }: { readonly code: string }) {
  return (
    <div class="page handbook">
      <h1>{typeName(t, code)}</h1>
      <p class="loading">{t("shell.loading")}</p>
    </div>
  );
}

function Guide({ guide }: { readonly guide: PieceGuide }) {
  const { card, demonstration } = guide;
  const { code } = card;
  const name = typeName(t, code, card.name);
  const all = catalogue.value?.types.map((type) => type.code) ?? [];
  const beside = around(all, code);
  const piece: PieceView = { side: "w", type: code, square: "", facing: "N" };
  const link = (other: string) => ({ href: `/pieces/${other}`, name: typeName(t, other) });
  return (
    <div class="page handbook">
      <Drawings />
      <Neighbours previous={beside ? link(beside.previous) : undefined} next={beside ? link(beside.next) : undefined} />
      <header class="handbook-head">
        <PiecePicture piece={piece} hasCommand={false} />
        <h1>
          {name} <span class="quiet">{code}</span>
        </h1>
      </header>
      <TrialBoard
        tfen={demonstration.tfen}
        alone={demonstration.player}
        lines={demonstration.lines.map((line) => ({ moves: line.moves, words: line.words[language()] ?? "" }))}
        chosen={(board) => squareOf(board, code)}
        aside={
          <div class="handbook-facts">
            <p class="handbook-hint">{t("handbook.hint")}</p>
            <Figures piece={piece} card={card} types={[]} />
            <RuleLinks rules={demonstration.rules} />
          </div>
        }
        label={t("handbook.board", { name })}
      />
      <div class="handbook-duels">
        <Duels id="beats" title={t("duel.beats")} duels={guide.duels} all={all} never="duel.beats.never" />
        <Duels id="beaten" title={t("duel.beaten")} duels={guide.attackers} all={all} never="duel.beaten.never" />
      </div>
      {Object.keys(guide.ground).length > 0 && <Passages ground={guide.ground} />}
    </div>
  );
}

/** Where the piece stands that the page is about, if it can move. */
function squareOf(board: FreeBoard, code: string): string | null {
  const { pieces } = board.board.scene;
  const movers = new Set(board.choices.movers.map((mover) => mover.square));
  const own = pieces.find((piece) => piece.type === code && !piece.is_wreck && movers.has(piece.square));
  return own?.square ?? null;
}
