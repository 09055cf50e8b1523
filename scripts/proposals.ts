import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SENDER_LIMITS } from "../src/domain/dialogue/sender-limits.ts";
import { CONSENT_DAYS } from "../src/domain/donors/consent.ts";
import { DONOR_RADII_KM, GIFTS_KEPT_DAYS, MOST_GIFTS } from "../src/domain/donors/donor.ts";
import { FOLLOWING } from "../src/domain/follows/follow.ts";
import { MATCHING } from "../src/domain/matching/matching-rules.ts";
import { END_LINK_DAYS } from "../src/domain/news/endable-messages.ts";
import { RESPONSE_LIMITS } from "../src/domain/responses/limits.ts";
import { TEMPLATES } from "../src/server/adapters/templates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../src/domain/shared/durations.ts";

/** A number: what it bounds, its value in the code, and the constant. `by`: who proposes it. */
type Row = { what: string; value: string; of: string; by: string; on?: string | undefined };

const ROOT = join(import.meta.dirname, "..");
const ISSUE = "proposal";
const OURS = "this project";
const DOMAIN = "DOMAIN.md 4.1";
const FOLLOW_MINUTES = TEMPLATES["follow-hit"].minutes;
const USUAL_DATE = "2026-11-23";

/** The numbers of a constant that is not exported. @throws Error where the file has none such */
function numberIn(path: string, name: string): string {
  const text = readFileSync(join(ROOT, path), "utf8");
  const found = new RegExp(`^(?:export )?const ${name} = (\\d[\\d_]*|\\[[\\d, ]+\\] as const);`, "m").exec(text)?.[1];
  if (found === undefined) throw new Error(`${path} has no number ${name}: teach scripts/proposals.ts`);
  return found.replaceAll(/[_[\]]| as const/g, "");
}

