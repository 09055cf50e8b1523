import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#contract/openapi.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { signedIn } from "../../testing/accounts.ts";
import type { SignedIn } from "../../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { anInput, listingIn, observe } from "../../testing/listing-requests.ts";
import {
  MAIL,
  OTHER_PHONE,
  OWNER,
  PHONE,
  POSTED,
  expectNoPrivateValues,
  TRUE_POINT,
  WORD,
} from "../../testing/private-values.ts";
import { OUTBOX_KEY, builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

/*
 * DESIGN.md 5.2: a person's phone, e-mail and exact point are in no HTML, list, export, image, log
 * or error. The test plants private values wherever the store may hold them. Then it requests
 * everything and searches all answers.
 */

const PRIVATE: JsonObject = {
  channels: [
    { type: "phone", value: `+91${PHONE}` },
    { type: "whatsapp", value: `+91 ${OTHER_PHONE.slice(0, 5)} ${OTHER_PHONE.slice(5)}` },
    { type: "email", value: MAIL },
  ],
  alias: WORD,
  truePoint: { ...TRUE_POINT, label: WORD },
  rawText: `call ${PHONE} or ${MAIL}, ${WORD}`,
};

/** A person's stored listing with fields outside the contract, which must not leak either. */
function personal(about: Parameters<typeof aListing>[0] = {}): JsonObject {
  const listing = aListing({
    title: "Plasma donor",
    ownerId: OWNER,
    place: { lat: 22.6, lng: 88.4, label: "Salt Lake", precision: "area", basis: "masked", uncertaintyKm: 1.5 },
    contact: { channels: [], shielded: true, available: true },
    source: { kind: "member" },
    ...about,
  });
  return { ...bodyOf(listing), private: PRIVATE, contactNumber: PHONE, truePlace: TRUE_POINT };
}

const pages = await builtPages();

let service: TestService;
let reader: SignedIn;
let person: SignedIn;
let ids: Record<string, string>;
beforeAll(async () => {
  if (pages === null)
    console.log("The pages are not built: only the API is searched for private values (npm test builds them first).");
  service = await testService(pages ?? {});
  const shielded = { shielded: PRIVATE };
  // A faulty store: published lines on a shielded listing must not leak either.
  const leaky = personal({
    contact: { channels: [{ type: "phone", value: `+91${PHONE}` }], shielded: true, available: true },
  });
  ids = {
    open: await service.put(personal({ kind: "blood", details: { component: "plasma", group: "O+" } }), shielded),
    need: await service.put(personal({ side: "need", kind: "oxygen", details: {} }), shielded),
    imported: await service.put(
      personal({ source: { kind: "import", name: "leads", licence: "MIT" }, ownerId: null }),
      shielded,
    ),
    fulfilled: await service.put(personal({ status: "fulfilled" }), shielded),
    withdrawn: await service.put(personal({ status: "withdrawn" }), shielded),
    expired: await service.put(personal({ expiresAt: "2020-01-01T00:00:00.000Z" }), shielded),
    hidden: await service.put(personal({ status: "hidden" }), shielded),
    leaky: await service.put(leaky, shielded),
  };
  const facility = { ...bodyOf(aFacility()), private: PRIVATE, ownerId: OWNER, contactNumber: PHONE };
  ids["facility"] = await service.put(facility, { collection: "facilities", ...shielded });
  const observation = {
    listingId: ids["open"] ?? "",
    outcome: "in-stock",
    at: "2026-11-20T08:00:00.000Z",
    by: "seeker",
  };
  await service.put({ ...observation, private: PRIVATE, clientId: OWNER }, { collection: "observations", ...shielded });
  Object.assign(ids, await postedByTheirOwner());
});
afterAll(() => service.close());

/**
 * The same private values, sent by their owner through ordinary calls. Some of the listings are
 * closed.
 */
async function postedByTheirOwner(): Promise<Record<string, string>> {
  person = await signedIn(service, { id: OWNER });
  const posted: Record<string, string> = {};
  for (const [name, about] of Object.entries({
    postedNeed: {},
    postedOffer: { side: "offer" as const },
    postedThenMoved: { place: { lat: 22.7, lng: 88.5, precision: "exact" as const } },
    postedThenClosed: {},
  })) {
    const input = anInput({ ...POSTED, ...about });
    const listing = listingIn(await person.ask("POST", "/api/v1/listings", input));
    // The owner alone gets it back.
    expect(listing.own?.contact.channels).toHaveLength(3);
    posted[name] = listing.id;
  }
  const version = { "If-Match": '"1"' };
  const { place } = POSTED;
  await person.ask("PATCH", `/api/v1/listings/${posted["postedThenMoved"]}`, { place }, version);
  await person.ask("POST", `/api/v1/listings/${posted["postedThenClosed"]}/close`, { outcome: "fulfilled" });
  await observe(person, posted["postedOffer"] ?? "", { outcome: "in-stock", count: 2, note: `call ${PHONE}` });
  // Other signed-in people are strangers too.
  reader = await signedIn(service, { roles: ["verifier", "moderator"] });
  return posted;
}

async function searchAnswer(path: string, init: RequestInit = {}): Promise<string> {
  const response = await service.get(path, init);
  const text = await response.text();
  expectNoPrivateValues(`${init.method ?? "GET"} ${path}, head`, JSON.stringify([...response.headers]));
  expectNoPrivateValues(`${init.method ?? "GET"} ${path}, body`, text);
  return text;
}

/**
 * Addresses of the API: each route as it is, around the planted place, and for every planted
 * document.
 */
function apiPaths(): string[] {
  const here = "lat=22.6&lng=88.4";
  const bound = ROUTES.flatMap(({ path }) =>
    path.includes("{id}") ? Object.values(ids).map((id) => path.replace("{id}", id)) : [path],
  );
  const searches = ["best", "near", "fresh"].flatMap((sort) =>
    ["need", "offer"].flatMap((side) => [
      `/api/v1/listings/nearby?${here}&sort=${sort}&side=${side}&limit=1`,
      `/api/v1/listings/nearby?${here}&sort=${sort}&side=${side}&limit=100&facets=true`,
    ]),
  );
  const kinds = KINDS.map((kind) => `/api/v1/listings/nearby?${here}&kind=${kind}`);
  const words = [PHONE, MAIL, "asha", WORD, "plasma"].map(
    (q) => `/api/v1/listings/nearby?${here}&q=${encodeURIComponent(q)}`,
  );
  return [
    ...bound,
    ...searches,
    ...kinds,
    ...words,
    `/api/v1/listings/nearby?${here}&bloodGroup=O%2B&component=plasma`,
    `/api/v1/facilities/nearby?${here}`,
    `/api/v1/places/reverse?${here}`,
    `/api/v1/places?q=salt+lake&near=22.6,88.4`,
    "/api/v1/openapi.json",
    "/healthz",
    "/readyz",
    `/metrics?key=${OUTBOX_KEY}`,
    "/dev/outbox",
    `/dev/outbox.json?key=${OUTBOX_KEY}`,
  ];
}

describe("nothing that is a person's leaves", () => {
  test("by any call of the API", async () => {
    for (const path of apiPaths()) {
      await searchAnswer(path);
    }
  });

  test("by any call of the API to somebody else who is signed in, a moderator too", async () => {
    // crawler-trust.test.ts covers what moderators and admins may see.
    for (const path of apiPaths().filter((each) => !/^\/api\/v1\/(audit|moderation)/.test(each))) {
      await searchAnswer(path, { headers: { authorization: `Bearer ${reader.token}` } });
    }
  });

  test("by documents asked for in batches, by anybody or somebody signed in", async () => {
    const targets = [
      { collection: "listings" },
      { collection: "listings", near: { lat: 22.6, lng: 88.4, withinKm: 100 }, limit: 1_000 },
      { collection: "listings", ids: Object.values(ids) },
      { collection: "listings", where: { ownerId: OWNER } },
      { collection: "observations" },
      { collection: "rings", ids: [OWNER] },
    ];
    const calls = targets.map((target): [string, object] => ["query", { target }]);
    const collections = ["listings", "observations", "rings", "accounts"];
    calls.push(
      ...collections.map((collection): [string, object] => ["batch-get", { collection, ids: Object.values(ids) }]),
    );
    const headers = { "content-type": "application/json" };
    for (const [call, body] of calls) {
      for (const by of [headers, { ...headers, authorization: `Bearer ${reader.token}` }]) {
        await searchAnswer(`/api/v1/sync/${call}`, { method: "POST", body: JSON.stringify(body), headers: by });
      }
    }
  });

  test("by following every page of a search", async () => {
    let cursor: string | null = "";
    while (cursor !== null) {
      const text: string = await searchAnswer(
        `/api/v1/listings/nearby?lat=22.6&lng=88.4&limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      cursor = JSON.parse(text).nextCursor;
      if (cursor !== null)
        expectNoPrivateValues("an opened cursor", Buffer.from(cursor, "base64url").toString("latin1"));
    }
  });

  test("by an error, whatever was sent", async () => {
    const secrets = [`+91${PHONE}`, MAIL, `${TRUE_POINT.lat},${TRUE_POINT.lng}`];
    for (const secret of secrets.map(encodeURIComponent)) {
      const paths = [
        `/api/v1/listings/nearby?lat=${secret}&lng=1`,
        `/api/v1/listings/nearby?lat=1&lng=1&kind=${secret}`,
        `/api/v1/listings/nearby?lat=1&lng=1&cursor=${secret}`,
        `/api/v1/listings/nearby?lat=1&lng=1&bloodGroup=${secret}`,
        `/api/v1/listings/${secret}`,
        `/api/v1/places/${secret}`,
        `/api/v1/${secret}`,
        `/api/v1/places?q=x&near=${secret}`,
      ];
      for (const path of paths) {
        await searchAnswer(path);
        await searchAnswer(path, {
          method: "POST",
          body: JSON.stringify(PRIVATE),
          headers: { "content-type": "application/json" },
        });
      }
    }
  });

  test("by a broken request", async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(service.port, "127.0.0.1");
      let text = "";
      socket.on("data", (part) => (text += part.toString()));
      socket.on("close", () => resolve(text));
      socket.write(`GET /${PHONE} HTTP/1.1\r\nHost: x\r\nX-${MAIL}: ${PHONE}\r\n\r\n`);
    });
    expectNoPrivateValues("a broken request", answer);
  });

  test.runIf(pages !== null)("by any page", async () => {
    const listings = Object.values(ids).flatMap((id) => [`/r/${id}`, `/f/${id}`, shortPath(id)]);
    const finds = KINDS.map((kind) => `/find/${kind}?at=22.6,88.4`);
    const others = [
      "/",
      "/more",
      "/data",
      "/about",
      "/privacy",
      "/terms",
      "/nothing",
      "/find/blood?at=22.6,88.4&group=O%2B&component=plasma",
      "/find/blood?place=Salt+Lake",
      "/find/gold",
    ];
    const texts: string[] = [];
    for (const path of [...listings, ...finds, ...others].flatMap((each) => [
      each,
      `${each}${each.includes("?") ? "&" : "?"}lng=hi`,
    ])) {
      texts.push(await searchAnswer(path, { headers: { accept: "text/html" } }));
    }
    expect(texts.some((text) => text.includes('"@type":"Hospital"'))).toBe(true);
    expect(
      texts.some((text) => text.includes("Salt Lake")),
      "the planted listings are on some page",
    ).toBe(true);
  });

  test.runIf(pages !== null)("by a page, not even to the person it is about", async () => {
    for (const id of Object.values(ids)) {
      const headers = { accept: "text/html", authorization: `Bearer ${person.token}` };
      await searchAnswer(`/r/${id}`, { headers });
    }
  });

  test("into the log, whatever happened above", () => {
    expectNoPrivateValues("the log", service.log.join("\n"));
  });

  test("and the masked point and the public words do leave, so the search above looked at the right rows", async () => {
    const text = await (await service.get("/api/v1/listings/nearby?lat=22.6&lng=88.4&kind=blood")).text();
    expect(text).toContain("Salt Lake");
    expect(text).toContain('"shielded":true');
    expect((await service.get(`/api/v1/listings/${ids["hidden"]}`)).status).toBe(404);
    expect((await (await service.get(`/api/v1/listings/${ids["expired"]}`)).json()).status).toBe("expired");
  });
});
