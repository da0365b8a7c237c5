import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "../components/Icon";
import { offWhen } from "../components/off";
import { type PageKey, t } from "../i18n";
import { announce } from "../shell/announcer";
import { branches, moveTitle } from "./MoveTree";
import type { AnalysisStore } from "./store";
import { isMain, LONGEST_COMMENT, nodeAt, SIGNS, START, sizeFrom } from "./tree";

/** Stepping through the game, and the moves to choose from where it branches. */
export function Steps({ store }: { store: AnalysisStore }) {
  const tree = store.tree.value;
  const node = nodeAt(tree, store.at.value);
  const isStart = node.place === START;
  const isEnd = node.next.length === 0;
  const steps: readonly [IconName, PageKey, string, boolean, () => void][] = [
    ["first", "moves.first", "Home", isStart, () => store.step("first")],
    ["previous", "moves.previous", "ArrowLeft", isStart, () => store.step("previous")],
    ["next", "moves.next", "ArrowRight", isEnd, () => store.step("next")],
    ["last", "moves.last", "End", isEnd, () => store.step("last")],
  ];
  return (
    <div class="browser" role="group" aria-label={t("moves.browse")}>
      {steps.map(([icon, label, keys, isDisabled, run]) => (
        <button
          key={icon}
          type="button"
          class="icon-button"
          aria-label={t(label)}
          title={t(label)}
          aria-keyshortcuts={keys}
          {...offWhen(isDisabled, run)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

/** The lines that go on from here. The room for them is kept, so that nothing jumps while somebody steps. */
export function Branches({ store }: { store: AnalysisStore }) {
  const found = branches(store);
  return (
    <div class="branches" role="group" aria-label={t("analysis.branches")}>
      {found.map((node) => (
        <button key={node.place} type="button" class="branch" onClick={() => store.go(node.place)}>
          {moveTitle(node, store.order)}
        </button>
      ))}
    </div>
  );
}

/** What can be done with the move of the place: signs, a comment, another rank, away with it. */
export function MoveTools({ store }: { store: AnalysisStore }) {
  const tree = store.tree.value;
  const at = store.at.value;
  const node = nodeAt(tree, at);
  const isStart = at === START;
  const remove = () => {
    const count = sizeFrom(tree, at);
    store.remove(at);
    announce(t("analysis.removed", { count }));
  };
  const tools: readonly [IconName, PageKey, boolean, () => void][] = [
    ["promote", "analysis.promote", isStart || isMain(tree, at), () => store.promote(at)],
    ["main", "analysis.to_main", isStart || isMain(tree, at), () => store.promoteToMain(at)],
    ["trash", "analysis.remove", isStart, remove],
    ["undo", "analysis.undo", !store.canUndo.value, () => store.undo()],
    ["redo", "analysis.redo", !store.canRedo.value, () => store.redo()],
  ];
  return (
    <div class="move-tools">
      <div class="move-tools-row">
        <fieldset class="signs" disabled={isStart}>
          <legend class="visually-hidden">{t("analysis.signs")}</legend>
          {SIGNS.map((sign) => (
            <button
              key={sign}
              type="button"
              class="sign"
              aria-pressed={node.signs.includes(sign)}
              aria-label={t(`analysis.sign.${sign}`)}
              title={t(`analysis.sign.${sign}`)}
              onClick={() => store.sign(at, sign)}
            >
              {sign}
            </button>
          ))}
        </fieldset>
        <div class="move-tools-buttons" role="group" aria-label={t("analysis.change")}>
          {tools.map(([icon, label, isDisabled, run]) => (
            <button
              key={icon}
              type="button"
              class="icon-button"
              aria-label={t(label)}
              title={t(label)}
              {...offWhen(isDisabled, run)}
            >
              <Icon name={icon} />
            </button>
          ))}
        </div>
      </div>
      <CommentField key={at} store={store} />
    </div>
  );
}

/** How long somebody has to stop typing until a comment is taken into the tree, in milliseconds. */
const PAUSE = 400;

/** Braces enclose comments in records, so there are none inside. */
const plainComment = (text: string) => text.replaceAll("{", "(").replaceAll("}", ")");

function CommentField({ store }: { store: AnalysisStore }) {
  const at = store.at.peek();
  const node = nodeAt(store.tree.value, at);
  const [text, setText] = useState(node.comment);
  const wanted = useRef(text);
  const kept = useRef(node.comment);
  // The tree may have been changed elsewhere: taken back, or replaced.
  if (node.comment !== kept.current) {
    if (wanted.current === kept.current) {
      wanted.current = node.comment;
      setText(node.comment);
    }
    kept.current = node.comment;
  }
  const keep = () => {
    if (wanted.current === kept.current) return;
    kept.current = wanted.current;
    store.comment(at, wanted.current);
  };
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    // Nothing that was typed is lost when the window is closed, or the place is left.
    // Captured: before the draft is kept for the last time.
    addEventListener("pagehide", keep, { capture: true });
    return () => {
      removeEventListener("pagehide", keep, { capture: true });
      keep();
    };
  }, []);
  const label =
    at === START ? t("analysis.comment.start") : t("analysis.comment", { move: moveTitle(node, store.order) });
  return (
    <label class="comment-field">
      <span class="comment-label">{label}</span>
      <textarea
        rows={2}
        maxLength={LONGEST_COMMENT}
        value={text}
        onInput={(event) => {
          wanted.current = plainComment(event.currentTarget.value);
          setText(wanted.current);
        }}
        onBlur={keep}
      />
    </label>
  );
}
