import { readFileSync } from "node:fs";
import type { ParsedMessage } from "#domain/messages/message.ts";

/** What a person says a message holds; a place or field may be missing in short sets. */
type Expected = {
  kind: string;
  resources: string[];
  medicine: string[];
  place: { city: string | null };
  blood_group: string | null;
  quantity: { value: number; unit: string } | null;
  phone_count: number;
  verified: { time: string | null; date: string | null; relative_minutes?: number } | null;
  availability: string;
  /** Who is asked to be called; older labels do not say. */
  contact_names?: string[];
};

/** A message with its labels. `country`: of the server that reads it; India where none is named. */
export type Labelled = { id: string; lang: string; country?: string; text: string; expected: Expected };

/** Reads a file of labelled messages, one a line. */
export function readLabelled(file: string | URL): Labelled[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Labelled);
}

/** How often a field was right: found and wanted, found alone, wanted alone. */
export type Tally = { right: number; extra: number; missed: number };

/** Precision, recall and their harmonic mean, 0-1; 1 where there was nothing to find. */
export function scoresOf({ right, extra, missed }: Tally): { precision: number; recall: number; f1: number } {
  const share = (all: number): number => (all === 0 ? 1 : right / all);
  return { precision: share(right + extra), recall: share(right + missed), f1: share(right + (extra + missed) / 2) };
}

/** Compares what was read with the labels, field by field. `city`: what the look-up answered. */
export function compare(
  tallies: Map<string, Tally>,
  { expected }: Labelled,
  read: ParsedMessage,
  city: string | null,
): void {
  const add = (field: string, found: readonly string[], wanted: readonly string[]): void => {
    const tally = tallies.get(field) ?? { right: 0, extra: 0, missed: 0 };
    const right = found.filter((one) => wanted.includes(one)).length;
    tally.right += right;
    tally.extra += found.length - right;
    tally.missed += wanted.length - right;
    tallies.set(field, tally);
  };
  const one = (value: string | null | undefined): string[] => (value === null || value === undefined ? [] : [value]);
  const verified = read.times.find(({ value }) => value.role === "verified")?.value;
  const [quantity] = read.quantities;
  const callable = read.phones.filter(({ value }) => value.state !== "broken").length;
  const count = (length: number): string[] => Array.from({ length }, (_, at) => String(at));
  const time = (
    of: { time: string | null; date: string | null } | null | undefined,
    minutes: number | null,
  ): string[] => (of === null || of === undefined ? [] : [`${of.date ?? ""} ${of.time ?? ""} ${minutes ?? ""}`]);
  add("kind", [read.kind], [expected.kind]);
  add(
    "resources",
    read.resources.map(({ value }) => value),
    expected.resources,
  );
  add(
    "medicines",
    read.medicines.map(({ value }) => value),
    expected.medicine,
  );
  add("blood group", one(read.bloodGroups[0]?.value), one(expected.blood_group));
  add("phones", count(callable), count(expected.phone_count));
  add("availability", [read.availability.value], [expected.availability]);
  add(
    "quantity",
    one(quantity && `${quantity.value.value} ${quantity.value.unit}`),
    one(expected.quantity && `${expected.quantity.value} ${expected.quantity.unit}`),
  );
  add(
    "verified at",
    time(verified, verified?.relativeMinutes ?? null),
    time(expected.verified, expected.verified?.relative_minutes ?? null),
  );
  add("city", one(city), one(expected.place.city));
  if (expected.contact_names !== undefined)
    add(
      "contact names",
      read.contactNames.map(({ value }) => value),
      expected.contact_names,
    );
}
