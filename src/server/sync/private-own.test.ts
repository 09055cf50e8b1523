import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { signedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import { OWNER, TRUE_POINT, WORD, expectNoPrivateValues } from "../testing/private-values.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* What belongs to one person or two leaves by their own streams alone. */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** One document of a person's own. */
type Own = { collection: string; id: string; body: JsonObject; shielded?: JsonObject };

/** Group of the donor and of the follow: it stands nowhere else in this test. */
const GROUP = "AB-";
const GIFT = "2019-02-28";

function ownDocuments(helperId: string, listingId: string): Own[] {
  const at = new Date().toISOString();
  const until = new Date(Date.now() + 9 * DAY_MS).toISOString();
  const place = { ...TRUE_POINT, label: WORD };
  const responseId = randomUUID();
  const consent = { purpose: "be-asked", wordsVersion: "w", channel: "web", at, until };
  const donor = { group: GROUP, components: ["platelets"], rules: "GB", radiusKm: 10, wakeMe: false, consent };
  return [
    {
      collection: "donors",
      id: OWNER,
      body: { ownerId: OWNER, ...donor, gifts: [{ component: "platelets", on: GIFT }] },
      shielded: { place: { ...place, precision: "exact" } },
    },
    {
      collection: "verifierAreas",
      id: OWNER,
      body: { ownerId: OWNER, radiusKm: 10, at },
      shielded: { place },
    },
    { collection: "asks", id: randomUUID(), body: { listingId, ownerId: OWNER, wave: 1, at, until, responseId } },
    {
      collection: "campaigns",
      id: listingId,
      body: { listingId, ownerId: OWNER, startedAt: at, dueAt: null, wave: 7, asked: 61, yes: 3, foundNobody: 0 },
    },
    {
      collection: "follows",
      id: randomUUID(),
      body: { ownerId: OWNER, kind: "blood", withinKm: 25, when: "each", until, nightToo: false, at },
      shielded: { place, details: { bloodGroup: GROUP } },
    },
    {
      collection: "responses",
      id: responseId,
      body: {
        listingId,
        keeperId: OWNER,
        authorId: helperId,
        amount: 1,
        arrivesBy: until,
        state: "accepted",
        agreed: 1,
        at,
        until,
      },
      shielded: { aliases: { owner: WORD }, meetAt: place, notes: [{ by: "owner", at, text: WORD }] },
    },
  ];
}

test("donors, areas, asks, campaigns, follows and responses leave by no stream of somebody else", async () => {
  const person = await signedIn(service, { id: OWNER });
  const helper = await signedIn(service);
  const readers = [
    (await signedIn(service, { isSettled: true })).token,
    (await signedIn(service, { roles: ["verifier", "moderator"] })).token,
    (await signedIn(service, { roles: ["admin"] })).token,
    undefined,
  ];
  const need = bodyOf(aListing({ ownerId: OWNER, source: { kind: "member" } }));
  const listingId = await service.put(need);
  const own = ownDocuments(helper.id, listingId);
  await service.putAll(own);
  const ids = own.map(({ id }) => id);
  const targets = [...new Set(own.map(({ collection }) => collection))].flatMap((collection) => [
    { collection },
    { collection, mine: true },
    { collection, ids },
    { collection, ids: [...ids, helper.id], mine: true },
    { collection, where: { listingId } },
    { collection, where: { ownerId: OWNER } },
  ]);
  const asked = targets.map((target, at) => ({ id: `t${at}`, target }));
  const listing = { id: "public", target: { collection: "listings" } };
  // They come by two: a stream has a most of targets.
  const parts = [asked.slice(0, 18), asked.slice(18)];
  const listeners = await Promise.all(
    readers.flatMap((token) => parts.map((part) => new TestListener().listen(service, [listing, ...part], token))),
  );
  const mine = asked.filter(({ target }) => "mine" in target && !("ids" in target));
  const owner = await new TestListener().listen(service, mine, person.token);
  await Promise.all([...listeners.map((each) => each.current("public")), ...mine.map(({ id }) => owner.current(id))]);
  // Each is seen by who it belongs to, at first and when it changes.
  const held = (): string[] => [...owner.targets.values()].flatMap((documents) => [...documents.keys()]).toSorted();
  expect(held()).toEqual(ids.toSorted());
  const from = owner.events.length;
  await service.putAll(own.map((each) => ({ ...each, body: { ...each.body, ...changeOf(each.collection) } })));
  await Promise.all(
    own.map(({ collection, id }) =>
      owner.saw(
        ({ event, data }) =>
          event === "change" && data.document.id === id && data.document["collection"] === collection,
        from,
      ),
    ),
  );
  await service.put({ ...need, title: "The last change" }, { id: listingId });
  for (const listener of listeners) {
    await listener.saw(({ event, data }) => event === "change" && data.document["title"] === "The last change");
    listener.stop();
    for (const { id } of asked) expect([...(listener.targets.get(id)?.keys() ?? [])], id).toEqual([]);
    expectNoPrivateValues("a stream", listener.text);
    for (const secret of [GROUP, GIFT, helper.id, '"asked":6', ...ids.filter((id) => id !== listingId)])
      expect(listener.text).not.toContain(secret);
  }
  owner.stop();
});

/** Something that its person sees of a change. */
function changeOf(collection: string): JsonObject {
  if (collection === "campaigns") return { asked: 62 };
  if (collection === "donors" || collection === "verifierAreas") return { radiusKm: 25 };
  if (collection === "follows") return { withinKm: 10 };
  return collection === "asks" ? { answer: "no" } : { state: "arrived" };
}
