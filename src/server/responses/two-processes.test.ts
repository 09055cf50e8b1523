import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_LONG } from "#server/testing/rounds.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post, TRUE_POINT } from "#server/testing/listing-requests.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* Two simulated processes on one database, and many acts on one need at once. */

let one: TestService;
let two: TestService;
let owner: SignedIn;
beforeAll(async () => {
  one = await testService({ settings: { RATE_LIMITS: "off" } });
  two = await testService({ database: one.database, settings: { RATE_LIMITS: "off" } });
  owner = await signedIn(one, { isSettled: true });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const PROMISES = 200;
const ROUNDS = IS_LONG ? 50 : 1;

describe(`${PROMISES} promises of one unit taken at once in both processes, for five units: exactly five`, () => {
  // A test a round: the limit for what hangs is for one round, however busy the machine is.
  test.each(Array.from({ length: ROUNDS }, (_each, at) => at + 1))(`round %i of ${ROUNDS}`, async () => {
    const need = await post(owner, {
      kind: "blood",
      details: { component: "platelets", group: "O-" },
      quantity: 5,
      unit: "unit",
    });
    expect(await listedAfterOneRead(need.id)).toEqual([true, true]);
    const promised = await plantPromises(need.id, owner.id);
    const answers = await Promise.all(
      promised.map((id, at) =>
        (at % 2 === 0 ? one : two).get(`/api/v1/responses/${id}/accept`, {
          method: "POST",
          headers: { Authorization: `Bearer ${owner.token}`, "Content-Type": "application/json" },
          body: JSON.stringify({ amount: 1 }),
        }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 200);
    const reasons = await Promise.all(refused.map(async (each) => ((await each.json()) as { reason: string }).reason));
    expect(new Set(reasons)).toEqual(new Set(["responses/too-much"]));
    expect(await listedAfterOneRead(need.id)).toEqual([false, false]);
    for (const service of [one, two]) {
      const read = await service.get(`/api/v1/listings/${need.id}`);
      expect(await read.json()).toMatchObject({ status: "matched", needed: { coming: 5, left: 0 } });
    }
    await owner.ask("POST", `/api/v1/listings/${need.id}/close`, { outcome: "fulfilled" });
  });
});

/**
 * Whether lists of each process have a need once it has read the log: matched ones are in none. How
 * long that takes is measured by `npm run bench -- matched`.
 */
async function listedAfterOneRead(id: string): Promise<boolean[]> {
  const listed: boolean[] = [];
  for (const service of [one, two]) {
    // One after the other: both share the database whose writes have to be over.
    await settleFeed(service.database, service.feed);
    const { lat, lng } = TRUE_POINT;
    const answer = await service.get(`/api/v1/listings/nearby?side=need&kind=blood&withinKm=20&lat=${lat}&lng=${lng}`);
    const { items } = (await answer.json()) as { items: { id: string }[] };
    listed.push(items.some((item) => item.id === id));
  }
  return listed;
}

/** Promises of one unit by as many people, as the command stores them. */
async function plantPromises(listingId: string, keeperId: string): Promise<string[]> {
  const at = new Date().toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const { rows } = await one.database.pool.query<{ id: string }>(
    `INSERT INTO documents (collection, id, version, edit_version, created_at, updated_at, changed_xid, body, shielded)
     SELECT 'responses', gen_random_uuid(), 1, 1, now(), now(), pg_current_xact_id(),
       jsonb_build_object('listingId', $1::text, 'keeperId', $2::text, 'authorId', gen_random_uuid(), 'amount', 1, 'unit', 'unit',
         'arrivesBy', $4::text, 'state', 'promised', 'at', $3::text, 'until', $4::text), '{}'::jsonb
     FROM generate_series(1, ${PROMISES}) RETURNING id`,
    [listingId, keeperId, at, later],
  );
  return rows.map(({ id }) => id);
}
