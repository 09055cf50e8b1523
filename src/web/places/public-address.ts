import type { PublicAddress } from "#contract/render.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import { shortPoint } from "./point-text.ts";

/** Where the reader is. */
const PLACE = ["at", "place"];
/** What is asked for in particular. */
const ASKED = ["group", "doubt", "component", ...new Set(Object.values(PARTICULARS).map(({ name }) => name))];
/** What is asked besides: traits and terms. */
const BESIDES = ["ambulanceClass", "equipment", "medicineForm", "oxygenSize", "accessible", "openNow", "speaks"];
const LIST = [
  ...PLACE,
  ...ASKED,
  ...BESIDES,
  "within",
  "fresh",
  "q",
  "sort",
  "callable",
  "real",
  "view",
  "cursor",
  "side",
];
const ENTRY = [...PLACE, ...ASKED, ...BESIDES, "work"];

/** Pages that are the same for everybody, with the parameters that they read. */
const PUBLIC: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, [...PLACE, "accessible"]],
  [/^\/(?:find|needs)\/[^/]+$/, LIST],
  [/^\/[rf]\/[^/]+$/, ENTRY],
  [/^\/how-long$/, ["size", "water", "gas", "gauge", "unit", "flow"]],
  [/^\/(?:about|privacy|terms|data|more)$/, []],
];

/** See `PublicAddress`. A point is rounded: a finer one changes no list. */
export const publicAddress: PublicAddress = ({ pathname, searchParams }) => {
  const known = PUBLIC.find(([path]) => path.test(pathname))?.[1];
  if (known === undefined) return null;
  const read = known.flatMap((name) => {
    // A form sends each piece of equipment by itself.
    const value = name === "equipment" ? searchParams.getAll(name).join() || null : searchParams.get(name);
    return value === null ? [] : [`${name}=${written(name === "at" ? shortPoint(value) : value)}`];
  });
  return read.length === 0 ? pathname : `${pathname}?${read.join("&")}`;
};

/** As links write it: a comma stays. */
function written(value: string): string {
  return encodeURIComponent(value).replaceAll("%2C", ",");
}
