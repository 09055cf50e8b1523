import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTACT_LIMITS } from "#domain/limits/database-limits.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import type { Owner } from "../testing/contact.ts";
import { rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { testStore } from "../testing/sync.ts";
import { seededInt } from "../../../scripts/testing/seed.ts";

let clock = Date.now();
let service: TestService;
beforeAll(async () => {
  service = await testService({ now: () => new Date(clock), settings: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => service.close());

type Leave = { id: string; asker: number; listing: number; at: number; isRevoked: boolean };
type Listing = { id: string; owner: number; isPaused: boolean; isOver: boolean };
/** The expected state in plain lists. */
type ExpectedState = { listings: Listing[]; leaves: Leave[]; blocked: Set<string> };

/** The expected answer to a call: an existing grant, a new one, or a refusal. */
function expected({ listings, leaves, blocked }: ExpectedState, asker: number, index: number): string {
  const listing = listings[index];
  if (listing === undefined || listing.isOver) return "listings/closed";
  const { owner } = listing;
  const ofOwner = (leave: Leave): boolean => listings[leave.listing]?.owner === owner;
  // Each owner has one number: a revocation in one listing holds for all of them.
  const isTakenBack = leaves.some((leave) => leave.asker === asker && leave.isRevoked && ofOwner(leave));
  if (isTakenBack || blocked.has(`${owner} ${asker}`)) return "contact/not-shared";
  if (listing.isPaused) return "contact/paused";
  const since = (hours: number) => leaves.filter((leave) => leave.at > clock - hours * HOUR_MS);
  const kept = since(24).find((leave) => leave.asker === asker && leave.listing === index);
  if (kept !== undefined) return kept.id;
  const isFull =
    since(1).filter((leave) => leave.asker === asker).length >= CONTACT_LIMITS["contact-hour"].most ||
    since(24).filter((leave) => leave.asker === asker).length >= CONTACT_LIMITS["contact-day"].most ||
    since(24).filter(ofOwner).length >= CONTACT_LIMITS["contact-owner"].most;
  return isFull ? "http/resource-exhausted" : "new";
}

/** Somebody who counts alone, whatever the network. */
const settled = (): Promise<SignedIn> => signedIn(service, { isSettled: true });

/** One of a list. @throws Error past its end */
function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no ${index}`);
  return found;
}

test.each(Array.from({ length: rounds(1, 30) }, (_none, before) => before + 1))(
  "calls and what owners do meanwhile, against plain lists: seed %d",
  async (seed) => {
    // Everybody is new: nothing of another seed counts here.
    clock = Date.now();
    const roll = seededInt(seed);
    const owners: Owner[] = [await anOwner(service), await anOwner(service)];
    const askers: SignedIn[] = [await settled(), await settled(), await settled()];
    const from = `10.60.${seed}.1`;
    const known: ExpectedState = { listings: [], leaves: [], blocked: new Set() };
    const donor = {
      side: "offer",
      kind: "blood",
      details: { component: "plasma", group: "A+" },
      unit: "unit",
    } as const;
    for (let each = 0; each < 14; each += 1) {
      const owner = each % 2;
      const { id } = await postReachable(at(owners, owner), donor);
      known.listings.push({ id, owner, isPaused: false, isOver: false });
    }
    const act = async (owner: number, name: string, args: object) => {
      const { states } = await testStore(service, owners[owner]?.token).commit([{ name, args }]);
      expect(states).toEqual(["acknowledged"]);
    };
    const steps = {
      ask: async () => {
        const [asker, index] = [roll(askers.length), roll(known.listings.length)];
        const wanted = expected(known, asker, index);
        const response = await askNumber(at(askers, asker), at(known.listings, index).id, { from });
        const got = response.reason ?? String(response.json["grantId"]);
        if (wanted !== "new") expect(got).toBe(wanted);
        else {
          expect(response.status, got).toBe(201);
          expect(known.leaves.map(({ id }) => id)).not.toContain(got);
          known.leaves.push({ id: got, asker, listing: index, at: clock, isRevoked: false });
        }
      },
      keep: async () => {
        const leave = known.leaves[roll(known.leaves.length || 1)];
        if (leave === undefined) return;
        const owner = at(known.listings, leave.listing).owner;
        const name = at(["grants.revoke", "grants.block", "grants.unblock", "grants.unblock"], roll(4));
        await act(owner, name, { id: leave.id });
        if (name === "grants.revoke") leave.isRevoked = true;
        else if (name === "grants.block") known.blocked.add(`${owner} ${leave.asker}`);
        else known.blocked.delete(`${owner} ${leave.asker}`);
      },
      change: async () => {
        const listing = at(known.listings, roll(known.listings.length));
        if (listing.isOver) return;
        if (roll(6) === 0) {
          await act(listing.owner, "listings.close", { id: listing.id, outcome: "fulfilled" });
          listing.isOver = true;
          return;
        }
        listing.isPaused = !listing.isPaused;
        await act(listing.owner, "contact.pause", { id: listing.id, isPaused: listing.isPaused });
      },
      wait: async () => void (clock += (1 + roll(120)) * 60_000),
    };
    const order = ["ask", "ask", "ask", "ask", "ask", "ask", "ask", "keep", "change", "wait"] as const;
    for (let step = 0; step < 120; step += 1) await steps[at(order, roll(order.length))]();
    expect(known.leaves.length).toBeGreaterThan(3);
  },
);
