import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { playNow } from "../home/quickGame";
import { describe } from "../stores/notices";

interface Props {
  readonly class: string;
  /** The level of the computer, if not that for a first game. */
  readonly level?: number;
  readonly children: ComponentChildren;
}

/** Begins a game at once. What goes wrong is said beside it. */
export function QuickButton({ class: look, level, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const start = async () => {
    setBusy(true);
    setFailure("");
    try {
      await playNow(level);
    } catch (error) {
      setFailure(describe(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class={look} disabled={isBusy} onClick={() => void start()}>
        {children}
      </button>
      {failure && (
        <p class="form-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
