import { basename } from "node:path";
import { RATE_LIMITED_RESOURCES } from "../src/domain/limits/rate-limited-resources.ts";
import { OPERATION_BOUNDS } from "../src/domain/limits/operation-bounds.ts";
import { ATTACKERS } from "../src/domain/limits/rate-limited-resource.ts";
import type { Attacker, Gets } from "../src/domain/limits/rate-limited-resource.ts";
import { READ_BOUNDS, READ_PRICES } from "../src/domain/shared/read-price.ts";
import {
  BRAKE_DAYS,
  BRAKE_TIMES,
  CODES_A_DAY,
  OWNER_OF_NETWORK,
  OWNER_OF_YOUNG,
  NETWORK_SHARES,
  YOUNG_CONTACTS,
  YOUNG_HOURS,
} from "../src/domain/limits/network-shares.ts";
import type { NetworkShare } from "../src/domain/limits/network-shares.ts";
import { STANDING_TABLE } from "../src/domain/observations/standing.ts";
import type { DatabaseLimit } from "../src/domain/limits/database-limits.ts";
import {
  EXPENSIVE_READS,
  EXPORT_READERS,
  HASHING,
  LIMITS,
  LOAD,
  PIPELINE,
  READ_BUDGET,
  STREAMS,
  STREAM_BUDGET,
  TARGETS_BEGUN,
  TURNS,
} from "../src/domain/limits/process-limits.ts";
import { REQUEST_LIMITS } from "../src/domain/limits/request-limits.ts";
import { MOST_CONNECTIONS } from "../src/server/http/transport/connection-bounds.ts";
import { STREAM_BOUNDS } from "../src/server/sync/stream-bounds.ts";
import { CONTACT_LIMITS, DATABASE_LIMITS, KNOWN_ADDRESS_DAYS } from "../src/domain/limits/database-limits.ts";

/** What newcomers of a network share, and the proof of work before the second half. */
function sharesText(): string {
  return `## What networks share

People with a history, or with a proved number of their own, have their own limits: by account, number or
browser. All others share the limits of their networks. An account that signed in there and is older than ${STANDING_TABLE.historyDays} days is
settled: each one raises the limit for newcomers on the network. If half is reserved, the second half is for callers who did not do it in
that window, and requires a proof of work: the problem has a member \`work\` (\`text\`, \`bits\`). Find a counter so that the SHA-256 of
\`TEXT.COUNTER\` begins with that many zero bits, and send \`X-Proof-Of-Work: TEXT.COUNTER\` with the retry.
The limit of the deployment is ${BRAKE_TIMES} times the mean of the last ${BRAKE_DAYS} days if that is more; at half of it admins get an alarm (\`lifeboard alarms\`).

| what | window | /24, /56 | /16, /48 | /32 of IPv6 | each settled account | half is reserved | deployment |
| --- | --- | --- | --- | --- | --- | --- | --- |
${Object.entries<NetworkShare>(NETWORK_SHARES)
  .map(([name, share]) => shareRow(name, share))
  .join("\n")}

Codes: ${CODES_A_DAY} a day for all purposes. For a country with its own limit (CODES_PER_COUNTRY, or not served) one neighbourhood gets a
quarter of it, and a twentieth once half is used. A member's codes have their own limit: ${NETWORK_SHARES["code-prove"].ofMember} an hour for each purpose. Numbers of people: an account younger than ${YOUNG_HOURS} hours without a proved number gets
${YOUNG_CONTACTS} a day. Of one owner's ${CONTACT_LIMITS["contact-owner"].most} a day, newcomers of one /24 or /56 get ${OWNER_OF_NETWORK}, all young accounts together ${OWNER_OF_YOUNG}.
`;
}

/** The columns of attackers, and who they are. */
const WHO: Readonly<Record<Attacker, string>> = {
  phone: "one phone",
  block: "one /48",
  mailboxes: "fifty mailboxes",
  cookie: "one stolen cookie",
  sender: "one forged sender",
};

