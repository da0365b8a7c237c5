/** A proved win, fetched place by place as somebody goes through it. */
import { signal } from "@preact/signals";
import type { FreeBoard, ProofNode } from "../api/messages";

/** Moves of both sides, from the start of the proof on. */
export type Line = readonly string[];

const keyOf = (line: Line): string => line.join(" ");

export class Proof {
  private readonly nodes = signal<ReadonlyMap<string, ProofNode>>(new Map());
  /** The place that is shown, null as long as none is. */
  readonly at = signal<Line | null>(null);

  /** `fetchPlace` gets a place; `show` shows the boards that lead there. */
  constructor(
    private readonly fetchPlace: (line: Line) => Promise<ProofNode>,
    private readonly show: (line: Line, boards: readonly FreeBoard[], node: ProofNode) => Promise<void>,
  ) {}

  /** The place that a line leads to, if it is here already. */
  node(line: Line): ProofNode | undefined {
    return this.nodes.value.get(keyOf(line));
  }

  /** Shows a place: the defence that leads there, and the answer to it. */
  async open(line: Line): Promise<void> {
    const node = this.nodes.peek().get(keyOf(line)) ?? (await this.fetch(line));
    this.at.value = line;
    const before =
      line.length > 0
        ? this.nodes
            .peek()
            .get(keyOf(line.slice(0, -2)))
            ?.boards.at(-1)
        : undefined;
    await this.show(line, [...(before ? [before] : []), ...node.boards], node);
  }

  /** The defences beside the one that is shown: which of how many it is, and how to get to the others. */
  siblings(line: Line): { index: number; lines: Line[] } {
    const parent = line.slice(0, -2);
    const node = this.node(parent);
    if (!node || line.length === 0) return { index: 0, lines: [line] };
    const lines = [...node.answers, ...node.lost].map((answer) => [...parent, node.code, answer.code]);
    return { index: lines.findIndex((each) => keyOf(each) === keyOf(line)), lines };
  }

  private async fetch(line: Line): Promise<ProofNode> {
    const node = await this.fetchPlace(line);
    this.nodes.value = new Map(this.nodes.peek()).set(keyOf(line), node);
    return node;
  }
}