function lasting(ms: number): string {
  if (ms % DAY_MS === 0 && ms > DAY_MS) return `${ms / DAY_MS} days`;
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS} h` : `${ms / MINUTE_MS} min`;
}

const list = (values: readonly (number | string)[]): string => values.join(", ");
const row = (what: string, value: number | string, of: string): Row => ({ what, value: `${value}`, of, by: ISSUE });
const own = (what: string, value: number | string, of: string): Row => ({ ...row(what, value, of), by: OURS });

function responses(): Row[] {
  const { heldMs, ...limits } = RESPONSE_LIMITS;
  const held = [heldMs.critical, heldMs.urgent, heldMs.soon, heldMs.planned];
  return [
    row("a promise waits for its owner: critical, urgent, soon, planned", list(held.map(lasting)), "heldMs"),
    row(
      "promises of one person that run, in 24 h",
      list([limits.running, limits.promisesPerDay]),
      "running, promisesPerDay",
    ),
    row("after the time of arrival both are asked", lasting(limits.askedAfterMs), "askedAfterMs"),
    row("then it has failed after", lasting(limits.failedAfterMs), "failedAfterMs"),
    row("one side's word stands alone after", lasting(limits.confirmedAloneMs), "confirmedAloneMs"),
    row("a need stays open after the arrival", lasting(limits.needStaysMs), "needStaysMs"),
    row(
      "no-shows, within, pause",
      list([limits.noShows, lasting(limits.noShowsWithinMs), lasting(limits.pausedMs)]),
      "noShows, noShowsWithinMs, pausedMs",
    ),
    own("the latest arrival", lasting(limits.arrivesWithinMs), "arrivesWithinMs"),
    row(
      "characters of a note; notes an hour, of a response",
      list([limits.noteCharacters, limits.notesPerHour, limits.notes]),
      "noteCharacters, notesPerHour, notes",
    ),
  ];
}

function donors(): Row[] {
  return [
    row("how far a donor may say that they travel, km", list(DONOR_RADII_KM), "DONOR_RADII_KM"),
    row("days for which a gift is kept", GIFTS_KEPT_DAYS, "GIFTS_KEPT_DAYS"),
    own("gifts of a donor", MOST_GIFTS, "MOST_GIFTS"),
    own(
      "days until a deferral or a pause ends",
      numberIn("src/domain/donors/donor.ts", "FURTHEST_DAYS"),
      "FURTHEST_DAYS",
    ),
  ];
}

/** The four urgencies of a table, in their order. */
function byUrgency<T>(
  table: Readonly<Record<"critical" | "urgent" | "soon" | "planned", T>>,
  text: (each: T) => string,
) {
  return list([table.critical, table.urgent, table.soon, table.planned].map(text));
}

function waves(): Row[] {
  const { critical, waves: each, ...rules } = MATCHING;
  const { before, after } = critical;
  const criticalText = `${before.times} x, ${before.mostWave} people; ${after.times} x, ${after.mostWave} people`;
  const back = Object.values(rules.givenBack);
  return [
    row("of those who promise so many come", rules.comes, "comes"),
    row(
      "a yes rate begins at, is never below",
      `${rules.firstYes} of ${rules.firstAsked}, ${rules.leastYesRate}`,
      "firstYes, firstAsked, leastYesRate",
    ),
    row("days of asks that a yes rate is made of", rules.yesRateDays, "yesRateDays"),
    row("people in one wave", `${rules.leastWave} to ${rules.mostWave}`, "leastWave, mostWave"),
    {
      ...row(
        "part of the people needed: critical, urgent, soon, planned",
        byUrgency(each, ({ part }) => `${part}`),
        "waves.*.part",
      ),
      by: "proposal; critical: decision 94 (before: 2)",
      on: "2026-11-26",
    },
    {
      ...row(
        "minutes until the next wave",
        byUrgency(each, ({ waitMinutes }) => `${waitMinutes}`),
        "waves.*.waitMinutes",
      ),
      by: "proposal; critical: decision 94 (before: 10)",
      on: "2026-11-26",
    },
    {
      ...row("a critical need before its first yes; after it", criticalText, "critical"),
      by: "decision 94",
      on: "2026-11-26",
    },
    row(
      "circles, km; wider until so many times the wave is there",
      `${list(rules.radiiKm)}; ${rules.timesThere}`,
      "radiiKm, timesThere",
    ),
    row("distances that count as equal, km", rules.bandKm, "bandKm"),
    row(
      "asks of one person: in a day (of who agreed: decision 149), in a window of days",
      `${rules.asksInDay} (${rules.asksInDayOfAgreed}), ${rules.asksInWindow} in ${rules.windowDays}`,
      "asksInDay, asksInDayOfAgreed, asksInWindow, windowDays",
    ),
    { ...row("asks of false needs that come back", list(back), "givenBack"), by: "decision 146", on: "2026-11-29" },
  ];
}

/** How often people are asked, and how many one need and one owner ask. */
function asks(): Row[] {
  const rules = MATCHING;
  return [
    row("days without an ask after a no", rules.quietDaysAfterNo, "quietDaysAfterNo"),
    row("local hours without asks", `${rules.nightFrom} to ${rules.nightTo}`, "nightFrom, nightTo"),
    { ...row("silent asks before a new consent", rules.silentAsks, "silentAsks"), by: DOMAIN },
    row("asks of a unit, of a need", list([rules.asksOfUnit, rules.asksOfNeed]), "asksOfUnit, asksOfNeed"),
    row(
      "asks of an account younger than so many hours, until one yes",
      `${rules.asksOfYoung}, ${rules.youngHours} h`,
      "asksOfYoung, youngHours",
    ),
    row(
      "needs of an owner that ask at once, of a young account; begun in 24 h",
      list([rules.needsOfOwner, rules.needsOfYoung, rules.startsInDay]),
      "needsOfOwner, needsOfYoung, startsInDay",
    ),
  ];
}

/** Others of the same file. */
function ownWaves(): Row[] {
  const rules = MATCHING;
  return [
    own("hours in which an ask takes an answer", rules.askHours, "askHours"),
    own("hours until who says yes is expected: by urgency", byUrgency(rules.arrivesHours, String), "arrivesHours"),
    own("minutes until a need that may not begin is looked at again", rules.refusedMinutes, "refusedMinutes"),
    own("waves that found nobody, then the owner is told", rules.emptyWaves, "emptyWaves"),
    own(
      "a yes rate of suppliers begins at",
      `${rules.firstYesOfSuppliers} of ${rules.firstAskedOfSuppliers}`,
      "firstYesOfSuppliers, firstAskedOfSuppliers",
    ),
    own("suppliers are looked for within, km", rules.supplierRadiusKm, "supplierRadiusKm"),
    own("verifiers whom a need asks", rules.verifiersOfNeed, "verifiersOfNeed"),
  ];
}

function follows(): Row[] {
  const rules = FOLLOWING;
  return [
    row(
      "follows of an account, of a browser without one",
      list([rules.most, rules.mostOfDevice]),
      "most, mostOfDevice",
    ),
    row("days of a follow: usual, most", list([rules.usualDays, rules.mostDays]), "usualDays, mostDays"),
    row(
      "minutes of silence after a message; of beds, oxygen, ambulances",
      list([rules.pauseMinutes, rules.quickPauseMinutes]),
      "pauseMinutes, quickPauseMinutes",
    ),
    row("messages of follows to one person in 24 h", rules.messagesADay, "messagesADay"),
    own("farthest, km", rules.mostKm, "mostKm"),
    own("offers that one message names", rules.namedAtOnce, "namedAtOnce"),
  ];
}

function dialogue(): Row[] {
  const limits = SENDER_LIMITS;
  return [
    row("the same text in an hour, from which on none is answered", limits.sameInAnHour, "sameInAnHour"),
    row("texts in a row that were not understood", limits.misunderstood, "misunderstood"),
    row("answers to one sender in an hour, in a day", list([limits.anHour, limits.aDay]), "anHour, aDay"),
    row(
      "hours for which texts are kept; days in which a repeated one is known",
      list([limits.keptHours, limits.repeatedDays]),
      "keptHours, repeatedDays",
    ),
    own("wrong codes of one sender in a day", limits.wrongCodes, "wrongCodes"),
    own("days for which a chosen language is kept", limits.languageDays, "languageDays"),
  ];
}

/** Constants that stand alone: what they bound, where they are, and who proposes them. */
const ALONE: readonly [what: string, path: string, name: string, more?: { by?: string; on?: string }][] = [
  ["messages of one need's responses to its owner in an hour", "src/server/responses/settle.ts", "MESSAGES_AN_HOUR"],
  ["offers read for one wave of suppliers", "src/server/asks/choose-suppliers.ts", "MOST_OFFERS"],
  ["donors read from one cell and group", "src/server/asks/people/queries.ts", "MOST_IN_CELL"],
  [
    "donors of one cell and group whom a wave looks at",
    "src/server/asks/people/queries.ts",
    "MOST_EXAMINED",
    { on: "2026-11-26" },
  ],
  ["the same beyond so many km", "src/server/asks/people/queries.ts", "MOST_EXAMINED_FAR", { on: "2026-11-26" }],
  ["km beyond which few donors travel", "src/server/asks/people/queries.ts", "FAR_KM", { on: "2026-11-26" }],
  ["minutes between two looks for consents that have ended", "src/server/asks/asks.ts", "CONSENT_MINUTES"],
  ["offers looked at when a follow begins", "src/server/follows/commands/save.ts", "LOOKED_AT"],
  ["rows of the log that are read at once for follows", "src/server/follows/note-hits.ts", "BATCH"],
  ["pairs of follow and offer looked at in one run", "src/server/follows/notify-followers.ts", "BATCH"],
  ["browsers of one account that get messages", "src/server/adapters/push/statements.ts", "MOST_OF_ACCOUNT"],
  ["bytes of a message to a browser", "src/server/adapters/push/push-transport.ts", "PAYLOAD_BYTES", { by: ISSUE }],
  ["minutes after which an answer to a text is of no use", "src/server/adapters/message-queue.ts", "ANSWER_MINUTES"],
  ["answers a day to the deployment's country", "src/server/config/text-settings.ts", "OWN_COUNTRY"],
  ["answers a day to each other country", "src/server/config/text-settings.ts", "OTHER_COUNTRY"],
  ["letters of the operator's name in an answer", "src/server/dialogue/answers.ts", "MOST_OF_NAME"],
  ["tries to take a text while others of its sender come", "src/server/dialogue/dialogue.ts", "MOST_TRIES"],
  [
    "characters of a provider's id that is stored as it is",
    "src/server/dialogue/dialogue.ts",
    "MOST_ID_CHARACTERS",
    { on: "2026-11-26" },
  ],
  ["km around a place that a text names, then where nothing is there", "src/server/dialogue/search.ts", "RADII_KM"],
  ["days for which an ended code says that it is over", "src/server/dialogue/queries.ts", "ENDED_DAYS"],
  [
    "milliseconds until a screen of USSD ends",
    "src/server/dialogue/hooks/africas-talking.ts",
    "ANSWER_MS",
    { on: "2026-11-26" },
  ],
];

function lines(path: string, rows: readonly Row[]): string[] {
  return rows.map(({ what, value, of, by, on = USUAL_DATE }) => {
    return `| ${what} | ${value} | ${named(of)} in \`${path}\` | ${by} | ${on} |`;
  });
}

