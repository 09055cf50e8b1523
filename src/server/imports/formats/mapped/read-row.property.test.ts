import fc from "fast-check";
import { expect, test } from "vitest";
import { rounds } from "#server/testing/rounds.ts";
import type { ColumnTarget } from "#domain/imports/column-targets.ts";
import { ENTRY_STATES } from "#domain/imports/entry-state.ts";
import type { EntryState } from "#domain/imports/entry-state.ts";
import { readRow } from "#domain/imports/read-row.ts";
import type { ReadRow } from "#domain/imports/read-row.ts";
import { readRowTime } from "#domain/imports/row-time.ts";

const RUNS = { seed: 20_261_127, numRuns: rounds(300, 10_000) };

const STATES = ["open", "Fully functional", "चालू", "مفتوح", "খোলা", "செயல்படுகிறது", "publicado"];
const AVAILABLE = ["available", "yes", "उपलब्ध", "متوفر", "উপলব্ধ", "கிடைக்கும்", "disponible"];
const COUNTS = ["4", "12", "७", "٩", "১১", "3 beds"];
const DATES = ["3/5/2021", "2021-05-03", "3 मई 2021", "3 mai 2021", "3 مايو 2021"];
/** Words that no list has. */
const UNKNOWN = ["zubi", "qorx", "झफक", "ظقث", "ঝফঙ", "ழஞ்ங", "ఝఫఙ", "vrelt"];
const DENYING = {
  state: ["closed", "not", "बंद", "مغلق", "বন্ধ", "மூடப்பட்டது", "cerrado", "draft", "expired"],
  availability: ["not available", "never", "out of stock", "अनुपलब्ध", "غير متوفر", "agotado", "not any more"],
  count: ["or", "full", "नहीं", "لا يوجد", "wards", "till Monday"],
} as const;

function cellOf(target: ColumnTarget, value: string): ReadRow {
  const columns = [{ column: "name", target: "name" } as const, { column: "x", target }];
  return readRow({ name: "Apex", x: value }, { columns, kinds: [], suppressed: [] });
}

/** How much a reader would believe that there is help: more is more certain. */
const certainty = {
  state: ({ state }: ReadRow): number => (state === null ? 0.5 : ENTRY_STATES.length - ENTRY_STATES.indexOf(state)),
  availability: ({ availability }: ReadRow): number =>
    ({ available: 2, limited: 1, none: 0.5, unavailable: 0 })[availability ?? "none"],
};

const place = fc.constantFrom("before", "behind");
const joined = (text: string, word: string, where: string): string =>
  where === "before" ? `${word} ${text}` : `${text} ${word}`;

test("an unknown word in a cell makes nothing more certain", () => {
  fc.assert(
    fc.property(fc.constantFrom(...UNKNOWN), place, fc.nat(), (word, where, at) => {
      const [state = "", available = "", count = ""] = [STATES, AVAILABLE, COUNTS].map(
        (each) => each[at % each.length],
      );
      expect(cellOf("entry-state", joined(state, word, where)).state).toBeNull();
      const said = cellOf("availability", joined(available, word, where));
      expect(certainty.availability(said)).toBeLessThanOrEqual(
        certainty.availability(cellOf("availability", available)),
      );
      const counted = cellOf("beds/icu/available", joined(count, word, where));
      expect(counted.beds.size).toBe(0);
      expect(counted.countWords.get("icu")).toBe(joined(count, word, where));
      expect(cellOf("blood/whole-blood/O+", joined(count, word, where)).blood).toEqual([]);
      expect(cellOf("quantity", joined(count, word, where)).quantity).toBeUndefined();
    }),
    RUNS,
  );
});

test("a word that contradicts lowers what a cell says, or leaves it unknown", () => {
  fc.assert(
    fc.property(place, fc.nat(), fc.nat(), (where, at, other) => {
      const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? "";
      const state = pick(STATES, at);
      const stated = cellOf("entry-state", joined(state, pick(DENYING.state, other), where)).state;
      expect(stated === "open" || stated === "limited").toBe(false);
      const available = pick(AVAILABLE, at);
      const said = cellOf("availability", joined(available, pick(DENYING.availability, other), where)).availability;
      expect(said === "available" || said === "limited").toBe(false);
      const counted = cellOf("beds/any/available", joined(pick(COUNTS, at), pick(DENYING.count, other), where));
      expect(counted.beds.size).toBe(0);
    }),
    RUNS,
  );
});

test("several columns of the state: the least believed counts, in any order", () => {
  const words: Readonly<Record<EntryState, string>> = {
    open: "open",
    limited: "partially functional",
    "not-checked": "not checked",
    closed: "closed",
    "closed-for-good": "permanently closed",
    draft: "draft",
    ended: "archived",
  };
  const several = fc.array(fc.constantFrom(...ENTRY_STATES), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(several, (states) => {
      const columns = states.map((_, at) => ({ column: `c${at}`, target: "entry-state" as const }));
      const cells = Object.fromEntries(states.map((state, at) => [`c${at}`, words[state]]));
      const worst = Math.max(...states.map((state) => ENTRY_STATES.indexOf(state)));
      expect(readRow(cells, { columns, kinds: [], suppressed: [] }).state).toBe(ENTRY_STATES[worst]);
    }),
    RUNS,
  );
});

test("any text in any cell is read without an error, and makes no count but a number", () => {
  const targets: readonly ColumnTarget[] = [
    "entry-state",
    "availability",
    "beds/icu/available",
    "quantity",
    "name",
    "kind",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...targets), fc.string({ unit: "grapheme", maxLength: 60 }), (target, value) => {
      const read = cellOf(target, value);
      for (const { available = 0 } of read.beds.values()) expect(Number.isInteger(available)).toBe(true);
    }),
    RUNS,
  );
});

test("a date is never read later than it is written, whatever stands beside it", () => {
  const rules = { order: "day-first", timeZone: "UTC", now: new Date("2026-11-25T00:00:00Z") } as const;
  const words = fc.constantFrom(...UNKNOWN, "approx", "लगभग", "حوالي");
  fc.assert(
    fc.property(fc.constantFrom(...DATES), words, place, (date, word, where) => {
      const read = readRowTime([joined(date, word, where)], rules);
      expect([null, Date.UTC(2021, 4, 3)]).toContain(read.at === null ? null : read.at.getTime());
    }),
    RUNS,
  );
});
