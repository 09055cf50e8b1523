import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import type { Role } from "../identity/actor.ts";
import { LINE_TIMES } from "./line-times.ts";
import { isUndoLinkOpen, mayConfirmLines, mustWait } from "./waiting-lines.ts";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const actor = (id: string | null, ...roles: Role[]) => ({ id, roles: new Set(roles), facilityIds: new Set<string>() });
const change = { byId: "nurse", at: NOW.toISOString() };

test("lines of a keeper by code wait for 30 days, unless an admin gave them another role", () => {
  const nurse = actor("nurse", "facility-staff");
  expect(mustWait(nurse, null, NOW)).toBe(false);
  expect(mustWait(nurse, ago(LINE_TIMES.historyMs - 1), NOW)).toBe(true);
  expect(mustWait(nurse, ago(LINE_TIMES.historyMs), NOW)).toBe(false);
  expect(mustWait(actor("nurse", "facility-staff", "verifier"), ago(0), NOW)).toBe(false);
});

test("a second person confirms: never the author, nor a keeper whose code is as new as the change", () => {
  const may = (id: string | null, keeper: { isKeeper: boolean; byCodeAt: Date | null }, ...roles: Role[]): boolean =>
    mayConfirmLines(change, actor(id, ...roles), keeper);
  const stranger = { isKeeper: false, byCodeAt: null };
  expect(may("nurse", { isKeeper: true, byCodeAt: null })).toBe(false);
  expect(may("nurse", stranger, "admin")).toBe(false);
  expect(may(null, stranger)).toBe(false);
  expect(may("other", stranger)).toBe(false);
  expect(may("other", stranger, "verifier")).toBe(true);
  expect(may("other", { isKeeper: true, byCodeAt: null })).toBe(true);
  expect(may("other", { isKeeper: true, byCodeAt: ago(47 * HOUR_MS) })).toBe(false);
  expect(may("other", { isKeeper: true, byCodeAt: ago(48 * HOUR_MS) })).toBe(true);
});

test("the link of the former line works for seven days", () => {
  expect(isUndoLinkOpen({ at: ago(7 * DAY_MS - 1).toISOString() }, NOW)).toBe(true);
  expect(isUndoLinkOpen({ at: ago(7 * DAY_MS).toISOString() }, NOW)).toBe(false);
});
