import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, links } from "../api/http";
import type { SetupCard, SetupDraft } from "../api/messages";
import { keptBoard } from "../editor/keeping";
import { ownKey } from "../newgame/own";
import { ownBoards, ownDrafts } from "../stores/ownBoards";
import { theme } from "../stores/settings";
import { Picture, SetupPicture } from "./SetupPicture";

type Shown = Pick<SetupCard, "name" | "width" | "height">;

/** The picture of a board: of the game, kept by the server, or of this browser alone. */
export function BoardPicture({ setup }: { readonly setup: Shown }) {
  const key = ownKey(setup.name);
  if (key === null) return <SetupPicture name={setup.name} width={setup.width} height={setup.height} />;
  const isKept = ownBoards.value.some((board) => board.key === key && board.version !== null);
  const draft = isKept ? undefined : (ownDrafts.value.get(key) ?? keptBoard(key)?.draft);
  if (draft !== undefined) return <DraftPicture draft={draft} setup={setup} />;
  const src = links.sharedSetup(key, theme() === "dark" ? "dark" : "light");
  return <Picture src={src} width={setup.width * 20} height={setup.height * 20} />;
}

/** The server draws what only this browser has, too. Until it has, or without a connection, the board is empty. */
function DraftPicture({ draft, setup }: { readonly draft: SetupDraft; readonly setup: Shown }) {
  const drawn = useSignal(EMPTY);
  const shade = theme() === "dark" ? "dark" : "light";
  useEffect(() => {
    let isWanted = true;
    let made = "";
    api.draftPicture(draft, shade).then(
      (picture) => {
        if (!isWanted) return;
        made = URL.createObjectURL(picture);
        drawn.value = made;
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [draft, shade]);
  return <Picture src={drawn.value} width={setup.width * 20} height={setup.height * 20} />;
}

const EMPTY = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
