import { expect, test } from "vitest";
import { bedSupply } from "#domain/facilities/capacity.ts";
import { minutesAgo, NOW } from "../../testing/fake-api.ts";
import { countRowsOf, isConfirmable } from "./rows.ts";
import type { CountRow } from "./rows.ts";
import { withKept, withLacks } from "./stopped-rows.ts";

const row = (bedType: "ventilator" | "icu" | "general", count: number): CountRow => ({
  key: bedType,
  counted: bedSupply(bedType),
  count,
  total: null,
  staffed: null,
  at: minutesAgo(10),
  by: "facility",
});
const rows = [row("ventilator", 0), row("icu", 4), row("general", 12)];
const powerSaid = (minutes: number, hasBackup?: true) => ({
  utilities: { power: { value: "none" as const, at: minutesAgo(minutes), by: "facility" as const, hasBackup } },
});

test("what a lack stops is not shown as none, and is not confirmed with the rest", () => {
  const asAnswered = rows.map((each) => ({ ...each, at: each.key === "general" ? each.at : minutesAgo(5) }));
  const shown = withLacks(asAnswered, powerSaid(5), NOW);
  expect(shown.map(({ count }) => count)).toEqual([null, null, 12]);
  expect(shown.map(({ lack }) => lack?.value)).toEqual(["none", "ask-first", undefined]);
  const same = shown.map((each) => isConfirmable(each, NOW));
  expect(same).toEqual([false, false, true]);
});

test("with backup power, and once nobody said it for eight hours, counts stand as they are", () => {
  expect(withLacks(rows, powerSaid(10, true), NOW)).toEqual(rows);
  expect(withLacks(rows, powerSaid(500), NOW)).toEqual(rows);
});

test("what its staff counted stays in the row while a lack stops it", () => {
  const stopped = { stock: "out", available: 0, at: minutesAgo(5), by: "facility", listingId: "v" } as const;
  const counted = { stock: "available", available: 4, total: 9, at: minutesAgo(60), by: "facility" } as const;
  const place = {
    id: "0197a000-0000-7000-8000-000000000001",
    beds: [{ bedType: "ventilator" as const, ...stopped }],
    blood: [],
    supply: [],
    kept: [{ ...counted, listingId: "v" }],
  };
  const [shown] = withLacks(countRowsOf(withKept(place), []), powerSaid(5), NOW);
  expect(shown).toMatchObject({ count: 4, total: 9, at: minutesAgo(60), lack: { value: "none", because: "power" } });
  expect(shown !== undefined && isConfirmable(shown, NOW)).toBe(false);
});
