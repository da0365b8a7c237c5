import { useEffect, useMemo, useRef } from "preact/hooks";
import type { SideName } from "../api/messages";
import { memo } from "../board/memo";
import { sideName } from "../components/gameWords";
import { t } from "../i18n";
import { type Block, type Item, layOut, plainComment, type Row, signText } from "./layout";
import type { AnalysisStore } from "./store";
import { nodeAt, type Place, START, type TreeNode } from "./tree";

/** All moves with their variations. One of them is in the order of Tab: that of the place; arrow keys do the rest. */
export function MoveTreeView({ store }: { store: AnalysisStore }) {
  const tree = store.tree.value;
  const at = store.at.value;
  const judged = store.judged.value;
  const box = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => layOut(tree, store.order), [tree]);
  useEffect(() => bringIntoView(box.current), [at, blocks]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the moves are buttons; the click is taken here for all of them.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div
      ref={box}
      class="tree"
      onClick={(event) => {
        const move = (event.target as Element).closest<HTMLElement>("[data-place]");
        if (move) store.go(Number(move.dataset.place));
      }}
    >
      {blocks.length === 0 && <p class="tree-empty">{t("analysis.moves.empty")}</p>}
      {blocks.map((block) => (
        <BlockView
          key={block.key}
          block={block}
          at={block.places.has(at) ? at : null}
          isEntry={at === START}
          judged={judged}
        />
      ))}
    </div>
  );
}

/** Scrolls the list, never the page, until the move of the place is in sight. */
function bringIntoView(box: HTMLElement | null): void {
  const move = box?.querySelector<HTMLElement>("[aria-current]");
  if (!box) return;
  if (!move) {
    box.scrollTop = 0;
    return;
  }
  const outer = box.getBoundingClientRect();
  const inner = move.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - outer.height / 3;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + outer.height / 3;
}

type Judged = ReadonlyMap<Place, string>;

interface BlockProps {
  readonly block: Block;
  /** The place, if it is in this block. */
  readonly at: Place | null;
  /** Whether nobody is in the tree: then its first move can be reached by Tab. */
  readonly isEntry: boolean;
  readonly judged: Judged;
}

const BlockView = memo(({ block, at, isEntry, judged }: BlockProps) => {
  if (block.kind === "comment") return <p class="tree-comment">{block.text}</p>;
  if (block.kind === "rows") {
    return (
      <div class="tree-rows">
        {block.rows.map((row) => (
          <RowView key={row.number} row={row} at={at} isEntry={isEntry} judged={judged} />
        ))}
      </div>
    );
  }
  return (
    <p class="tree-line" style={{ "--depth": block.depth }}>
      {block.items.map((item) => (
        <ItemView key={item.node.place} item={item} at={at} judged={judged} />
      ))}
    </p>
  );
});

function RowView({ row, at, isEntry, judged }: Omit<BlockProps, "block"> & { row: Row }) {
  const last = row.cells.findLastIndex((cell) => cell !== null);
  return (
    <div class="tree-row">
      <span class="tree-number">{row.number}</span>
      {row.cells.map((cell, index) => {
        if (cell) return <Move key={cell.place} node={cell} at={at} isEntry={isEntry} judged={judged} />;
        return (
          <span key={`gap${String(index)}`} class="tree-gap" aria-hidden="true">
            {index < last ? "…" : ""}
          </span>
        );
      })}
    </div>
  );
}

function ItemView({ item: { node, prefix }, at, judged }: { item: Item; at: Place | null; judged: Judged }) {
  const before = plainComment(node.commentBefore);
  const after = plainComment(node.comment);
  return (
    <>
      {before && <span class="tree-said">{before} </span>}
      <Move node={node} at={at} prefix={prefix} isEntry={false} judged={judged} />{" "}
      {after && <span class="tree-said">{after} </span>}
    </>
  );
}

interface MoveProps {
  readonly node: TreeNode;
  readonly at: Place | null;
  readonly prefix?: string;
  readonly isEntry: boolean;
  readonly judged: Judged;
}

function Move({ node, at, prefix = "", isEntry, judged }: MoveProps) {
  const isHere = at === node.place;
  const isTabbed = isHere || (isEntry && node.parent === START);
  const judgement = judged.get(node.place);
  const all = node.signs.length === 0 && judgement ? [judgement] : node.signs;
  const signs = signText(all);
  return (
    <button
      type="button"
      class={`tree-move${signs ? ` tree-sign${toneOf(all)}` : ""}`}
      data-place={node.place}
      tabIndex={isTabbed ? 0 : -1}
      aria-current={isHere ? "step" : undefined}
      title={`${node.number}. ${sideName(node.side)}`}
    >
      {prefix && <span class="tree-prefix">{prefix}</span>}
      {node.text}
      {signs && <b>{signs}</b>}
    </button>
  );
}

function toneOf(signs: readonly string[]): string {
  const [sign] = signs;
  if (sign === "!" || sign === "!!") return " tree-good";
  if (sign === "?" || sign === "??") return " tree-bad";
  return "";
}

/** The move of a place in a few words: `12. H7>K7/S!`. */
export function moveTitle(node: TreeNode, order: readonly SideName[]): string {
  if (node.place === START) return t("analysis.start");
  return `${node.number}${node.side === order[0] ? "." : "…"} ${node.text}${signText(node.signs)}`;
}

/** The moves that the game goes on with. */
export function branches(store: AnalysisStore): TreeNode[] {
  const tree = store.tree.value;
  return nodeAt(tree, store.at.value).next.map((place) => nodeAt(tree, place));
}
