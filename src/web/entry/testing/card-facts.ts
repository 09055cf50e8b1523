import { minutesAgo } from "../../testing/fake-api.ts";
import type { AskedFields } from "../card/headline.ts";
import type { Line, Row } from "../row.ts";

const MONTH = 30 * 1440;

/** The facts of a card, each with the values that may change what it says. */
const FACTS = {
  kind: ["bed", "blood", "ambulance", "oxygen"],
  stock: ["available", "limited", "out", "closed", "unknown"],
  count: [undefined, 3],
  at: [undefined, minutesAgo(12), minutesAgo(MONTH), "ageing"],
  by: ["facility", "feed", "verifier", "seeker"],
  own: [undefined, { value: "available", count: 3, at: minutesAgo(2 * MONTH), by: "facility" }],
  list: [undefined, "wecan-covidhelp, volunteers of West Bengal", "A list, of its own"],
  reach: [undefined, "busy", "no-answer", "wrong-number", "disconnected"],
  doubt: [undefined, "disputed", "fraud-confirmed"],
  hearsay: [undefined, "out", "available", "unknown"],
  why: [undefined, "compatible O-", "ask-blood-bank A+", "ask-blood-bank", "subtype-unknown"],
  contact: ["phone", "askable", "shielded", "none", "checked"],
  over: [undefined, "fulfilled", "gone"],
  aroundKm: [undefined, 24],
  many: [undefined, minutesAgo(5)],
  yesOfTen: [undefined, 7],
  state: [
    undefined,
    "limited",
    "diverting",
    "closed",
    "closed for now",
    "was diverting",
    "was closed",
    "lapsed diverting",
    "was diverting long ago",
  ],
  effect: [undefined, "short", "ask-first", "none", "lapsed short", "lapsed ask-first", "lapsed none", "was none"],
  more: [undefined, minutesAgo(-120), minutesAgo(5)],
  lines: [undefined, "has", "out", "unknown", "same", "same out", "two of one", "two others", "elsewhere"],
  hours: [undefined, "always", "open", "closing", "closed", "opens", "opensOn", "was closed"],
  asked: ["nothing", "subtype", "group"],
} as const;

/** Ages that are "ageing", minutes: between one and two half-lives of stock. */
const AGEING = { bed: 300, blood: 1600, ambulance: 1600, oxygen: 150 } as const;
/** Hours as `nearby` answers them; those of "was closed" no longer hold. */
const HOURS = {
  always: { state: "always" },
  open: { state: "open", time: 1320, until: minutesAgo(-300) },
  closing: { state: "open", time: 1080, until: minutesAgo(-60) },
  closed: { state: "closed" },
  opens: { state: "closed", time: 960, until: minutesAgo(-60) },
  opensOn: { state: "closed", time: 480, day: 0, until: minutesAgo(-3000) },
  "was closed": { state: "closed", time: 960, until: minutesAgo(5) },
} as const;
const CONTACTS = {
  phone: { phone: "+12025550142" },
  askable: { shielded: true, askable: true },
  shielded: { shielded: true },
  none: {},
  checked: { check: minutesAgo(-5) },
} as const;

/** States of a place as they are answered; those that "was" have ended since. */
const STATES = {
  limited: { value: "limited" },
  diverting: { value: "diverting", until: minutesAgo(-60) },
  closed: { value: "closed" },
  "closed for now": { value: "closed", until: minutesAgo(-60) },
  "was diverting": { value: "diverting", until: minutesAgo(1) },
  "was closed": { value: "closed", until: minutesAgo(1) },
  "lapsed diverting": { value: "diverting", at: minutesAgo(300) },
  "was diverting long ago": { value: "diverting", at: minutesAgo(500) },
} as const;

/** What lacks do, as they are answered. Their time alone says what of it is over. */
const EFFECTS = {
  short: { value: "short", at: minutesAgo(20) },
  "ask-first": { value: "ask-first", at: minutesAgo(20) },
  none: { value: "none", at: minutesAgo(20) },
  "lapsed short": { value: "short", at: minutesAgo(300) },
  "lapsed ask-first": { value: "ask-first", at: minutesAgo(300) },
  "lapsed none": { value: "none", at: minutesAgo(300) },
  "was none": { value: "none", at: minutesAgo(500) },
} as const;

/** A fact of each name. */
export type Facts = { [Name in keyof typeof FACTS]: (typeof FACTS)[Name][number] };

/** How many combinations there are. */
export const COMBINATIONS = Object.values(FACTS).reduce((product, values) => product * values.length, 1);

/** The combination of this number, as digits of a number whose base changes. */
export function combination(number: number): Facts {
  let rest = number;
  return Object.fromEntries(
    Object.entries(FACTS).map(([name, values]) => {
      const at = rest % values.length;
      rest = Math.floor(rest / values.length);
      return [name, values[at]];
    }),
  ) as Facts;
}

/** The row of a combination. */
export function rowOf({ kind, at, why, hearsay, hours, state, effect, more, lines, contact, ...given }: Facts): Row {
  const { asked: _asked, ...facts } = given;
  const [code, group] = (why ?? "").split(" ");
  const row = {
    id: "1",
    v: 1,
    kind,
    subtype:
      why === "subtype-unknown" ? undefined : { bed: "icu", blood: "platelets", oxygen: "cylinder" }[kind as "bed"],
    extras: { group: kind === "blood" && group !== undefined ? (group as "A+") : undefined, address: "Howrah" },
    name: "Harbour Road",
    km: 1,
    ...facts,
    ...CONTACTS[contact],
    hours: hours && HOURS[hours],
    at: at === "ageing" ? minutesAgo(AGEING[kind]) : at,
    why: why === undefined ? undefined : { code: code as "compatible", group },
    hearsay: hearsay && { value: hearsay, at: minutesAgo(3), by: "seeker", people: 1 },
    state: state && { at: minutesAgo(20), ...STATES[state], by: "facility" },
    effect: effect && { ...EFFECTS[effect], because: "power", by: "facility" },
    more: more && { expectedAt: more, by: "facility", at: minutesAgo(20) },
  } as Row;
  return lines === undefined ? row : { ...row, lines: linesOf(lines, row) };
}

/** What else the place of a row has. */
function linesOf(told: NonNullable<Facts["lines"]>, { kind, subtype, extras: { group } }: Row): Line[] {
  const same: Line = { kind, subtype, extras: { group }, stock: "available", count: 2 };
  const other: Line = { ...same, subtype: OTHERS[kind as "bed"], extras: { group: group && "B+" } };
  const third: Line = { ...other, extras: { group: group && "AB-" } };
  const none = { stock: "out", count: undefined } as const;
  const unknown = { stock: "unknown", count: undefined } as const;
  return {
    has: [other],
    out: [{ ...other, ...none }],
    unknown: [{ ...other, ...unknown }],
    same: [same, other],
    "same out": [{ ...same, ...none }, other],
    "two of one": [other, { ...other, ...none }, { ...other, ...unknown }],
    "two others": [other, third],
    elsewhere: [{ ...other, name: "Hill Road" }],
  }[told];
}

/** A subtype that no combination has. */
const OTHERS = { bed: "maternity", blood: "plasma", ambulance: "lying", oxygen: "concentrator" } as const;

/** What was asked for in a combination. */
export function askedOf({ asked, kind }: Facts): AskedFields | undefined {
  if (asked === "subtype") return kind === "blood" ? { component: "platelets" } : { subtype: "icu" };
  return asked === "group" && kind === "blood" ? { group: "O-", component: "platelets" } : undefined;
}
