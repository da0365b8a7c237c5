import { useState } from "preact/hooks";
import type { ProofNode } from "../api/messages";
import { sumOf } from "../board/describe";
import { Icon } from "../components/Icon";
import { t } from "../i18n";
import type { Line, Proof } from "./proof";
import { endName } from "./words";
import "./proof.css";

/** So many defences are listed at once: a quiet move may have hundreds of answers. */
const LISTED = 12;

interface Props {
  readonly proof: Proof;
  readonly onOpen: (line: Line) => void;
}

/** Why the first move wins: every defence, each with the answer to it, and why nothing helps against the mate. */
export function ProofTree({ proof, onOpen }: Props) {
  const at = proof.at.value;
  const root = proof.node([]);
  if (!root || at === null) return null;
  const { index, lines } = proof.siblings(at);
  const step = (by: number): void => {
    const line = lines[(index + by + lines.length) % lines.length];
    if (line) onOpen(line);
  };
  return (
    <section class="proof" aria-labelledby="proof-title">
      <div class="proof-head">
        <h2 id="proof-title">{t("puzzle.proof")}</h2>
        {at.length > 0 && lines.length > 1 && (
          <div class="proof-steps">
            <button type="button" class="icon-button" aria-label={t("puzzle.proof.previous")} onClick={() => step(-1)}>
              <Icon name="previous" />
            </button>
            <span aria-live="polite">{t("puzzle.proof.place", { number: index + 1, count: lines.length })}</span>
            <button type="button" class="icon-button" aria-label={t("puzzle.proof.next")} onClick={() => step(1)}>
              <Icon name="next" />
            </button>
          </div>
        )}
      </div>
      <Place proof={proof} onOpen={onOpen} node={root} line={[]} />
    </section>
  );
}

/** A winning move, and below it the defences against it. */
function Place({ proof, onOpen, node, line }: Props & { node: ProofNode; line: Line }) {
  const [most, setMost] = useState(LISTED);
  const at = proof.at.value;
  const isHere = at !== null && at.join(" ") === line.join(" ");
  return (
    <div class="proof-place">
      <button
        type="button"
        class="proof-move proof-win"
        aria-current={isHere ? "step" : undefined}
        onClick={() => onOpen(line)}
      >
        <span class="proof-code">{node.text}</span>
        <span class="proof-length">{ending(node)}</span>
      </button>
      {node.answers.length > 0 && (
        <>
          <p class="quiet proof-count">{t("puzzle.proof.answers", { count: node.answers.length })}</p>
          <ul class="proof-answers">
            {node.answers.slice(0, most).map((answer) => {
              const there = [...line, node.code, answer.code];
              const next = proof.node(there);
              const isOpen = at !== null && there.every((code, place) => at[place] === code);
              return (
                <li key={answer.code}>
                  <button
                    type="button"
                    class="proof-move"
                    aria-expanded={isOpen}
                    onClick={() => onOpen(isOpen ? line : there)}
                  >
                    <Icon name="chevron" />
                    <span class="proof-code">{answer.text}</span>
                    <span class="proof-length">{t("puzzle.proof.loses", { count: answer.moves })}</span>
                  </button>
                  {isOpen && next && <Place proof={proof} onOpen={onOpen} node={next} line={there} />}
                </li>
              );
            })}
          </ul>
          {node.answers.length > most && (
            <button type="button" class="button proof-more" onClick={() => setMost(node.answers.length)}>
              {t("puzzle.proof.more", { count: node.answers.length - most })}
            </button>
          )}
        </>
      )}
      {node.lost.length > 0 && <Lost proof={proof} onOpen={onOpen} node={node} line={line} />}
    </div>
  );
}

/** Why a mate is one: the answers that are left, by the move that punishes them. */
function Lost({ proof, onOpen, node, line }: Props & { node: ProofNode; line: Line }) {
  const [most, setMost] = useState(LISTED);
  const at = proof.at.value;
  const count = node.lost.reduce((sum, lost) => sum + lost.count, 0);
  return (
    <>
      <p class="quiet proof-count">{t("puzzle.proof.lost", { count })}</p>
      <ul class="proof-answers proof-lost">
        {node.lost.slice(0, most).map((lost) => {
          const there = [...line, node.code, lost.code];
          const isOpen = at !== null && there.every((code, place) => at[place] === code);
          return (
            <li key={lost.code}>
              <button
                type="button"
                class="proof-move"
                aria-current={isOpen ? "step" : undefined}
                onClick={() => onOpen(isOpen ? line : there)}
              >
                <span class="proof-reason">
                  <span class="proof-answer">
                    {lost.text} {lost.count > 1 && <em>{t("puzzle.proof.others", { count: lost.count - 1 })}</em>}
                  </span>
                  {lost.refutation && <span>{lost.refutation}</span>}
                  {lost.fault === "own" && <span>{t("puzzle.proof.own")}</span>}
                  {lost.hit && <span class="proof-sum">{sumOf(t, lost.hit)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {node.lost.length > most && (
        <button type="button" class="button proof-more" onClick={() => setMost(node.lost.length)}>
          {t("puzzle.proof.more", { count: node.lost.length - most })}
        </button>
      )}
    </>
  );
}

function ending(node: ProofNode): string {
  const end = node.boards.at(-1)?.ending;
  if (!end) return t("puzzle.proof.wins", { count: node.moves });
  return endName(end.termination);
}
