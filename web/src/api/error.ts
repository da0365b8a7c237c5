import type { ProblemName } from "./messages";

/** What can go wrong: a refusal by the server, or no answer at all. */
export type ErrorCode = ProblemName | "offline";

/** A request that the server refused, or that never reached it (`offline`). The code decides what people read. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string, status = 0) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}