/** What is shared by all, how it is divided, and what one attacker gets of it. */
function sharedResourcesText(): string {
  const gets = (got: Gets | undefined): string => {
    if (got === undefined) return "-";
    return typeof got === "string" ? got : `${got.hour}; ${got.day}`;
  };
  const rows = RATE_LIMITED_RESOURCES.map(({ what, divided, kept, alarm, givenBack }) =>
    [what, divided, kept, alarm === null ? "-" : `\`${alarm}\``, givenBack ?? "-"].join(" | "),
  );
  const attacks = RATE_LIMITED_RESOURCES.map(({ what, gets: got, tests }) =>
    [
      what,
      ...ATTACKERS.map((attacker) => gets(got[attacker])),
      tests.map(([file, title]) => `[${basename(file)}](../../${file}): "${title}"`).join(", "),
    ].join(" | "),
  );
  return `## What is shared, and what one attacker gets of it

Limited resources are divided by neighbourhood first, then by what a person has proved, then by person. Admins get an alarm at half (\`lifeboard alarms\`).

| what | how it is divided | reserved, not for newcomers | alarm at half | given back |
| --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join("\n")}

Per hour; per day. One phone has a proved number and an IPv4 address. One /48 has any number of new accounts. Fifty mailboxes are new accounts,
each on its own network. The cookie belongs to a settled member. A forged sender has one number. "-": nothing.

| what | ${ATTACKERS.map((attacker) => WHO[attacker]).join(" | ")} | bounded by |
| --- |${ATTACKERS.map(() => " --- |").join("")} --- |
${attacks.map((row) => `| ${row} |`).join("\n")}
`;
}

/** What each call of the contract counts against. */
function operationsText(): string {
  const rows = Object.entries(OPERATION_BOUNDS).map(
    ([operation, bounds]) => `| \`${operation}\` | ${bounds.map((bound) => `\`${bound}\``).join(", ")} |`,
  );
  return `## What each call counts against

Every call counts as reading (\`public-read\`). Names are those of the tables here, and: \`turns\` of the processor, \`database-reads\` by price, the
\`work-thread\`, \`streams\`, \`exports\`, \`hashing\`; \`each-command\` as each command in it; \`own-documents\`: few of the caller's own;
\`secret-link\`: needs an unguessable link; \`staff\`: needs a role, and is in the audit.

| call | counts against |
| --- | --- |
${rows.join("\n")}
`;
}

