import type { PolicyTable } from "#contract/policies.ts";
import { POWER_BOUNDS, POWER_BOUNDS_SINCE } from "#domain/identity/power-bounds.ts";
import { NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import type { NetworkShare } from "#domain/limits/network-shares.ts";
import { LIFETIMES, MOST_RENEWALS, RETENTION_DAYS } from "#domain/listings/lifetime.ts";
import { IMPORT_AVAILABLE_DAYS } from "#domain/listings/listing.ts";
import { EXPIRY_REMINDER } from "#domain/listings/expiry-reminder.ts";
import { QUESTIONS } from "#domain/listings/owner-questions.ts";
import { CALL_MINUTES, HALF_USE_KM, STATED_CHANCES } from "#domain/listings/rank.ts";
import { FRAUD_WORDS, FRAUD_WORDS_SINCE } from "#domain/moderation/fraud-words.ts";
import { REPORT_BOUNDS, REPORT_WAIT, REPORT_WEIGHTS } from "#domain/moderation/doubt.ts";
import { SIGN_BOUNDS, SIGN_WEIGHT } from "#domain/moderation/signs.ts";
import { REACH_HALF_LIFE_HOURS, ROLE_WEIGHTS, TRUST_HALF_LIFE_HOURS } from "#domain/observations/confidence.ts";
import { CROWD } from "#domain/observations/crowd.ts";
import { RETRY_MINUTES } from "#domain/observations/next-call.ts";
import { IMPORT_WEIGHT, NETWORKS_TO_AGREE, SEEKER_WEIGHTS, SEEKERS_HOURS } from "#domain/observations/derive-axis.ts";
import { STANDING_TABLE } from "#domain/observations/standing.ts";
import { TALLY_DAYS } from "#domain/observations/tally.ts";
import { KIND_FACTS, KINDS } from "#domain/resources/kinds.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, StoredDocument } from "#server/documents/documents.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { policyTables } from "#server/stored/policies.ts";
import type { StoredTable } from "#server/stored/policies.ts";
import { LIMITS } from "#domain/limits/process-limits.ts";
import { DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import type { Limit } from "#domain/limits/process-limits.ts";

type Row = PolicyTable["rows"][number];
/** A default table. `isChangeable`: a wrong entry can at most cause or omit a review. */
type Definition = { since: string; source: string; isChangeable: boolean; rows: () => Row[] };

/** Finds the document of a changed table; null for a default one. */
type ChangedTables = { table: (id: string) => StoredDocument | null };

const DATE = "2026-11-20";
const STANDING_DATE = "2026-11-22";

function numbers(values: Readonly<Record<string, number>>, unit?: string): Row[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: `${value}`,
    ...(unit !== undefined && { unit }),
  }));
}

function halfLives(): Row[] {
  const ofKinds = KINDS.flatMap((kind) => {
    const { stockHalfLifeHours, stockHalfLifeHoursBySubtype = {} } = KIND_FACTS[kind];
    const apart = Object.entries(stockHalfLifeHoursBySubtype).map(
      ([name, hours]) => [`stock ${kind} ${name}`, hours] as const,
    );
    return [[`stock ${kind}`, stockHalfLifeHours] as const, ...apart];
  });
  const others = { reach: REACH_HALF_LIFE_HOURS, trust: TRUST_HALF_LIFE_HOURS };
  return numbers({ ...Object.fromEntries(ofKinds), ...others }, "h");
}

function limits(): Row[] {
  const reads = Object.entries<Limit>(LIMITS).map(([name, { perMinute, per }]): Row => {
    return { name, value: `${perMinute}`, unit: `1 min, ${per}` };
  });
  const held = Object.entries(DATABASE_LIMITS).map(([name, { most, windowMinutes, per }]): Row => {
    return { name, value: `${most}`, unit: `${windowMinutes} min, ${per}` };
  });
  const shares = Object.entries<NetworkShare>(NETWORK_SHARES).flatMap(
    ([name, { tiers, windowMinutes, deployment }]): Row[] => [
      { name: `${name} of newcomers`, value: `${tiers.prefix.ipv4}`, unit: `${windowMinutes} min, /24` },
      { name: `${name} of newcomers`, value: `${tiers.neighbourhood.ipv6}`, unit: `${windowMinutes} min, /48` },
      { name: `${name} of newcomers`, value: `${deployment}`, unit: `${windowMinutes} min, deployment` },
    ],
  );
  return [...reads, ...held, ...shares];
}

