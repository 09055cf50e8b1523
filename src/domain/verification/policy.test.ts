import { expect, test } from "vitest";
import type { Actor, Role } from "../identity/actor.ts";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import type { StoredListing } from "../listings/listing.ts";
import { callableLine, cardRefusal, mayVerify } from "./policy.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LINE = { type: "phone", value: "+12025550100" } as const;
const aListing = (about: Partial<StoredListing> = {}): StoredListing => ({
  side: "offer",
  kind: "oxygen",
  details: {},
  language: "en",
  place: { lat: 1, lng: 1, label: "there", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
  ownerId: null,
  urgency: "planned",
  status: "open",
  ...NOTHING_KNOWN,
  confirmedAt: null,
  expiresAt: null,
  contact: { channels: [LINE], shielded: false, available: true },
  source: { kind: "import" },
  ...about,
});
const somebody = (...roles: Role[]): Actor => ({ id: "kim", roles: new Set(roles), facilityIds: new Set(["clinic"]) });
const SHIELDED = { channels: [], shielded: true, available: false };

test.each<[string, Partial<StoredListing>, ReturnType<typeof callableLine>]>([
  ["a published line", {}, "published"],
  ["a facility's line", { source: { kind: "facility" } }, "published"],
  ["an address alone", { contact: { channels: [{ ...LINE, type: "email" }], shielded: false, available: true } }, null],
  ["an import's number that nobody claimed", { contact: SHIELDED }, "shielded"],
  ["one that somebody claimed", { contact: SHIELDED, ownerId: "asha" }, null],
  ["a member's number", { contact: SHIELDED, source: { kind: "member" }, ownerId: "asha" }, null],
  ["a need", { side: "need" }, null],
])("%s", (_case, about, line) => expect(callableLine(aListing(about))).toBe(line));

test.each<[string, Partial<StoredListing>, ReturnType<typeof cardRefusal>]>([
  ["anybody else's", { ownerId: "asha" }, null],
  ["one's own", { ownerId: "kim" }, "own"],
  ["one's facility's", { facilityId: "clinic" }, "own"],
  ["another facility's", { facilityId: "hospital" }, null],
  ["one that is hidden", { status: "hidden" }, "closed"],
  ["one that was withdrawn", { status: "withdrawn" }, "closed"],
  ["one whose time ran out", { expiresAt: NOW.toISOString() }, "closed"],
])("%s", (_case, given, refusal) => {
  const listing = aListing(given);
  const about = { line: callableLine(listing), now: NOW };
  expect(cardRefusal(somebody("verifier"), listing, about)).toBe(refusal);
  expect(mayVerify(somebody("verifier"), listing, NOW)).toBe(refusal === null);
  expect(mayVerify(somebody("member"), listing, NOW)).toBe(false);
});
