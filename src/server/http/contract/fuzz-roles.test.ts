import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Role } from "#domain/identity/actor.ts";
import { signedIn } from "../../testing/accounts.ts";
import type { SignedIn } from "../../testing/accounts.ts";
import { valuesOf } from "../../testing/contract-bodies.ts";
import { fill, guardedOperations, operations, query, validCall } from "../../testing/contract-calls.ts";
import type { Operation } from "../../testing/contract-calls.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { anInput, listingIn } from "../../testing/listing-requests.ts";
import { expectNoPrivateValues, OWNER, POSTED } from "../../testing/private-values.ts";
import { IS_LONG, rounds } from "../../testing/rounds.ts";
import { testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

/*
 * Every call of the contract's document, with values that its schemas allow, by every role. No
 * answer is a 500, and a 503 or 504 gives its reason. No answer holds a private value of a person
 * whose number nobody may have. `npm run test:long` makes 100,000 requests. It prints how many of
 * each role got which status.
 */

vi.setConfig({ testTimeout: 3_600_000 });

type Person = { name: string; roles: readonly Role[]; isStaff: boolean };

const EVERYBODY: readonly Person[] = [
  { name: "nobody", roles: [], isStaff: false },
  { name: "a member", roles: [], isStaff: false },
  { name: "a keeper", roles: [], isStaff: true },
  { name: "a verifier", roles: ["verifier"], isStaff: false },
  { name: "a moderator", roles: ["moderator"], isStaff: false },
  { name: "an admin", roles: ["admin"], isStaff: false },
];
/** The quick run tries three of them. */
const PEOPLE = IS_LONG ? EVERYBODY : EVERYBODY.filter(({ name }) => /nobody|member|admin/.test(name));
/** Requests of `npm run test:long`, shared by all calls of all roles. */
const LONG_REQUESTS = 100_000;
const calls = [...operations, ...guardedOperations];
const longRounds = Math.ceil(LONG_REQUESTS / (EVERYBODY.length * calls.length));

/** Those whose calls may show what a member wrote for staff alone. */
const STAFF = new Set(["a moderator", "an admin", "a verifier"]);

let service: TestService;
let ids: string[];
let facilityId = "";
beforeAll(async () => {
  service = await testService({ settings: { RATE_LIMITS: "off" }, refusalMs: 1 });
  facilityId = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  const places = await service.putAll(
    Array.from({ length: 5 }, (_each, at) => ({ body: bodyOf(aListing({ title: `Ward ${at}`, facilityId })) })),
  );
  const owner = await signedIn(service, { id: OWNER, email: "owner.of.it@example.org" });
  const posted = [
    listingIn(await owner.ask("POST", "/api/v1/listings", anInput({ ...POSTED }))),
    listingIn(await owner.ask("POST", "/api/v1/listings", anInput({ ...POSTED, side: "offer" }))),
  ];
  const helper = await signedIn(service);
  const others = [listingIn(await helper.ask("POST", "/api/v1/listings", anInput({ side: "offer" })))];
  ids = [facilityId, ...places, ...posted.map(({ id }) => id), ...others.map(({ id }) => id), helper.id];
});
afterAll(() => service.close());

const Problem = z.looseObject({ reason: z.string().regex(/^[a-z]+\/[a-z-]+$/), detail: z.string().min(1) });

/** One call with values its schemas allow. */
function callOf(operation: Operation): fc.Arbitrary<{ target: string; body: unknown }> {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema === undefined ? fc.constant(undefined) : valuesOf(schema, ids);
  return fc.record({ values: validCall(operation, ids), body }).map(({ values, body: sent }) => ({
    target: `${fill(operation.path, values)}?${query(values, operation.parameters)}`,
    body: sent,
  }));
}

/** Sends it. Of a stream nothing is read. */
async function send(
  { method }: Operation,
  { target, body }: { target: string; body: unknown },
  person: SignedIn | null,
): Promise<{ status: number; text: string }> {
  const ended = new AbortController();
  const answer = await service.get(target, {
    method,
    signal: ended.signal,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(person !== null && { authorization: `Bearer ${person.token}` }),
      "if-match": "*",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream) return { status: answer.status, text: await answer.text() };
  // What streams send is the crawler's: one without a change would be waited for.
  ended.abort();
  return { status: answer.status, text: "" };
}

/** Requests of each role, by the status they got. */
const tally = new Map(PEOPLE.map(({ name }) => [name, new Map<number, number>()]));
function count(name: string, status: number): void {
  const own = tally.get(name);
  own?.set(status, (own.get(status) ?? 0) + 1);
}

describe.each(PEOPLE)("$name", ({ name, roles, isStaff }) => {
  let person: SignedIn | null = null;
  const comeIn = async (): Promise<void> => {
    person = name === "nobody" ? null : await signedIn(service, { roles, facilities: isStaff ? [facilityId] : [] });
  };
  beforeAll(comeIn);

  test.each(calls)("$method $path", async (operation) => {
    await fc.assert(
      fc.asyncProperty(callOf(operation), async (call) => {
        const { status, text } = await send(operation, call, person);
        count(name, status);
        const what = `${name}: ${operation.method} ${call.target} ${JSON.stringify(call.body)} -> ${status}`;
        if (status >= 500) {
          expect([503, 504], what).toContain(status);
          expect(Problem.safeParse(JSON.parse(text)).error, what).toBeUndefined();
        }
        if (!STAFF.has(name)) expectNoPrivateValues(what, text);
        // It signed itself out, or deleted its account.
        if (status === 401 || person?.id === undefined || operation.path.startsWith("/api/v1/me")) await comeIn();
      }),
      { numRuns: rounds(1, longRounds) },
    );
  });
});

test("nearly every call was made", () => {
  let requests = 0;
  for (const [name, own] of tally) {
    const sum = [...own.values()].reduce((all, each) => all + each, 0);
    requests += sum;
    const byStatus = [...own].toSorted(([one], [other]) => one - other).map((pair) => pair.join(": "));
    console.log(`fuzz by role: ${name}, ${sum} requests, ${byStatus.join(", ")}`);
  }
  console.log(`fuzz by role: ${requests} requests`);
  expect(requests).toBeGreaterThanOrEqual(IS_LONG ? LONG_REQUESTS : PEOPLE.length * calls.length * 0.9);
});
