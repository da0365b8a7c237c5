"""What can be wrong with a request: a code for programs, the status over HTTP, a sentence for people."""

from __future__ import annotations

from tankchess.server.messages import Problem, ProblemName

# The status of every code over HTTP.
STATUS: dict[ProblemName, int] = {
    "bad_request": 400,
    "not_signed_in": 401,
    "wrong_password": 401,
    "wrong_code": 401,
    "token_not_enough": 403,
    "too_many_tokens": 403,
    "no_account": 403,
    "not_your_seat": 403,
    "cross_site": 403,
    "threats_off": 403,
    "no_help": 403,
    "computer_plays_on": 403,
    "table_full": 403,
    "too_many_tables": 403,
    "too_many_setups": 403,
    "not_your_study": 403,
    "too_many_studies": 403,
    "not_found": 404,
    "name_taken": 409,
    "has_account": 409,
    "no_seat": 409,
    "seat_taken": 409,
    "not_your_turn": 409,
    "stale": 409,
    "setup_changed": 409,
    "conflict": 409,
    "game_over": 409,
    "game_begun": 409,
    "game_goes_on": 409,
    "not_started": 409,
    "nothing_offered": 409,
    "nothing_counted": 409,
    "nothing_to_take_back": 409,
    "too_soon": 409,
    "too_large": 413,
    "bad_name": 422,
    "mixed_scripts": 422,
    "reserved_name": 422,
    "short_password": 422,
    "common_password": 422,
    "bad_pieces": 422,
    "bad_setup": 422,
    "over_at_once": 422,
    "illegal_move": 422,
    "rate_limited": 429,
    "server_error": 500,
}
UNPROCESSABLE = 422


class Refused(Exception):
    """A request that was not done. Nothing has changed.

    `status` is that of the code unless another is given: a body of the right form that asks for the impossible is a
    `bad_request` with 422.
    """

    def __init__(
        self, code: ProblemName, message: str, status: int | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = STATUS[code] if status is None else status
        self.retry_after = retry_after

    @property
    def problem(self) -> Problem:
        return Problem(self.code, self.message)


def impossible(message: str) -> Refused:
    """A request that can be read but asks for the impossible."""
    return Refused("bad_request", message, UNPROCESSABLE)


def not_found(what: str) -> Refused:
    return Refused("not_found", f"there is no {what}")
