import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "#contract/openapi.ts";
import { CONSENT_WORDS, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import { mayPersonBeAsked } from "#domain/matching/asking-eligibility.ts";
import { readConfig } from "#server/config/config.ts";
import { countRows, gatewayCall, HOOK_SETTINGS } from "#server/dialogue/testing/text-us.ts";
import { donors } from "#server/stored/donors.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { missingIn } from "#server/testing/contract-answers.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

/*
 * What a client of 9c3324d sends is taken and means the same, or is refused with words
 * (data/kept/9c3324d/README.md).
 */

const ROOT = readConfig({}).root;
const KEPT = join(ROOT, "data/kept/9c3324d");
const readKept = (name: string): unknown => JSON.parse(readFileSync(join(KEPT, name), "utf8"));

/** A request of then. `says`, `lacks`: what its answer has, and members that it has not. */
type KeptRequest = {
  name: string;
  as: "member" | "late" | "nobody";
  method: string;
  path: string;
  body?: unknown;
  status: number;
  says?: object;
  lacks?: string[];
};
const requests = readKept("requests.json") as KeptRequest[];

let world: IdentityWorld;
let people: { member: SignedIn; late: SignedIn };
beforeAll(async () => {
  const { SMS_HOOK_SECRETS, SMS_NUMBERS, SMS_PER_DAY } = HOOK_SETTINGS;
  world = await identityWorld({ settings: { RATE_LIMITS: "off", SMS_HOOK_SECRETS, SMS_NUMBERS, SMS_PER_DAY } });
  const { service } = world;
  people = { member: await signedIn(service), late: await signedIn(service, { signedInAgo: 60 }) };
});
afterAll(() => world.close());

/** Sends a request as its client did: a member's program, or one of our own pages. */
async function send({ as, method, path, body }: KeptRequest): Promise<ApiResponse> {
  const text = JSON.stringify(body) ?? "";
  const phone = /"phoneNumber":"([^"]+)"/.exec(text)?.[1] ?? "";
  const code = text.includes("{{code}}") ? await world.codeTo(phone) : "";
  const filled: unknown =
    text === "" ? undefined : JSON.parse(text.replaceAll("{{code}}", code).replaceAll("{{id}}", people.member.id));
  if (as !== "nobody") return people[as].ask(method, path, filled);
  return ask(world.service, { method, path, body: filled, headers: { origin: world.service.url } });
}

describe("in their order", () => {
  test.each(requests)("$name: $status", async (request) => {
    const { status, json } = await send(request);
    expect({ status, json }).toMatchObject({ status: request.status, ...(request.says && { json: request.says }) });
    for (const name of request.lacks ?? []) expect(json).not.toHaveProperty(name);
    // Who is refused reads why.
    const { results } = json as { results?: { error?: { title?: string } }[] };
    if (status >= 400 && request.path.startsWith("/api/v1")) expect(json["title"]).toEqual(expect.stringMatching(/\w/));
    for (const { error } of results ?? []) if (error !== undefined) expect(error.title).toMatch(/\w/);
  });
});

const [first, change] = requests;
if (first === undefined || change === undefined) throw new Error("no requests are kept");

test("a write that waited in an outbox since then neither gives nor ends a second ask", async () => {
  const asha = await signedIn(world.service);
  const secondAskConsent = { wordsVersion: SECOND_ASK_WORDS };
  const given = await asha.ask("PUT", first.path, { ...(first.body as object), secondAskConsent });
  expect(given.status).toBe(200);
  const body = JSON.parse(JSON.stringify(change.body).replaceAll("{{id}}", asha.id)) as unknown;
  expect((await asha.ask("POST", change.path, body)).json).toMatchObject(change.says ?? {});
  const stored = await asha.ask("POST", "/api/v1/sync/query", { target: { collection: "donors", mine: true } });
  const document = { wakeMe: true, secondAskConsent: given.json["secondAskConsent"] };
  expect(stored.json).toMatchObject({ documents: [document] });
});

test("a donor stored then is read as they are, and asked once a day", () => {
  const at = "2026-11-28T06:00:00.000Z";
  const consent = { ...(first.says as { consent: object }).consent, at, until: "2027-05-28T06:00:00.000Z" };
  const { place: _shielded, ...said } = first.body as { place: object };
  const body = { ...said, ownerId: "one", consent };
  const document = { collection: "donors", id: "one", body } as Parameters<typeof donors.read>[0];
  const donor = donors.read(document);
  expect(donor).toEqual(body);
  const now = new Date("2026-11-29T06:30:00.000Z");
  const person = { ...donor, id: "one", distanceKm: 1, hasOpenPromise: false, hour: 12, asks: [] };
  const asked = [{ at: new Date("2026-11-29T05:00:00.000Z"), answer: "ended" as const, isGivenBack: true }];
  expect(mayPersonBeAsked(person, "critical", now)).toBe(true);
  expect(mayPersonBeAsked({ ...person, asks: asked }, "critical", now)).toBe(false);
});

test("the words that donors agreed to, and what suppliers and verifiers were promised, stand as they stood", () => {
  const { wordsVersion, texts } = readKept("words.json") as {
    wordsVersion: string;
    texts: Record<string, Record<string, string>>;
  };
  expect(CONSENT_WORDS).toBe(wordsVersion);
  expect(Object.keys(texts)).toHaveLength(13);
  for (const [language, kept] of Object.entries(texts)) {
    const all: unknown = JSON.parse(readFileSync(join(ROOT, `locales/${language}.json`), "utf8"));
    for (const [key, words] of Object.entries(kept)) {
      const today = key.split(".").reduce<unknown>((part, name) => Reflect.get(Object(part) as object, name), all);
      expect(today, `${language} ${key}`).toBe(words);
    }
  }
});

test("a text STOP, as a gateway hands it on, ends texts", async () => {
  const answer = await gatewayCall(world.service, readKept("text-stop.json") as object);
  expect(answer.status).toBe(204);
  expect(await countRows(world.service, "message_stops")).toBeGreaterThan(0);
});

test("the contract of today has each operation, parameter, member and status of then, and asks for no more", () => {
  const then = JSON.parse(gunzipSync(readFileSync(join(KEPT, "openapi.json.gz"))).toString()) as Record<
    string,
    unknown
  >;
  expect(missingIn(then, openApiDocument("0"))).toEqual([]);
});
