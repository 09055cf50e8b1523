import { EXPENSIVE_READS, HASHING, LOAD, READ_BUDGET, STREAMS } from "./process-limits.ts";
import { HOURS_A_DAY } from "./rate-limited-resource.ts";
import type { RateLimitedResource } from "./rate-limited-resource.ts";

const SERVER = "src/server/";
const SECONDS_AN_HOUR = 3_600;
const { most: DOCUMENTS, perSecond } = READ_BUDGET;
/** What the reads of one address may cost, in documents of 0.15 ms. */
const READS = {
  hour: DOCUMENTS + perSecond * SECONDS_AN_HOUR,
  day: DOCUMENTS + perSecond * SECONDS_AN_HOUR * HOURS_A_DAY,
};
const ONE_TURN = "one turn of each round";

/** Rate-limited resources of one process: processor, memory, connections. */
export const PER_PROCESS_RESOURCES: readonly RateLimitedResource[] = [
  {
    what: `Hashing of passwords, ${HASHING.atOnce} at once`,
    divided: "in turn by /16 or /48, then address, then account",
    kept: `half of the ${HASHING.waiting} places to wait`,
    alarm: null,
    givenBack: null,
    gets: { phone: ONE_TURN, block: ONE_TURN, mailboxes: "a turn for each network" },
    tests: [[`${SERVER}identity/limits/hashing.test.ts`, "a flood of one neighbourhood waits behind itself"]],
  },
  {
    what: "Reads of the database, and work in the thread, in documents of 0.15 ms",
    divided: "by address, in turn by /24 or /56; places to wait by /16 or /48",
    kept: `of ${EXPENSIVE_READS.waiting} places the busiest network gives way`,
    alarm: null,
    givenBack: null,
    gets: { phone: READS, block: "two reads at once, in turn", mailboxes: "as without an account" },
    tests: [
      [`${SERVER}sync/draining.test.ts`, "an address is paid so many documents of a day"],
      [`${SERVER}sync/draining.test.ts`, "many networks take turns"],
      [`${SERVER}http/admission/work-threads.test.ts`, "who sends much waits behind one piece"],
    ],
  },
  {
    what: "Pages, searches by words, clusters",
    divided: "in turn by /24 or /56, then address",
    kept: `from ${LOAD.shared} answers under way a fair share for each caller`,
    alarm: null,
    givenBack: null,
    gets: { phone: ONE_TURN, block: "a turn for each /56", mailboxes: "a turn for each network" },
    tests: [[`${SERVER}http/pages/pages-in-turn.test.ts`, "while one address asks for 200 pages at once"]],
  },
  {
    what: "Streams of events",
    divided: "by address; their memory by /24 or /56, /16 or /48",
    kept: "in a full process the network with most gives way",
    alarm: null,
    givenBack: "when the stream ends",
    gets: {
      phone: `${STREAMS.perAddress} at once`,
      block: "all, lent",
      mailboxes: `${STREAMS.perAddress} at once for each address`,
    },
    tests: [
      [`${SERVER}sync/listen-limits.test.ts`, "one address has 2,000 at most"],
      [`${SERVER}sync/listen-limits.test.ts`, "in a full process the network with most"],
    ],
  },
  {
    what: "Exports of open data",
    divided: "by address",
    kept: "who reads too slowly gives way",
    alarm: null,
    givenBack: "when it was read",
    gets: {
      phone: `${LOAD.exportsPerAddress} at once`,
      block: `${LOAD.exports} at once`,
      mailboxes: `${LOAD.exports} at once`,
    },
    tests: [[`${SERVER}http/contract/export-readers.test.ts`, "an address has one, all addresses together eight"]],
  },
];
