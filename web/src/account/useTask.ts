import { useState } from "preact/hooks";
import { complain } from "../stores/notices";

/** Whether something is being sent, and how to send it: a failure is shown, and the answer says whether it went well. */
export function useTask(): readonly [boolean, (work: () => Promise<unknown>) => Promise<boolean>] {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      complain(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
