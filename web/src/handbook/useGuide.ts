import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/error";
import { complain } from "../stores/notices";

/** What is known of something: nothing yet, everything, or that there is no such thing. */
export type Found<Guide> = Guide | "missing" | null;

/** Loads a guide once the page is shown. An address that names nothing is not an error but an answer. */
export function useGuide<Guide>(load: () => Promise<Guide>): Found<Guide> {
  const [found, setFound] = useState<Found<Guide>>(null);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (guide) => {
        if (isWanted) setFound(() => guide);
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) setFound("missing");
        else complain(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return found;
}
