import { describe, expect, test } from "vitest";
import { isUnavailable, refusesWrites } from "./database-errors.ts";

const withCode = (code: string, message = "x"): Error => Object.assign(new Error(message), { code });

/** What PostgreSQL says when it is away, full, stopping, or takes no writes. */
const STATES =
  "08000 08001 08003 08004 08006 08007 08P01 53000 53100 53200 53300 53400 57P01 57P02 57P03 57P04 57P05 58030 25006 25P03 40003".split(
    " ",
  );
const SOCKET_CODES =
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END".split(
    " ",
  );
/** What the driver and its pool say without a code. */
const MESSAGES = [
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "timeout expired",
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Cannot use a pool after calling end on the pool",
  "Received unexpected commandComplete message from backend.",
  "There was an error establishing an SSL connection",
];

const AWAY: readonly (readonly [string, Error])[] = [
  ...[...STATES, ...SOCKET_CODES].map((code) => [code, withCode(code)] as const),
  ...MESSAGES.map((message) => [message, new Error(message)] as const),
];

describe("a database that is away, full or takes no writes", () => {
  test.each(AWAY)("%s is unavailable, also as a cause and as one of several", (_name, error) => {
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(new Error("A step failed.", { cause: error }))).toBe(true);
    expect(isUnavailable(new AggregateError([error, error], ""))).toBe(true);
  });

  test.each(["23505", "42P01", "22P02", "42501", "XX000", "ENOENT", "EACCES"])("%s is a fault of ours", (code) => {
    expect([isUnavailable(withCode(code)), refusesWrites(withCode(code))]).toEqual([false, false]);
  });

  test("writes of others fail too, except where one statement took too long", () => {
    expect(["53100", "25006", "57P03", "ECONNRESET"].filter((code) => !refusesWrites(withCode(code)))).toEqual([]);
    expect(["57014", "25P03", "40003", "40001"].filter((code) => refusesWrites(withCode(code)))).toEqual([]);
  });
});
