/** Places of a tree as the library writes them: `7` is the seventh move, `7:2` a second choice there, `7:2/9` two moves on. */
import { type MoveTree, nodeAt, type Place, START } from "../analysis/tree";

/** The address of a place. */
export function addressOf(tree: MoveTree, place: Place): string {
  const line: Place[] = [];
  for (let node = nodeAt(tree, place); node.place !== START; node = nodeAt(tree, node.parent)) line.unshift(node.place);
  const parts: string[] = [];
  let last = 0;
  for (const [index, each] of line.entries()) {
    const rank = nodeAt(tree, nodeAt(tree, each).parent).next.indexOf(each);
    if (rank === 0) continue;
    last = index + 1;
    parts.push(`${last}:${rank + 1}`);
  }
  if (last !== line.length || parts.length === 0) parts.push(String(line.length));
  return parts.join("/");
}

/** The place of an address; null where the tree has none. */
export function placeAt(tree: MoveTree, address: string): Place | null {
  let place: Place | undefined = START;
  let ply = 0;
  for (const step of address.split("/")) {
    const found = /^([0-9]{1,6})(?::([0-9]{1,6}))?$/.exec(step);
    if (!found) return null;
    const wanted = Number(found[1]);
    const rank = found[2] === undefined ? null : Number(found[2]) - 1;
    if (wanted < ply + (rank === null ? 0 : 1)) return null;
    for (; ply < wanted && place !== undefined; ply++) {
      const { next }: { next: readonly Place[] } = nodeAt(tree, place);
      place = next[rank !== null && ply === wanted - 1 ? rank : 0];
    }
    if (place === undefined) return null;
  }
  return place;
}
