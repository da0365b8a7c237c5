"""The queue of work in Redis or Valkey. Every step is one script, so it happens whole or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from redis.exceptions import RedisError

from tankchess.server.bus.bus import BusAway
from tankchess.server.bus.redis_bus import connect, reason_of
from tankchess.server.bus.work_queue import MOST_ATTEMPTS, WorkAnswer, WorkFigures, WorkItem, WorkLine

# Seconds for which an answer waits for a process that may be gone, and a queue that nobody uses is kept.
_KEPT = 60
_FORGOTTEN = 3600
# Seconds an answer of Redis may take besides the time that somebody waits for news.
_PATIENCE = 2.0
_LONGEST_WAIT = 5.0
_MOST_RINGS = 64

# KEYS[1] is the beginning of all names. A job has its body, its place (line and person), its holder and its attempts;
# a line is a list of people, each with a list of jobs.
_NOW = """
local p = KEYS[1]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function line_up(id, n, person, first)
  local jobs = p .. ':line:' .. n .. ':' .. person
  local people = p .. ':line:' .. n
  local count
  if first then count = redis.call('LPUSH', jobs, id) else count = redis.call('RPUSH', jobs, id) end
  if count == 1 then
    if first then redis.call('LPUSH', people, person) else redis.call('RPUSH', people, person) end
  end
  redis.call('EXPIRE', jobs, ARGV[1])
  redis.call('HINCRBY', p .. ':waiting', n, 1)
  redis.call('RPUSH', p .. ':bell', '1')
  redis.call('LTRIM', p .. ':bell', 0, ARGV[2])
end
local function place_of(id)
  local place = redis.call('HGET', p .. ':places', id)
  local n, person = string.match(place, '^(%d):(.*)$')
  return n, person
end
local function forget(id)
  redis.call('HDEL', p .. ':jobs', id)
  redis.call('HDEL', p .. ':places', id)
  redis.call('HDEL', p .. ':holders', id)
  redis.call('HDEL', p .. ':attempts', id)
  return redis.call('ZREM', p .. ':leases', id)
