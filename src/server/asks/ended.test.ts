import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { announceAccount } from "#server/identity/account-events.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { observe } from "#server/testing/listing-requests.ts";
import { postDecision, reverse, standing } from "#server/testing/moderation-requests.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
let verifier: SignedIn;
let moderator: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  world = await askWorld();
  const roles = (["verifier", "moderator", "admin"] as const).map((role) =>
    signedIn(world.service, { roles: [role], isSettled: true }),
  );
  [verifier, moderator, admin] = (await Promise.all(roles)) as [SignedIn, SignedIn, SignedIn];
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

type Act = (id: string, before?: ApiResponse) => Promise<ApiResponse>;
const POLICIES = "/api/v1/policies";
const switchOff = { kind: "blood", subtype: "red-cells", note: "Not given here any more." };
const ends: [string, Act, Act][] = [
  [
    "hidden by a moderator",
    (id) => postDecision(moderator, id, { decision: "hide" }),
    (_id, hidden) => reverse(moderator, hidden === undefined ? "" : standing(hidden)),
  ],
  [
    "disputed by a verifier",
    (id) => observe(verifier, id, { outcome: "asked-for-advance-money" }),
    (id) => observe(verifier, id, { outcome: "confirmed" }),
  ],
  [
    "of what an admin has switched off",
    async () => {
      await signInNow();
      return admin.ask("POST", POLICIES, switchOff);
    },
    async (_id, made) => {
      await signInNow();
      return admin.ask("DELETE", `${POLICIES}/${String(made?.json["id"])}`, { reason: "given again" });
    },
  ],
];

/** The admin has just signed in, by the clock of this world. */
async function signInNow(): Promise<void> {
  const { database } = world.service;
  const now = world.now();
  await database.pool.query(
    `UPDATE auth."session" SET "createdAt" = $2, "updatedAt" = $2, "expiresAt" = $3 WHERE "userId" = $1`,
    [admin.id, now, new Date(now.getTime() + 259_200_000)],
  );
  await announceAccount(database, admin.id);
}

describe("open asks end when their need is", () => {
  test.each(ends)("%s, without a silence; nobody else is asked until that is taken back", async (_what, act, undo) => {
    const donor = await world.donor();
    const { id } = await world.askingNeed({ urgency: "critical" });
    expect(await world.wave()).toBe(1);
    const [ask] = await world.mine(donor, "asks");
    expect(ask).toMatchObject({ listingId: id, isOpen: true });
    expect(await world.end()).toBe(0);
    const done = await act(id);
    expect(done.status, JSON.stringify(done.json)).toBeLessThan(300);
    await settleFeed(world.service.database, world.service.feed);
    expect(await world.end()).toBe(1);
    expect(await world.mine(donor, "asks")).toMatchObject([{ isOpen: false }]);
    expect((await donor.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, { answer: "yes" })).reason).toBe(
      "asks/ended",
    );
    expect(await endedAt(id)).toEqual([world.now().toISOString()]);
    await world.donors(2);
    world.move(HOUR_MS);
    expect(await world.wave()).toBe(0);
    const undone = await undo(id, done);
    expect(undone.status, JSON.stringify(undone.json)).toBeLessThan(300);
    await settleFeed(world.service.database, world.service.feed);
    world.move(HOUR_MS);
    expect(await world.wave()).toBe(2);
  });
});

/** When each ask of a need ended without an answer. */
async function endedAt(listingId: string): Promise<unknown[]> {
  const { rows } = await world.service.database.pool.query<{ at: string | null }>(
    "SELECT body->>'endedAt' AS at FROM documents WHERE collection = 'asks' AND body->>'listingId' = $1",
    [listingId],
  );
  return rows.map(({ at }) => at);
}