/** docs/api/limits.md: the limits, and the answers above them. */
export function limitsText(): string {
  const rows = Object.entries(LIMITS).map(
    ([name, { what, perMinute, burst, onlyWhenBusy }]) =>
      `| ${what} (\`${name}\`) | ${perMinute} a minute for each address (/56 of IPv6), ${burst} at once | ${onlyWhenBusy ? "429, only while the process is busy too" : "429"} |`,
  );
  const kilobytes = (bytes: number): string => `${bytes / 1024} kB`;
  const seconds = (ms: number): string => `${ms / 1000} s`;
  return `# Limits

Generated from the tables of src/domain/limits/ by \`npm test -- --write\`. Every rate-limited answer says what is left:
\`RateLimit-Limit\` (calls a minute), \`RateLimit-Remaining\` (calls left now), \`RateLimit-Reset\` (seconds until the full limit is available).
Retry refusals with \`Retry-After\` after that many seconds.

| what | how much | above that |
| --- | --- | --- |
${rows.join("\n")}
| requests in flight in one process | ${LOAD.busyAt}: busy; ${LOAD.shared}: shared fairly among the callers; ${LOAD.most}: all | 503 |
| exports at once in one process, for one address | ${LOAD.exports}, ${LOAD.exportsPerAddress} | 503, 429 |
| reader of an export: slowest rate over ${seconds(EXPORT_READERS.judgedMs)}, longest time | ${EXPORT_READERS.bytesPerSecond / 1_000} kB/s, ${seconds(EXPORT_READERS.mostMs)} | the connection ends |
| pipelined requests of one connection: served at once, waiting | ${PIPELINE.atOnce}, ${PIPELINE.waiting} | the connection ends |
| streams of events in one process (nine tenths of its connections at most) | ${STREAMS.most} | the network with most loses its oldest: \`closing\` |
| streams of events from one address | ${STREAMS.perAddress} | 429 |
| documents that the targets of one stream hold: of a target by place or fields, of all targets | ${STREAM_BOUNDS.documents}, ${STREAM_BOUNDS.ofStream} | the first ones; \`rejected\` with \`sync/stream-full\` |
| radius of a target of a stream | ${STREAM_BOUNDS.radiusKm} km | the middle of the circle |
| what the targets of all streams hold, an id of a target counted ${STREAM_BOUNDS.idWeight} times: of one /24 (/56 of IPv6), one /16 (/48), one process | ${STREAM_BOUNDS.ofNetwork}, ${STREAM_BOUNDS.ofNeighbourhood}, ${STREAM_BOUNDS.ofProcess} | the address with most loses its oldest stream |
| connections of one process: below its limit of open files (docs/guides/deploy.md) | ${MOST_CONNECTIONS} | the connection ends |
| URL with its query | ${kilobytes(REQUEST_LIMITS.urlBytes)} | 414 |
| header lines together | ${kilobytes(REQUEST_LIMITS.headerBytes)} | 431 |
| body | ${kilobytes(REQUEST_LIMITS.bodyBytes)} | 413 |
| time for the header lines to arrive, the whole request | ${seconds(REQUEST_LIMITS.headersMs)}, ${seconds(REQUEST_LIMITS.arrivalMs)} | 408 |
| time to compute an answer | ${seconds(REQUEST_LIMITS.answerMs)} | 504 |
| time in which a client reads nothing | ${seconds(REQUEST_LIMITS.stalledMs)} | the connection ends |
| pages, word searches, clusters and place searches: one after the other, in turn by address; waiting | ${TURNS.waiting} (of one /24 of IPv4 or /56 of IPv6 ${TURNS.ofOne}) | 503 |
| rows that one sync/query compares with fields that have no index | ${READ_BOUNDS.candidates} | the nearest or newest are compared |
| reads of the database by sync from one address at once | ${EXPENSIVE_READS.perAddress} | they wait |
| sync/query and sync/batch-get that cost more than ${READ_PRICES.small} documents (src/domain/shared/read-price.ts): at once in one process, in turn by address; waiting | ${EXPENSIVE_READS.atOnce}, ${EXPENSIVE_READS.waiting} (of one /24 of IPv4 or /56 of IPv6 ${EXPENSIVE_READS.ofOne}) | 503 |
| what such queries of one address may cost in documents: at once, then each second | ${READ_BUDGET.most}, ${READ_BUDGET.perSecond} | they wait ${seconds(READ_BUDGET.mostWaitMs)} at most, then 429 |
| parsing a message, whose price is ${READ_PRICES.character} documents a character: one at once in one process, in turn by address; its budget | ${READ_BUDGET.most}, ${READ_BUDGET.perSecond} a second | it waits ${seconds(READ_BUDGET.mostWaitMs)} at most, then 429 |
| new targets of one address's streams: at once, then each second | ${TARGETS_BEGUN.most}, ${TARGETS_BEGUN.perSecond} | they wait ${seconds(READ_BUDGET.mostWaitMs)} at most, then 429 |
| price of such reads by its streams | ${STREAM_BUDGET.most}, ${STREAM_BUDGET.perSecond} | they wait |
| passwords hashed at once in one process, waiting | ${HASHING.atOnce}, ${HASHING.waiting} (of one /16 of IPv4 or /48 of IPv6 ${HASHING.waiting / 2}) | 503 |

## Signing in, and writing

Counted in the database, for all processes together: at most so many in any window of that length; above that 429
\`identity/too-many-requests\` (writes: \`http/resource-exhausted\`) with \`Retry-After\`, the seconds until the next attempt is allowed. Refused attempts do not prolong
the wait. Attempts without an account count like those with one. An address is an IPv4 address or the /56 of an IPv6 one.

| what | at most | for each | an address that signed in there in the last ${KNOWN_ADDRESS_DAYS} days |
| --- | --- | --- | --- |
${Object.entries({ ...DATABASE_LIMITS, ...CONTACT_LIMITS })
  .map(([name, limit]) => databaseLimitRow(name, limit))
  .join("\n")}

${sharesText()}
${sharedResourcesText()}
${operationsText()}`;
}

function shareRow(name: string, share: NetworkShare): string {
  const { windowMinutes, tiers, perSettled, keepsHalf, deployment, what } = share;
  const most = ({ ipv4, ipv6 }: NetworkShare["tiers"]["prefix"]): string =>
    ipv4 === ipv6 ? `${ipv4}` : `${ipv4} of IPv4, ${ipv6} of IPv6`;
  const columns = [
    `${what} (\`${name}\`)`,
    `${windowMinutes} minutes`,
    most(tiers.prefix),
    most(tiers.neighbourhood),
    tiers.provider.ipv6,
    perSettled === 0 ? "-" : `+${perSettled}`,
    keepsHalf ? "yes" : "-",
    deployment,
  ];
  return `| ${columns.join(" | ")} |`;
}

const PER: Readonly<Record<DatabaseLimit["per"], string>> = {
  account: "account asked for",
  number: "phone number",
  recipient: "mail address",
  address: "address asked from",
  client: "browser or address",
  network: "network",
  writer: "account that writes",
  asker: "receiver and address asked from",
  owner: "account that is asked for",
};
const KNOWN: Readonly<Record<DatabaseLimit["known"], string>> = {
  apart: "has a count of its own",
  free: "is not counted",
  same: "-",
};

function databaseLimitRow(name: string, { what, most, windowMinutes, per, known }: DatabaseLimit): string {
  return `| ${what} (\`${name}\`) | ${most} in ${windowMinutes} minutes | ${PER[per]} | ${KNOWN[known]} |`;
}
