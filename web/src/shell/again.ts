/** What failed because the server could not be reached is asked for again by itself, and is there once the server is. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import { waitBefore } from "../api/socket";
import { loadCatalogue } from "../stores/catalogue";
import { complain } from "../stores/notices";

/** So many milliseconds a page waits at most, about: somebody looks at it and sees nothing. */
const LONGEST = 4_000;

/** A proxy answers with these while the server behind it is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** Whether nothing is wrong but that the server is away for the moment. */
export const isAway = (problem: unknown): boolean =>
  problem instanceof ApiError && (problem.code === "offline" || AWAY.includes(problem.status));

/**
 * Calls `load` again as long as `problem` is that the server is away, waiting longer each time, and at once when the
 * browser is back on the net. Each failure has to be another value; what is shown may stay until `load` has done better.
 */
export function useAgain(problem: unknown, load: () => unknown): void {
  const attempt = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    if (!isAway(problem)) {
      attempt.current = 0;
      return undefined;
    }
    const again = () => {
      stop();
      void latest.current();
    };
    const timer = setTimeout(
      again,
      Math.min(waitBefore(attempt.current, Math.random), LONGEST * (0.75 + Math.random() / 2)),
    );
    const stop = () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
    attempt.current += 1;
    addEventListener("online", again);
    return stop;
  }, [problem]);
}

/** Asks for what can be played, until it is there; the first failure is told. */
export function useCatalogue(): void {
  const [problem, setProblem] = useState<unknown>(null);
  const load = () => loadCatalogue().then(() => setProblem(null), setProblem);
  useEffect(() => {
    void loadCatalogue().catch((error: unknown) => {
      complain(error);
      setProblem(error);
    });
  }, []);
  useAgain(problem, load);
}
