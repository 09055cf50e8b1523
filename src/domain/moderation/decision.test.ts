import fc from "fast-check";
import { expect, test } from "vitest";
import { withDerivedFacts } from "../listings/derived-facts.ts";
import { STATUSES } from "../listings/fields.ts";
import type { StoredListing } from "../listings/listing.ts";
import { BY_ROLES, NOTHING_KNOWN } from "../observations/axes.ts";
import { OUTCOMES } from "../observations/outcomes.ts";
import type { AuthoredObservation } from "../observations/authored-observation.ts";
import {
  withSanctionEnded,
  listingBeforeDecision,
  decisionInForce,
  takesDown,
  applyDecision,
  revertDecision,
} from "./decision.ts";
import { needsSecondModerator } from "./policy.ts";
import { DECISIONS } from "./report.ts";
import type { DecisionKind } from "./report.ts";

const isActive = (): boolean => true;
const by = (byId: string) => ({ byId, isActive });

test("the newest decision in force stands; what was proposed, refused or taken back does not", () => {
  const at = (time: number, state: "in-force" | "proposed" | "reversed" | "refused") => ({
    at: `2026-11-20T1${time}`,
    state,
  });
  expect(
    decisionInForce([at(0, "in-force"), at(1, "in-force"), at(2, "proposed"), at(3, "reversed"), at(4, "refused")]),
  ).toEqual(at(1, "in-force"));
  expect(decisionInForce([at(0, "refused")])).toBeNull();
});

test("against another's decision two are needed: to bring down what they kept, to show or soften what they took down", () => {
  const alone: Record<DecisionKind, DecisionKind[]> = {
    keep: ["keep"],
    dispute: ["hide", "confirm-fraud", "merge", "dispute"],
    hide: ["hide", "confirm-fraud", "merge"],
    merge: ["hide", "confirm-fraud", "merge"],
    "confirm-fraud": ["confirm-fraud"],
  };
  for (const before of DECISIONS) {
    const standing = { decision: before, byId: "asha" };
    const free = DECISIONS.filter((next) => !needsSecondModerator(standing, next, by("binod")));
    expect(free.toSorted(), before).toEqual(alone[before].toSorted());
    // One's own is one's own to change, as long as nobody else stands behind it.
    expect(DECISIONS.filter((next) => needsSecondModerator(standing, next, by("asha")))).toEqual([]);
  }
  const upheld = { decision: "hide", byId: "asha", confirmedById: "binod" } as const;
  expect(needsSecondModerator(upheld, "keep", by("asha"))).toBe(true);
  expect(needsSecondModerator(null, "confirm-fraud", by("binod"))).toBe(false);
  expect(
    needsSecondModerator({ decision: "keep", byId: "asha" }, "hide", { byId: "binod", isActive: () => false }),
  ).toBe(false);
});

const NOW = new Date("2026-11-20T12:00:00.000Z");
const minute = (at: number): Date => new Date(NOW.getTime() + at * 60_000);

const words: fc.Arbitrary<AuthoredObservation[]> = fc
  .array(
    fc
      .record({
        outcome: fc.constantFrom(...OUTCOMES),
        by: fc.constantFrom(...BY_ROLES),
        at: fc.integer({ min: -3_000, max: 30 }),
        who: fc.integer({ min: 0, max: 5 }),
      })
      .map(({ outcome, by, at, who }) => ({
        said: { outcome, by, at: minute(at).toISOString() },
        who: `user:${who}`,
        network: null,
      })),
    { maxLength: 12 },
  )
  .map((all) => all.map((word, at) => ({ ...word, id: `word ${at}` })));

const listings: fc.Arbitrary<StoredListing> = fc
  .record({
    status: fc.constantFrom(...STATUSES.filter((status) => status !== "hidden")),
    doubt: fc.option(fc.constantFrom(0.1, 0.4), { nil: undefined }),
    isOwned: fc.boolean(),
  })
  .map(({ status, doubt, isOwned }) => ({
    side: "offer",
    kind: "food",
    details: {},
    language: "en",
    place: { lat: 22.57, lng: 88.36, label: "", precision: "exact", basis: "given", uncertaintyKm: 0.1 },
    ownerId: isOwned ? "owner" : null,
    urgency: "planned",
    status,
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: null,
    contact: { channels: [], shielded: true, available: true },
    source: { kind: "member" },
    ...(doubt !== undefined && { doubt }),
  }));

test("every step can be taken back: whatever is decided one after the other, undone from the last on, all is as before", () => {
  fc.assert(
    fc.property(
      listings,
      words,
      fc.array(fc.constantFrom(...DECISIONS), { minLength: 1, maxLength: 5 }),
      (first, said, kinds) => {
        const start = withDerivedFacts(first, said, minute(60));
        let listing = start;
        const undo = kinds.map((decision, at) => {
          const id = `decision ${at}`;
          const before = listingBeforeDecision(listing);
          listing = applyDecision(
            { listing, said, now: minute(40 + at) },
            { id, decision, ...(decision === "merge" && { mergedInto: "other" }) },
          );
          expect(listing.status === "hidden").toBe(takesDown(decision));
          expect(listing).not.toHaveProperty("doubt");
          if (decision === "confirm-fraud")
            expect(listing.trust).toMatchObject({ value: "fraud-confirmed", by: "moderator" });
          return { id, before };
        });
        for (const step of undo.toReversed()) listing = revertDecision({ listing, said, now: minute(60) }, step);
        expect(listing).toEqual(start);
      },
    ),
  );
});

test("a decision that no longer stands changes nothing when it is taken back", () => {
  fc.assert(
    fc.property(listings, fc.constantFrom(...DECISIONS), (first, decision) => {
      const listing = applyDecision({ listing: first, said: [], now: NOW }, { id: "newer", decision });
      expect(
        revertDecision({ listing, said: [], now: NOW }, { id: "older", before: listingBeforeDecision(first) }),
      ).toBe(listing);
    }),
  );
});

test("fraud does not fade before its sanction ends, then it is a dispute of that moment; others have no sanction to end", () => {
  fc.assert(
    fc.property(listings, fc.constantFrom(...DECISIONS), (first, decision) => {
      const listing = applyDecision({ listing: first, said: [], now: NOW }, { id: "one", decision });
      const ended = withSanctionEnded(
        { listing, said: [], now: minute(10) },
        { id: "one", endedAt: minute(9).toISOString() },
      );
      if (decision !== "confirm-fraud") expect(ended).toBe(listing);
      else expect(ended.trust).toEqual({ value: "disputed", at: minute(9).toISOString(), by: "moderator" });
      expect(ended.status).toBe(listing.status);
    }),
  );
});
