import { afterAll, beforeAll, expect, test } from "vitest";
import { announceAccount } from "#server/identity/account-events.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { askNumber } from "#server/testing/contact.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { listingIn, post } from "#server/testing/listing-requests.ts";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

let serial = 0;
/** A number nobody else in this file has. */
const aNumber = (): string => `+9198301${String((serial += 1)).padStart(5, "0")}`;
const reaching = (value: string) => ({ contact: { channels: [{ type: "phone" as const, value }] } });
async function prove(who: SignedIn, value: string): Promise<void> {
  const channel = { type: "phone", value };
  expect((await who.ask("POST", "/api/v1/me/contact-channels/code", channel)).status).toBe(204);
  const code = /\b\d{6}\b/.exec((await world.sentTo(value))[0]?.text ?? "")?.[0];
  expect((await who.ask("POST", "/api/v1/me/contact-channels/proof", { ...channel, code })).status).toBe(200);
}

test("a post can be asked for its number once that is proved, and while it is the one proved", async () => {
  const [asha, kim] = [await signedIn(world.service), await signedIn(world.service)];
  const phone = aNumber();
  const [mine, other] = [await post(asha, reaching(phone)), await post(asha, reaching(aNumber()))];
  const read = async (id: string) => {
    const { contact, may } = listingIn(await kim.ask("GET", `/api/v1/listings/${id}`));
    return { available: contact.available, askContact: may?.askContact };
  };
  expect(await read(mine.id)).toEqual({ available: false, askContact: false });
  await prove(asha, phone);
  expect(await read(mine.id)).toEqual({ available: true, askContact: true });
  expect(await read(other.id)).toEqual({ available: false, askContact: false });
  expect((await askNumber(kim, mine.id)).status).toBe(201);
  const edit = (value: string) =>
    asha.ask("PATCH", `/api/v1/listings/${mine.id}`, reaching(value), { "if-match": "*" });
  expect((await edit(aNumber())).status).toBe(200);
  expect(await read(mine.id)).toEqual({ available: false, askContact: false });
  expect((await edit(phone)).status).toBe(200);
  expect(await read(mine.id)).toEqual({ available: true, askContact: true });
});

test("a post with the account's own number is told when the account gets another", async () => {
  const phone = aNumber();
  const [asha, kim] = [await signedIn(world.service, { phone }), await signedIn(world.service)];
  const mine = await post(asha, reaching(phone));
  const isThere = async () => listingIn(await kim.ask("GET", `/api/v1/listings/${mine.id}`)).contact.available;
  expect(await isThere()).toBe(true);
  await world.service.database.pool.query(`UPDATE auth."user" SET "phoneNumber" = $2 WHERE id = $1`, [
    asha.id,
    aNumber(),
  ]);
  await announceAccount(world.service.database, asha.id);
  await world.service.settled();
  expect(await isThere()).toBe(false);
});