end
"""
_PUT = """
if redis.call('HEXISTS', p .. ':jobs', ARGV[3]) == 1 then return 0 end
redis.call('HSET', p .. ':jobs', ARGV[3], ARGV[6])
redis.call('HSET', p .. ':places', ARGV[3], ARGV[4] .. ':' .. ARGV[5])
for _, name in ipairs({':jobs', ':places', ':waiting'}) do redis.call('EXPIRE', p .. name, ARGV[1]) end
line_up(ARGV[3], ARGV[4], ARGV[5], false)
return 1
"""
# Returns the jobs that are given up, and the next one.
_TAKE = """
local lost = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', p .. ':leases', '-inf', now, 'LIMIT', 0, 20)) do
  redis.call('ZREM', p .. ':leases', id)
  redis.call('HDEL', p .. ':holders', id)
  local body = redis.call('HGET', p .. ':jobs', id)
  if body then
    if tonumber(redis.call('HGET', p .. ':attempts', id) or '0') >= tonumber(ARGV[5]) then
      lost[#lost + 1] = body
    else
      local n, person = place_of(id)
      line_up(id, n, person, true)
    end
  end
end
for n = 0, 2 do
  local people = p .. ':line:' .. n
  local person = redis.call('LPOP', people)
  while person do
    local jobs = people .. ':' .. person
    local id = redis.call('LPOP', jobs)
    if redis.call('LLEN', jobs) > 0 then redis.call('RPUSH', people, person) end
    local body = id and redis.call('HGET', p .. ':jobs', id)
    if body then
      redis.call('HINCRBY', p .. ':waiting', n, -1)
      redis.call('ZADD', p .. ':leases', now + ARGV[4], id)
      redis.call('HSET', p .. ':holders', id, ARGV[3])
      redis.call('HINCRBY', p .. ':attempts', id, 1)
      return {lost, body}
    end
    person = redis.call('LPOP', people)
  end
end
return {lost}
"""
_RENEW = """
if redis.call('HGET', p .. ':holders', ARGV[3]) ~= ARGV[4] then return 0 end
redis.call('ZADD', p .. ':leases', now + ARGV[5], ARGV[3])
return 1
"""
_FINISH = """
if redis.call('HEXISTS', p .. ':jobs', ARGV[3]) == 0 then return 0 end
local n = place_of(ARGV[3])
if forget(ARGV[3]) == 0 and ARGV[7] == '0' then redis.call('HINCRBY', p .. ':waiting', n, -1) end
redis.call('RPUSH', ARGV[4], ARGV[5])
redis.call('EXPIRE', ARGV[4], ARGV[6])
return 1
"""
_DROP = """
if redis.call('HEXISTS', p .. ':jobs', ARGV[3]) == 0 then return 0 end
local n = place_of(ARGV[3])
if forget(ARGV[3]) == 0 then redis.call('HINCRBY', p .. ':waiting', n, -1) end
return 1
"""
_FIGURES = """
redis.call('ZREMRANGEBYSCORE', p .. ':workers', '-inf', now)
return {redis.call('HMGET', p .. ':waiting', '0', '1', '2'), redis.call('ZCARD', p .. ':leases'),
  redis.call('ZCARD', p .. ':workers')}
"""
_SIGN_ON = "redis.call('ZADD', p .. ':workers', now + ARGV[4], ARGV[3]) return 1"
_VERSIONS = "tankchess:work:versions"
_ANNOUNCE = "redis.call('ZADD', ARGV[3], now + ARGV[5], ARGV[4]) return 1"
_LIST = "return redis.call('ZRANGEBYSCORE', ARGV[3], now, '+inf')"

_items: msgspec.msgpack.Decoder[WorkItem] = msgspec.msgpack.Decoder(WorkItem)
_answers: msgspec.msgpack.Decoder[WorkAnswer] = msgspec.msgpack.Decoder(WorkAnswer)


class RedisQueue:
    """The queue of one version."""

    def __init__(self, url: str, version: str) -> None:
        self.version = version
        self._prefix = f"tankchess:work:{version}"
        self._redis = connect(url, _LONGEST_WAIT + _PATIENCE)
        self._scripts: dict[str, Any] = {}

    async def stop(self) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._redis.aclose()

    async def put(self, item: WorkItem) -> None:
        await self._run(_PUT, item.id, int(item.line), item.person, msgspec.msgpack.encode(item))

    async def take(self, worker: str, seconds: float) -> WorkItem | None:
        lost, *found = await self._run(_TAKE, worker, round(seconds * 1000), MOST_ATTEMPTS)
        for body in lost:
            item = _items.decode(body)
            await self._finish(item, WorkAnswer(item.id, fault="no worker could do it"), is_lost=True)
        return _items.decode(found[0]) if found else None

    async def wait(self, seconds: float) -> None:
        await self._ask(lambda: self._redis.blpop([f"{self._prefix}:bell"], min(seconds, _LONGEST_WAIT)))

    async def renew(self, job: str, worker: str, seconds: float) -> bool:
        return bool(await self._run(_RENEW, job, worker, round(seconds * 1000)))

    async def finish(self, item: WorkItem, answer: WorkAnswer) -> None:
        await self._finish(item, answer)

    async def _finish(self, item: WorkItem, answer: WorkAnswer, *, is_lost: bool = False) -> None:
        """`is_lost`: nobody has it, and it does not wait either."""
        told = msgspec.msgpack.encode(answer)
        await self._run(_FINISH, item.id, _box(item.asker), told, _KEPT, int(is_lost))

    async def drop(self, item: WorkItem) -> None:
        await self._run(_DROP, item.id)

    async def answers(self, asker: str, seconds: float) -> list[WorkAnswer]:
        found = await self._ask(lambda: self._redis.blpop([_box(asker)], min(seconds, _LONGEST_WAIT)))
        if found is None:
            return []
        more = await self._ask(lambda: self._redis.lpop(_box(asker), 100))
        return [_answers.decode(each) for each in (found[1], *(more or ()))]

    async def sign_on(self, worker: str, seconds: float) -> None:
        await self._run(_SIGN_ON, worker, round(seconds * 1000))

    async def sign_off(self, worker: str) -> None:
        await self._ask(lambda: self._redis.zrem(f"{self._prefix}:workers", worker))

    async def announce(self, seconds: float) -> None:
        await self._run(_ANNOUNCE, _VERSIONS, self.version, round(seconds * 1000))

    async def versions(self) -> list[str]:
        return [each.decode() for each in await self._run(_LIST, _VERSIONS)]

    async def figures(self) -> WorkFigures:
        waiting, begun, workers = await self._run(_FIGURES)
        return WorkFigures(tuple(max(0, int(each or 0)) for each in waiting), begun, workers)

    async def _run(self, script: str, *values: str | int | bytes) -> Any:
        if script not in self._scripts:
            self._scripts[script] = self._redis.register_script(_NOW + script)
        found = self._scripts[script]
        return await self._ask(lambda: found([self._prefix], [_FORGOTTEN, _MOST_RINGS, *values]))

    async def _ask(self, question: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return await question()
        except (RedisError, OSError) as error:
            raise BusAway(reason_of(error)) from None


def _box(asker: str) -> str:
    return f"tankchess:work:answers:{asker}"


assert [line.value for line in WorkLine] == [0, 1, 2], "the scripts go through these lines"
