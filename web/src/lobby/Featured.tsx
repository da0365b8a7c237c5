import { useEffect, useState } from "preact/hooks";
import { api } from "../api/http";
import type { LobbyEntry, TableView } from "../api/messages";
import { modeName, pairing } from "../components/gameWords";
import { StillBoard } from "../components/StillBoard";
import { setupTitle } from "../components/setupWords";
import { t } from "../i18n";
import { setMuted } from "../sound/sound";

/** A game that is being played now, as a small board that follows its moves. */
export function Featured({ entry }: { entry: LobbyEntry }) {
  const [table, setTable] = useState<TableView | null>(null);
  useEffect(() => {
    setMuted(true);
    let isWanted = true;
    api.table(entry.id).then(
      (answer) => {
        if (isWanted) setTable(answer.table);
      },
      // The game is in the list all the same.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [entry.id, entry.ply]);
  const { width, height } = table?.scene ?? { width: 1, height: 1 };
  return (
    <a class="featured" href={`/t/${entry.id}`}>
      <div class="featured-board" inert aria-hidden="true" style={{ "--ratio": String(width / height) }}>
        {table && <StillBoard name={table.id} scene={table.scene} ply={table.ply} last={table.last} />}
      </div>
      <span class="featured-words">
        <strong>{pairing(entry)}</strong>
        <span class="quiet">
          {[
            setupTitle(entry.rules.setup ?? "", entry.title),
            modeName(entry),
            t("count.moves_played", { count: entry.ply }),
          ].join(" · ")}
        </span>
      </span>
    </a>
  );
}
