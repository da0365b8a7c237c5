// A board on which the moves of a table are entered. The page and /api of the server are behind one address.
import { mountBoard } from "../dist/tankchess-board.js";

const address = `/api/tables/${encodeURIComponent(new URLSearchParams(location.search).get("table"))}`;
const board = mountBoard(document.getElementById("board"));
let now = null;

async function ask(path, options) {
  const answer = await fetch(address + path, options);
  if (!answer.ok) throw new Error((await answer.json()).message);
  return answer;
}

const read = async (path, query = {}) => (await ask(`${path}?${new URLSearchParams(query)}`)).json();

// The position of the table, and the moves there are in it.
async function show() {
  const { table } = await read("");
  const { ply } = table;
  now = await read(`/plies/${ply}`);
  const ground = await (await ask(`/plies/${ply}/ground.svg`)).text();
  board.show({
    version: 1,
    title: table.title,
    players: Object.fromEntries(table.seats.map((seat) => [seat.side, seat.name])),
    result: table.ending?.result ?? "*",
    plies: [now],
    moves: [],
    comments: {},
    grounds: { [now.scene.ground]: ground },
  });
  if (table.ending) return;
  board.ask({
    choices: await read("/choices", { ply }),
    look: (query) => read("/look", { ...query, via: query.via.join(), ply }),
    refusal: (move) => read("/refusal", { move, ply }),
  });
}

// A move that was entered goes to the server, which alone decides whether it counts.
board.on("move", async (move) => {
  const message = { type: "move", id: crypto.randomUUID(), ply: now.ply, key: now.key, move };
  const headers = { "Content-Type": "application/json" };
  await ask("/moves", { method: "POST", headers, body: JSON.stringify(message) });
  await show();
});

await show();
