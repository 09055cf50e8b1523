import { expect, test } from "vitest";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { claim, openCalls, release } from "#server/testing/calls.ts";
import { rounds } from "#server/testing/rounds.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { seededUnit } from "../../../scripts/testing/seed.ts";

const calls = openCalls();
const LISTINGS = 6;
const VERIFIERS = 5;

test("verifiers at once in two processes, in any order: one holder a listing, one card a holder, nothing is refused for others' sake", async () => {
  const random = seededUnit(11);
  const { one, two } = calls;
  await calls.putMany(LISTINGS);
  const people = await Promise.all(
    Array.from({ length: VERIFIERS }, (_none, at) => signedIn(at % 2 === 0 ? one : two, { roles: ["verifier"] })),
  );
  const outcomes = ["no-answer", "busy", "in-stock", "wrong-number"] as const;
  const act = async (who: SignedIn): Promise<void> => {
    const card = await claim(who);
    const choice = random();
    if (card === null || choice < 0.2) return;
    // A person with two tabs may have reported it in the other one.
    if (choice < 0.4) expect([undefined, "verification/claim-ended"]).toContain((await release(who, card)).reason);
    else {
      const outcome = outcomes[Math.floor(random() * outcomes.length)] ?? "busy";
      expect((await observe(who, card.listing.id, { outcome })).status).toBe(201);
    }
  };
  for (let round = 0; round < rounds(4, 200); round += 1) {
    // In sequence: between rounds the invariants are checked and time passes.
    await Promise.all([...people, ...people.slice(0, 2)].map(act));
    const [held] = await calls.rows(
      `SELECT count(*)::int AS cards, count(DISTINCT listing_id)::int AS listings, count(DISTINCT verifier)::int AS verifiers
       FROM verification_cards WHERE state = 'held'`,
    );
    expect([held?.["listings"], held?.["verifiers"]]).toEqual([held?.["cards"], held?.["cards"]]);
    const apart = await calls.rows(
      `SELECT c.claim_id FROM verification_cards c JOIN documents d ON d.collection = 'claims' AND d.id = c.claim_id
       WHERE c.state <> d.body->>'state' OR (c.state = 'done') <> (d.body ? 'outcome')`,
    );
    expect(apart).toEqual([]);
    calls.later(Math.floor(random() * 20));
    await calls.settle();
  }
  const unsaid = await calls.rows(
    `SELECT claim_id FROM verification_cards c WHERE state = 'done' AND NOT EXISTS (
       SELECT FROM documents d WHERE d.collection = 'observations' AND d.id = c.observation_id)`,
  );
  expect(unsaid).toEqual([]);
});