/**
 * When many are calling, and when to call a number again. When to ask owners whether a post is
 * still there.
 */
function calling(): Row[] {
  const { beforeHours, criticalBeforeHours, quietFromHour, quietToHour } = EXPIRY_REMINDER;
  const again = RETRY_MINUTES["no-answer"].map((minutes, at) => [`no answer, ${at + 1}`, minutes] as const);
  return [
    ...numbers({ "many are calling": CROWD.people }),
    ...numbers({ within: CROWD.withinMinutes, ...Object.fromEntries(again), busy: RETRY_MINUTES.busy[0] }, "min"),
    ...numbers({ "owners asked before the end": beforeHours, critical: criticalBeforeHours }, "h"),
    ...numbers({ "between two questions": QUESTIONS.waitHours }, "h"),
    ...numbers({ "quiet from": quietFromHour, "quiet to": quietToHour }, "hour of the day"),
    ...numbers({ "messages to one owner": QUESTIONS.mostADay }, "a day"),
  ];
}

/** The weights of reports, their sum, and the threshold of a sign. */
function reports(): Row[] {
  const { freshAccountHours, dismissedDays, lastsDays, ...shares } = REPORT_BOUNDS;
  const { cityKm, freshHours, ...signs } = SIGN_BOUNDS;
  const named = (before: string, values: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${before} ${name}`, value]));
  return [
    ...numbers(named("report", REPORT_WEIGHTS)),
    ...numbers(named("together", shares)),
    ...numbers({ "report waits": REPORT_WAIT.leastHours, "reports count every": REPORT_WAIT.everyHours }, "h"),
    ...numbers({ "fresh account": freshAccountHours, "sign fresh account": freshHours }, "h"),
    ...numbers({ "report forgotten": lastsDays, "report without ground remembered": dismissedDays }, "d"),
    ...numbers({ "another city": cityKm }, "km"),
    ...numbers(named("sign from", signs)),
    ...numbers(named("sign weighs", SIGN_WEIGHT)),
  ];
}

/** How far one sign-in reaches. */
function power(): Row[] {
  const {
    sessionDaysOfMembers,
    sessionDaysOfRoles,
    secondPersonHours,
    aloneWaitsMinutes,
    powerInvitationHours,
    deskDays,
    deskLinkHours,
    ...counts
  } = POWER_BOUNDS;
  return [
    ...numbers({ "session of a member": sessionDaysOfMembers, "session with a role": sessionDaysOfRoles }, "d"),
    ...numbers({ "shared desk": deskDays }, "d"),
    ...numbers({ "second person may confirm for": secondPersonHours, "link of a shared desk": deskLinkHours }, "h"),
    ...numbers({ "invitation to a role with power": powerInvitationHours }, "h"),
    ...numbers({ "wait where one is alone": aloneWaitsMinutes }, "min"),
    ...numbers(counts),
  ];
}

/** Every table of rules, by its name. */
const DEFINITIONS: Readonly<Record<string, Definition>> = {
  "flag-words": {
    since: FRAUD_WORDS_SINCE,
    source: "domain/moderation/fraud-words.ts",
    isChangeable: true,
    rows: () => FRAUD_WORDS.map((name) => ({ name, value: "" })),
  },
  "role-weights": {
    since: DATE,
    source: "domain/observations/confidence.ts",
    isChangeable: false,
    rows: () => numbers(ROLE_WEIGHTS),
  },
  "seeker-weights": {
    since: STANDING_DATE,
    source: "domain/observations/derive-axis.ts, domain/observations/standing.ts, domain/observations/tally.ts",
    isChangeable: false,
    rows: () => [
      ...numbers({ ...SEEKER_WEIGHTS, "import against them": IMPORT_WEIGHT }),
      ...numbers({ "networks to agree": NETWORKS_TO_AGREE }),
      ...numbers({ "added up": SEEKERS_HOURS }, "h"),
      ...numbers({ "told about honesty": TALLY_DAYS }, "d"),
      ...numbers(STANDING_TABLE),
    ],
  },
  reports: {
    since: DATE,
    source: "domain/moderation/doubt.ts, domain/moderation/signs.ts",
    isChangeable: false,
    rows: reports,
  },
  power: {
    since: POWER_BOUNDS_SINCE,
    source: "domain/identity/power-bounds.ts",
    isChangeable: false,
    rows: power,
  },
  "half-lives": {
    since: DATE,
    source: "domain/resources/kinds.ts, domain/observations/confidence.ts",
    isChangeable: false,
    rows: halfLives,
  },
  lifetimes: {
    since: DATE,
    source: "domain/listings/lifetime.ts, domain/listings/listing.ts",
    isChangeable: false,
    rows: () => [
      ...numbers(
        Object.fromEntries(Object.entries(LIFETIMES).map(([name, ms]) => [name.replace(/Ms$/, ""), ms / HOUR_MS])),
        "h",
      ),
      ...numbers({ renewals: MOST_RENEWALS }),
      ...numbers(
        {
          "import available": IMPORT_AVAILABLE_DAYS,
          "contact kept": RETENTION_DAYS.contact,
          "person kept": RETENTION_DAYS.person,
        },
        "d",
      ),
    ],
  },
  chances: {
    since: DATE,
    source: "domain/listings/rank.ts",
    isChangeable: false,
    rows: () => [
      ...Object.entries(STATED_CHANCES).flatMap(([axis, chances]) =>
        numbers(Object.fromEntries(Object.entries(chances).map(([value, chance]) => [`${axis} ${value}`, chance]))),
      ),
      ...numbers({ ...CALL_MINUTES, "km of half the use": HALF_USE_KM }),
    ],
  },
  calling: {
    since: DATE,
    source: "domain/observations/next-call.ts, domain/observations/crowd.ts, domain/listings/expiry-reminder.ts",
    isChangeable: false,
    rows: calling,
  },
  limits: {
    since: DATE,
    source: "domain/limits/process-limits.ts, domain/limits/database-limits.ts",
    isChangeable: false,
    rows: limits,
  },
};

/** The names of all tables, changeable ones first. */
export const TABLE_NAMES: readonly string[] = Object.keys(DEFINITIONS).toSorted((a, b) => {
  return Number(DEFINITIONS[b]?.isChangeable) - Number(DEFINITIONS[a]?.isChangeable);
});

/** The id of the document with a table's changes. */
export function tableId(name: string): string {
  return uuidv5("5d1c8f3e-6a0b-5c27-9f64-2b7f0e4d9a11", name);
}

/** A table as it is now, with its earlier versions; null for an unknown name. */
export function tableOf(name: string, policies: ChangedTables): PolicyTable | null {
  const definition = DEFINITIONS[name];
  if (definition === undefined) return null;
  const { since, source, isChangeable, rows } = definition;
  const document = policies.table(tableId(name));
  // An unreadable one is reported, and the default applies.
  const [changed] = policyTables.readAll(document === null ? [] : [document]).map(({ value }) => value);
  return {
    name,
    since: changed?.since ?? since,
    source,
    isChangeable,
    rows: changed?.rows ?? rows(),
    history: changed?.history ?? [],
  };
}

/** The words of a table in force. */
export function tableWords(name: string, policies: ChangedTables): string[] {
  return tableOf(name, policies)?.rows.map((row) => row.name) ?? [];
}

type Change = { rows: StoredTable["rows"]; reason: string; by: string; now: Date };
type TableChange = { key: DocumentKey; write: (current: Locked) => Write };

/**
 * The write that changes a table, with the earlier version. Null for an unknown or fixed table. It
 * refuses a repeated name.
 */
export function changedTable(
  name: string,
  { rows, reason, by, now }: Change,
): { ok: true; value: TableChange } | Refused | null {
  const definition = DEFINITIONS[name];
  if (definition?.isChangeable !== true) return null;
  const names = rows.map((row) => row.name.toLowerCase());
  const twice = names.findIndex((each, at) => names.indexOf(each) !== at);
  if (twice >= 0) {
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: `rows.${twice}.name`, word: "twice" }] };
  }
  const key = policyTables.key(tableId(name));
  const at = now.toISOString();
  const write = (current: Locked): Write => {
    const document = current.get(keyText(key));
    const before = tableOf(name, { table: () => document ?? null });
    const entry = {
      at,
      byId: by,
      reason,
      rows: (before?.rows ?? []).map((row) => ({ name: row.name, value: row.value })),
    };
    const body: StoredTable = {
      name,
      rows,
      since: at,
      history: [entry, ...(before?.history ?? [])].slice(0, MOST_HISTORY),
    };
    return document === undefined ? policyTables.insert(key.id, { body }) : policyTables.update(key, { body });
  };
  return { ok: true, value: { key, write } };
}

/** How many changes a table keeps. The audit has older ones by version only. */
const MOST_HISTORY = 50;
