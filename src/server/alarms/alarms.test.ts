import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { newClientId } from "#server/testing/client-id.ts";

let hours = 0;
let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ now: () => new Date(Date.now() + hours * HOUR_MS) });
});
afterAll(() => world.close());

let strangers = 0;
/** A caller in a network of their own. */
function stranger(): Pick<SignedIn, "ask"> {
  const address = `10.${(strangers += 1) % 200}.0.7`;
  const headers = { "x-forwarded-for": address, "x-client-id": newClientId() };
  return { ask: (method, path, body) => ask(world.service, { method, path, body, headers }) };
}

/** Posts an offer, says that it is there, and lets a caller contradict it. */
async function contradicted(owner: SignedIn): Promise<string> {
  const { id } = await post(owner, { side: "offer" });
  await observe(owner, id, { outcome: "in-stock" });
  await observe(stranger(), id, { outcome: "none-left" });
  return id;
}

/** The mails to somebody, the oldest first, once nothing waits to be sent. */
async function mailsTo({ email }: SignedIn): Promise<string[]> {
  await world.service.settled();
  expect((await world.service.database.pool.query("SELECT FROM auth.message")).rowCount).toBe(0);
  const sent = await world.sentTo(email);
  // They go out at the same time, in any order.
  return sent.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ text }) => text);
}

test("a contradiction is told by mail with its link, once an hour to each person", async () => {
  const owner = await signedIn(world.service);
  const first = await contradicted(owner);
  await contradicted(owner);
  hours += 1.02;
  const third = await contradicted(owner);
  const mails = await mailsTo(owner);
  expect(mails).toHaveLength(2);
  expect([mails[0]?.includes(`/r/${first}`), mails[1]?.includes(`/r/${third}`)]).toEqual([true, true]);
});

test("it costs no text message, and whoever wants no messages gets none", async () => {
  const phone = "+919830098765";
  const [silent, onlyPhone] = [
    await signedIn(world.service),
    await signedIn(world.service, { emailVerified: false, phone }),
  ];
  expect((await silent.ask("PUT", "/api/v1/me/notices", { daily: "off" })).status).toBe(200);
  await contradicted(silent);
  await contradicted(onlyPhone);
  expect(await mailsTo(silent)).toEqual([]);
  expect(await world.sentTo(phone)).toEqual([]);
});
