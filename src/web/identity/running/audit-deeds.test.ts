import { expect, test } from "vitest";
import { deedOf } from "./audit-deeds.ts";

const entry = (act: string, changed: { path: string; before: string | null; after: string | null }[] = []) => ({
  act,
  role: "moderator",
  changed,
});

test("a decision that hid a post, or showed it again, says so; another is a decision", () => {
  const hidden = [{ path: "status", before: "open", after: "hidden" }];
  const shown = [{ path: "status", before: "hidden", after: "open" }];
  expect(deedOf(entry("moderation.decide", hidden))).toBe("hid");
  expect(deedOf(entry("moderation.hide-with-ban", hidden))).toBe("hid");
  expect(deedOf(entry("moderation.reverse", shown))).toBe("showed");
  expect(deedOf(entry("moderation.decide"))).toBe("decided");
});

test("acts that begin alike are one, and what no version of ours knows is said to be something else", () => {
  expect(deedOf(entry("imports.lead-list"))).toBe("imported");
  expect(deedOf(entry("policies.set"))).toBe("kindOff");
  expect(deedOf(entry("policies.set-table"))).toBe("table");
  expect(deedOf(entry("responses.promise"))).toBe("answers");
  expect(deedOf(entry("facilities.setCapacity"))).toBe("place");
  expect(deedOf(entry("future.act"))).toBe("other");
  expect(deedOf({ ...entry("listings.erase-contact"), role: "system" })).toBe("upkeep");
});

test("of what was sent together the document tells", () => {
  const sent = entry("sync.transaction");
  expect(deedOf({ ...sent, collection: "listings", versionBefore: null })).toBe("posted");
  expect(deedOf({ ...sent, collection: "listings", versionBefore: 3 })).toBe("edited");
  expect(deedOf({ ...sent, collection: "observations", versionBefore: null })).toBe("told");
  expect(deedOf({ ...sent, collection: "grants", versionBefore: 1 })).toBe("several");
});
