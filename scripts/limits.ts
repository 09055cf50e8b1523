import type { HeldLimit } from "../src/server/http/admission/held-limits.ts";
import {
  EXPENSIVE_READS,
  HASHING,
  LIMITS,
  LOAD,
  REQUEST,
  STREAMS,
  TURNS,
} from "../src/server/http/admission/limits.ts";
import { MOST_CONNECTIONS } from "../src/server/http/transport/connection-bounds.ts";
import { CONTACT_LIMITS, HELD_LIMITS, KNOWN_ADDRESS_DAYS } from "../src/server/http/admission/held-limits.ts";

/** docs/api/limits.md: the limits, and the answers above them. */
export function limitsText(): string {
  const rows = Object.entries(LIMITS).map(
    ([name, { what, perMinute, burst, onlyWhenBusy }]) =>
      `| ${what} (\`${name}\`) | ${perMinute} a minute for each address (/56 of IPv6), ${burst} at once | ${onlyWhenBusy ? "429, only while the process is busy too" : "429"} |`,
  );
  const kilobytes = (bytes: number): string => `${bytes / 1024} kB`;
  const seconds = (ms: number): string => `${ms / 1000} s`;
  return `# Limits

Made from src/server/http/admission/limits.ts and held-limits.ts by \`npm test -- --write\`. Every answer that counts says where its caller stands:
\`RateLimit-Limit\` (calls a minute), \`RateLimit-Remaining\` (calls left now), \`RateLimit-Reset\` (seconds until all are back).
Refusals with \`Retry-After\` may be tried again after that many seconds.

| what | how much | above that |
| --- | --- | --- |
${rows.join("\n")}
| answers under way in one process | ${LOAD.busyAt}: busy; ${LOAD.shared}: shared fairly among the callers; ${LOAD.most}: all | 503 |
| exports at once in one process | ${LOAD.streams} | 503 |
| streams of events in one process (nine tenths of its connections at most), from one address | ${STREAMS.most}, ${STREAMS.perAddress} | 503, 429 |
| connections of one process: below its limit of open files (docs/guides/deploy.md) | ${MOST_CONNECTIONS} | the connection ends |
| address with its query | ${kilobytes(REQUEST.urlBytes)} | 414 |
| header lines together | ${kilobytes(REQUEST.headerBytes)} | 431 |
| body | ${kilobytes(REQUEST.bodyBytes)} | 413 |
| time for the header lines to arrive, the whole request | ${seconds(REQUEST.headersMs)}, ${seconds(REQUEST.arrivalMs)} | 408 |
| time for an answer to be made | ${seconds(REQUEST.answerMs)} | 504 |
| time in which a reader takes nothing | ${seconds(REQUEST.stalledMs)} | the connection ends |
| pages, searches by words, clusters and what is asked of places: one after the other, in turn by address; waiting | ${TURNS.waiting} (of one /24 of IPv4 or /56 of IPv6 ${TURNS.ofOne}) | 503 |
| sync/query and sync/batch-get of more than ${EXPENSIVE_READS.documents} documents: at once in one process, in turn by address; waiting | ${EXPENSIVE_READS.atOnce}, ${EXPENSIVE_READS.waiting} (of one /24 of IPv4 or /56 of IPv6 ${EXPENSIVE_READS.ofOne}) | 503 |
| passwords hashed at once in one process, waiting | ${HASHING.atOnce}, ${HASHING.waiting} (of one address ${HASHING.waiting / 2}) | 503 |

## Signing in, and writing

Counted in the database, for all processes together: at most so many in any stretch of that length; above that 429
\`identity/too-many-requests\` (writes: \`http/resource-exhausted\`) with \`Retry-After\`, the seconds until the next try counts. Tries that were refused do not prolong
the wait. What has no account counts like what has one. An address is an IPv4 address or the /56 of an IPv6 one.

| what | at most | for each | an address that signed in there in the last ${KNOWN_ADDRESS_DAYS} days |
| --- | --- | --- | --- |
${Object.entries({ ...HELD_LIMITS, ...CONTACT_LIMITS })
  .map(([name, limit]) => heldRow(name, limit))
  .join("\n")}
`;
}

const PER: Readonly<Record<HeldLimit["per"], string>> = {
  account: "account asked for",
  number: "phone number",
  country: "country",
  recipient: "mail address",
  address: "address asked from",
  client: "browser or address",
  prefix: "address prefix",
  network: "network",
  writer: "account that writes",
  asker: "receiver and address asked from",
  owner: "account that is asked for",
};
const KNOWN: Readonly<Record<HeldLimit["known"], string>> = {
  apart: "has a count of its own",
  free: "is not counted",
  same: "-",
};

function heldRow(name: string, { what, most, windowMinutes, per, known }: HeldLimit): string {
  return `| ${what} (\`${name}\`) | ${most} in ${windowMinutes} minutes | ${PER[per]} | ${KNOWN[known]} |`;
}
