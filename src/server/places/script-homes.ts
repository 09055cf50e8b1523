import { hashText } from "#domain/shared/hash-text.ts";
import type { PlaceIndex } from "./index-file.ts";
import { lowerBound } from "./lookup.ts";
import { placeIdOf } from "./present.ts";

/**
 * Where a script is used: countries, and the Indian states whose own it is (codes of the census).
 */
type Home = { from: number; to: number; countries: string; states: string };

const HOMES: readonly Home[] = [
  { from: 0x370, to: 0x3ff, countries: "GR CY", states: "" },
  {
    from: 0x400,
    to: 0x52f,
    countries: "RU UA BY KZ KG TJ UZ TM BG RS MK ME BA MN MD XK GE AM AZ EE LV LT",
    states: "",
  },
  { from: 0x530, to: 0x58f, countries: "AM", states: "" },
  { from: 0x590, to: 0x5ff, countries: "IL PS", states: "" },
  {
    from: 0x600,
    to: 0x6ff,
    countries:
      "PK IN IR AF SA AE OM YE QA BH KW IQ SY JO LB PS IL EG LY SD SS TN DZ MA MR SO DJ TD TR TJ UZ TM AZ CN EH ER KM",
    states: "",
  },
  { from: 0x900, to: 0x97f, countries: "IN NP", states: "" },
  { from: 0x980, to: 0x9ff, countries: "BD IN", states: "16 18 19" },
  { from: 0xa00, to: 0xa7f, countries: "IN", states: "03" },
  { from: 0xa80, to: 0xaff, countries: "IN", states: "24" },
  { from: 0xb00, to: 0xb7f, countries: "IN", states: "21" },
  { from: 0xb80, to: 0xbff, countries: "IN LK SG MY", states: "33 34" },
  { from: 0xc00, to: 0xc7f, countries: "IN", states: "28 36 37" },
  { from: 0xc80, to: 0xcff, countries: "IN", states: "29" },
  { from: 0xd00, to: 0xd7f, countries: "IN", states: "31 32" },
  { from: 0x10a0, to: 0x10ff, countries: "GE", states: "" },
];

type Tied = { countries: ReadonlySet<number>; states: ReadonlySet<number> };

const tied = new WeakMap<PlaceIndex, Map<number, Tied>>();

/**
 * The number of the script that a folded text begins in, for `homeOf`. Null for Latin and scripts
 * without a country.
 */
export function homeScript(text: string): number | null {
  const code = text.codePointAt(0) ?? 0;
  const at = HOMES.findIndex(({ from, to }) => code >= from && code <= to);
  return at < 0 ? null : at;
}

/** The countries and states of a gazetteer that use a script; null without a script. */
export function homeOf(index: PlaceIndex, script: number | null): Tied | null {
  const home = script === null ? undefined : HOMES[script];
  if (script === null || home === undefined) return null;
  const known = tied.get(index) ?? new Map<number, Tied>();
  tied.set(index, known);
  const made = known.get(script) ?? tie(index, home);
  known.set(script, made);
  return made;
}

function tie(index: PlaceIndex, { countries, states }: Home): Tied {
  const codes: string[] = Buffer.from(index.countryCodes).toString("latin1").match(/../g) ?? [];
  return {
    countries: new Set(countries.split(" ").map((code) => codes.indexOf(code))),
    states: new Set(states === "" ? [] : states.split(" ").flatMap((code) => placeOf(index, `in-state:${code}`))),
  };
}

function placeOf(index: PlaceIndex, id: string): number[] {
  const hash = hashText(id);
  for (let at = lowerBound(index.idHashes, hash); index.idHashes[at] === hash; at += 1) {
    const place = index.idPlaces[at] ?? 0;
    if (placeIdOf(index, place) === id) return [place];
  }
  return [];
}
