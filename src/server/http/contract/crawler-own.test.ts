import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES } from "#contract/openapi.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { signedIn } from "../../testing/accounts.ts";
import type { SignedIn } from "../../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { IS_LONG } from "../../testing/rounds.ts";
import { expectNoPrivateValues, OWNER, PHONE, TRUE_POINT, WORD } from "../../testing/private-values.ts";
import { testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

/*
 * DESIGN.md 5.2 for what its owner alone may know of: what people say of themselves, are asked,
 * promise and follow. crawler.test.ts covers everything else.
 */

let service: TestService;
let person: SignedIn;
let strangers: (SignedIn | null)[];
/** Of documents that their owner alone may know of, by collection. */
let ownIds: Record<string, string>;
beforeAll(async () => {
  service = await testService();
  const need = await service.put(bodyOf(aListing({ side: "need", kind: "oxygen", details: {}, ownerId: OWNER })));
  ownIds = await ownDocuments(need);
  person = await signedIn(service, { id: OWNER });
  const facility = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  const roles = [[], ["verifier"], ["moderator"], ["admin"]] as const;
  const members = await Promise.all(roles.map((each) => signedIn(service, { roles: each })));
  const all = [null, ...members, await signedIn(service, { facilities: [facility] })];
  // Nobody, and one of each second role.
  strangers = all.filter((_none, at) => IS_LONG || at % 2 === 0);
});
afterAll(() => service.close());

/** Collections whose documents their owner alone may know of. */
const OWN_ONLY = ["donors", "asks", "campaigns", "responses", "follows", "verifierAreas", "verifierChoices"];

/** What a person says of themselves, is asked, promises and follows, with private values in it. */
async function ownDocuments(need: string): Promise<Record<string, string>> {
  const at = "2026-11-20T08:00:00.000Z";
  const until = "2090-11-20T08:00:00.000Z";
  const consent = { purpose: "be-asked", wordsVersion: "2026-11-23", channel: "web", at, until };
  const place = { ...TRUE_POINT, label: WORD, precision: "exact" };
  const planted: Record<string, { id?: string; body: JsonObject; shielded: JsonObject }> = {
    donors: {
      id: OWNER,
      body: { group: "O+", components: ["plasma"], rules: "IN", gifts: [], radiusKm: 25, wakeMe: true, consent },
      shielded: { place },
    },
    asks: { body: { listingId: need, wave: 1, at, until }, shielded: {} },
    campaigns: {
      id: need,
      body: { listingId: need, startedAt: at, dueAt: until, wave: 1, asked: 3, yes: 1, foundNobody: 0 },
      shielded: {},
    },
    responses: {
      body: {
        listingId: need,
        keeperId: OWNER,
        authorId: OWNER,
        amount: 1,
        arrivesBy: until,
        state: "accepted",
        at,
        until,
      },
      shielded: { aliases: { owner: WORD, responder: WORD }, meetAt: place, notes: [{ by: "owner", at, text: PHONE }] },
    },
    follows: {
      body: { kind: "oxygen", withinKm: 10, when: "each", until, nightToo: false, at },
      shielded: { place, details: {} },
    },
    verifierChoices: {
      id: OWNER,
      body: { districts: [{ id: "gn:1", label: WORD }], kinds: [], languages: [], at },
      shielded: {},
    },
    verifierAreas: { id: OWNER, body: { radiusKm: 25, at }, shielded: { place } },
  };
  const found: Record<string, string> = {};
  for (const [collection, { id, body, shielded }] of Object.entries(planted)) {
    found[collection] = await service.put(
      { ownerId: OWNER, ...body },
      { collection, shielded, ...(id !== undefined && { id }) },
    );
  }
  return found;
}

async function searchAnswer(path: string, who: SignedIn | null, sent?: object): Promise<string> {
  const response = await service.get(path, {
    ...(sent !== undefined && { method: "POST", body: JSON.stringify(sent) }),
    headers: {
      "content-type": "application/json",
      ...(who !== null && { authorization: `Bearer ${who.token}` }),
    },
  });
  const text = await response.text();
  expectNoPrivateValues(`${path}, head`, JSON.stringify([...response.headers]));
  expectNoPrivateValues(`${path}, body`, text);
  return text;
}

test("nobody else learns by a query or a batch that it is there, in any role", async () => {
  for (const stranger of strangers) {
    for (const collection of OWN_ONLY) {
      const ids = [ownIds[collection] ?? ""];
      for (const target of [{ collection, ids }, { collection, mine: true }, { collection }]) {
        const { documents = [] } = JSON.parse(await searchAnswer("/api/v1/sync/query", stranger, { target }));
        expect(documents, `${collection} ${JSON.stringify(target)}`).toEqual([]);
      }
      // A batch answers with the ids that it was asked for.
      if (!ids.includes(OWNER)) await searchAnswer("/api/v1/sync/batch-get", stranger, { collection, ids });
    }
  }
  // The same calls of its owner find them: the test looks in the right place.
  for (const collection of OWN_ONLY) {
    const { json } = await person.ask("POST", "/api/v1/sync/query", { target: { collection, mine: true } });
    expect(json["documents"], collection).toHaveLength(1);
  }
});

test("nor by any call of the API that names it", async () => {
  // Others have their owner's id as their own: an address would hold it anyway.
  const ids = ["asks", "responses", "follows"].map((collection) => ownIds[collection] ?? "");
  const paths = ROUTES.filter(({ path }) => path.includes("{id}")).flatMap(({ path }) =>
    ids.map((id) => path.replace("{id}", id)),
  );
  for (const stranger of strangers) for (const path of paths) await searchAnswer(path, stranger);
});
