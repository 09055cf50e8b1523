import { createHash } from "node:crypto";
import { draftsOf, LEAST_CONFIDENCE } from "#domain/messages/lead-drafts.ts";
import type { ParsedMessage } from "#domain/messages/message.ts";
import type { Row } from "../../scripts/bench/report.ts";
import type { Labelled } from "./figures.ts";

/**
 * Whether a text is held out. Words and rules are written by the other half alone. A fixed hash of
 * the id decides, so that a new text does not move the others.
 */
export function isHeldOut(id: string): boolean {
  return ((createHash("sha256").update(id).digest()[0] ?? 0) & 1) === 1;
}

/** How the texts of a half were read, in texts; `wanted`, `empty`: in fields that have an answer. */
type Sums = {
  texts: number;
  kindWrong: number;
  kindAsked: number;
  numbersWanted: number;
  numbersRight: number;
  numbersExtra: number;
  placeRight: number;
  availabilityRight: number;
  groupTexts: number;
  groupRight: number;
  wanted: number;
  empty: number;
  forms: number;
};

const NONE: Readonly<Sums> = {
  texts: 0,
  kindWrong: 0,
  kindAsked: 0,
  numbersWanted: 0,
  numbersRight: 0,
  numbersExtra: 0,
  placeRight: 0,
  availabilityRight: 0,
  groupTexts: 0,
  groupRight: 0,
  wanted: 0,
  empty: 0,
  forms: 0,
};

/** A message, how it was read, and the city that its place words lead to. */
export type ReadMessage = { message: Labelled; read: ParsedMessage; city: string | null };

/** A kind below the least confidence is asked: no form is filled in by it. */
function isAsked({ confidence }: ParsedMessage): boolean {
  return confidence < LEAST_CONFIDENCE;
}

function addTo(sums: Sums, { message: { expected }, read, city }: ReadMessage): void {
  const numbers = read.phones.filter(({ value }) => value.state !== "broken").length;
  const group = read.bloodGroups[0]?.value ?? null;
  const [quantity] = read.quantities;
  sums.texts += 1;
  if (isAsked(read)) sums.kindAsked += 1;
  else if (read.kind !== expected.kind) sums.kindWrong += 1;
  sums.numbersWanted += expected.phone_count;
  sums.numbersRight += Math.min(numbers, expected.phone_count);
  sums.numbersExtra += Math.max(0, numbers - expected.phone_count);
  if (city === expected.place.city) sums.placeRight += 1;
  if (read.availability.value === expected.availability) sums.availabilityRight += 1;
  if (group !== null || expected.blood_group !== null) sums.groupTexts += 1;
  if (group !== null && group === expected.blood_group) sums.groupRight += 1;
  const fields: readonly (readonly [isWanted: boolean, isEmpty: boolean])[] = [
    [true, isAsked(read)],
    [expected.phone_count > 0, numbers === 0],
    [expected.place.city !== null, city === null],
    [expected.availability !== "unknown", read.availability.value === "unknown"],
    [expected.blood_group !== null, group === null],
    [expected.quantity !== null, quantity === undefined],
  ];
  sums.wanted += fields.filter(([isWanted]) => isWanted).length;
  sums.empty += fields.filter(([isWanted, isEmpty]) => isWanted && isEmpty).length;
  if (draftsOf(read).length > 0) sums.forms += 1;
}

/** The figures of one half. A field that is not known is no wrong one, and is counted by itself. */
export function rowsOfHalf(half: string, all: readonly ReadMessage[]): Row[] {
  const sums = { ...NONE };
  for (const one of all) addTo(sums, one);
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  const row = (what: string, value: number, goal?: Row["goal"]): Row => ({
    what: `${half}, ${sums.texts} messages: ${what}`,
    value,
    unit: "of them",
    ...(goal !== undefined && { goal }),
  });
  return [
    row("kind not read wrongly", 1 - share(sums.kindWrong, sums.texts), { atLeast: 0.95 }),
    row("kind asked", share(sums.kindAsked, sums.texts), { atMost: 0.06 }),
    row("numbers found", share(sums.numbersRight, sums.numbersWanted), { atLeast: 0.99 }),
    row("numbers that are none", share(sums.numbersExtra, sums.numbersWanted), { atMost: 0 }),
    row("place right", share(sums.placeRight, sums.texts), { atLeast: 0.92 }),
    row("availability right", share(sums.availabilityRight, sums.texts), { atLeast: 0.92 }),
    row("group right", share(sums.groupRight, sums.groupTexts), { atLeast: 0.98 }),
    row("fields not known though the text has them", share(sums.empty, sums.wanted), { atMost: 0.05 }),
    row("fill in a form", share(sums.forms, sums.texts)),
  ];
}
