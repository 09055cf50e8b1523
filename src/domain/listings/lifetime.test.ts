import { expect, test } from "vitest";
import { expiresAt, urgencyOf } from "./lifetime.ts";
import type { LifetimeFacts } from "./lifetime.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);
const need = (about: Partial<LifetimeFacts> = {}): LifetimeFacts => ({
  side: "need",
  kind: "bed",
  urgency: "planned",
  ...about,
});

test.each<[string, LifetimeFacts, number]>([
  ["a critical need lives 24 h", need({ urgency: "critical", neededBy: hours(1).toISOString() }), 24],
  ["a need lives until a day after its time", need({ neededBy: hours(50).toISOString() }), 74],
  ["a need without a time lives 72 h", need(), 72],
  ["a need renewed after its time lives 72 h more", need({ neededBy: hours(-30).toISOString() }), 72],
  ["an offer lives 7 days", { side: "offer", kind: "oxygen", urgency: "planned" }, 7 * 24],
  ["a blood donor 30 days", { side: "offer", kind: "blood", urgency: "planned" }, 30 * 24],
])("%s", (_case, listing, ends) => expect(expiresAt(listing, now)).toEqual(hours(ends)));

test.each([
  [1, "critical"],
  [11, "urgent"],
  [70, "soon"],
  [100, "planned"],
])("needed in %i h is %s", (ahead, urgency) => expect(urgencyOf(hours(ahead).toISOString(), now)).toBe(urgency));

test("without a time nothing is known to be urgent", () => expect(urgencyOf(undefined, now)).toBe("planned"));
