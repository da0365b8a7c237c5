import type { ProblemName } from "./messages";

/** What can go wrong: what the server says, and that it says nothing. */
export type ErrorCode = ProblemName | "offline";

/** A request the server refused, or that never reached it (`offline`). The words for people come from the code. */
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