const named = (constants: string): string =>
  constants
    .split(", ")
    .map((each) => `\`${each}\``)
    .join(", ");

/**
 * docs/design/proposals.md: bounds and times of answers, asks, follows and texts. None has another
 * source.
 */
export function proposalsText(): string {
  const alone = ALONE.flatMap(([what, path, name, { by = OURS, on } = {}]) =>
    lines(path, [{ ...row(what, numberIn(path, name), name), by, on }]),
  );
  const link = own("days in which the link that ends messages works", END_LINK_DAYS, "END_LINK_DAYS");
  const message = own("minutes for which a message of a follow waits to be sent", FOLLOW_MINUTES, "TEMPLATES");
  const table = [
    ...lines("src/domain/responses/limits.ts", responses()),
    ...lines("src/domain/donors/donor.ts", donors()),
    ...lines("src/domain/donors/consent.ts", [
      { ...row("days of a consent: six months", CONSENT_DAYS, "CONSENT_DAYS"), by: DOMAIN },
    ]),
    ...lines("src/domain/matching/matching-rules.ts", [...waves(), ...asks(), ...ownWaves()]),
    ...lines("src/domain/follows/follow.ts", follows()),
    ...lines("src/domain/dialogue/sender-limits.ts", dialogue()),
    ...lines("src/domain/news/endable-messages.ts", [link]),
    ...lines("src/server/adapters/templates.ts", [message]),
    ...alone,
  ];
  return `# Proposals

The dated table of numbers of answers to needs, matching, follows and dialogues. No measurement and no other source gave them, unless
the table names one. \`npm test -- --write\` makes it from the code, so each value is the one in use. The decision records 88 to 98 say why.

| what | value | constant | proposed by | on |
| --- | --- | --- | --- | --- |
${table.join("\n")}
`;
}
