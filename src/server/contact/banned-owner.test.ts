import { afterAll, beforeAll, expect, test } from "vitest";
import { settleShutOut } from "../identity/people/posts.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable, WHY } from "../testing/contact.ts";
import { listingIn } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { settleFeed } from "../testing/settle-feed.ts";

let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService();
  admin = await signedIn(service, { roles: ["admin"] });
});
afterAll(() => service.close());

/** What another person reads of a listing's contact, and whether they may ask for it. */
async function read(asker: SignedIn, id: string) {
  await settleFeed(service.database, service.feed);
  const { contact, may } = listingIn(await asker.ask("GET", `/api/v1/listings/${id}`));
  return { available: contact.available, askContact: may?.askContact };
}

const YES = { available: true, askContact: true };
const NO = { available: false, askContact: false };

test("whose owner is shut out has no number to ask for, and is as before when they are let in", async () => {
  const [owner, asker] = [await anOwner(service), await signedIn(service)];
  const posts = [(await postReachable(owner)).id, (await postReachable(owner)).id];
  for (const id of posts) expect(await read(asker, id)).toEqual(YES);
  const path = `/api/v1/people/${owner.id}/ban`;
  expect((await admin.ask("POST", path, { reason: "asked for money in advance" })).status).toBe(200);
  for (const id of posts) expect(await read(asker, id)).toEqual(NO);
  expect(await askNumber(asker, posts[0] ?? "", { reason: WHY, headers: {} })).toMatchObject({
    reason: "contact/not-shared",
  });
  expect((await admin.ask("DELETE", path)).status).toBe(200);
  for (const id of posts) expect(await read(asker, id)).toEqual(YES);
});

test("a ban that ends by itself gives the number back", async () => {
  const [owner, asker] = [await anOwner(service), await signedIn(service)];
  const { id } = await postReachable(owner);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await admin.ask("POST", `/api/v1/people/${owner.id}/ban`, { reason: "a day of rest", until });
  expect(await read(asker, id)).toEqual(NO);
  await settleShutOut(service.database, new Date());
  expect(await read(asker, id)).toEqual(NO);
  // By the program's clock: the database's has not reached that time.
  await settleShutOut(service.database, new Date(Date.parse(until)));
  expect(await read(asker, id)).toEqual(YES);
});
