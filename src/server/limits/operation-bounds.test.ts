import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CONTACT_LIMITS, DATABASE_LIMITS } from "#domain/limits/database-limits.ts";
import { OPERATION_BOUNDS } from "#domain/limits/operation-bounds.ts";
import { NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import { CALL_RULES } from "#server/identity/limits/calls.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { valuesOf } from "../testing/contract-bodies.ts";
import { fill, guardedOperations, operations, query, validCall } from "../testing/contract-calls.ts";
import type { Operation } from "../testing/contract-calls.ts";
import { aFacility, aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/*
 * The table of what each call counts against, held against the running product. Nobody, a member
 * and an admin call each operation of the contract. Then the counts of the database are read.
 */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const SEED = 20_261_129;
const CALLS = 2;
const calls = [...operations, ...guardedOperations];
const nameOf = ({ method, path }: Operation): string => `${method} ${path.replace(/^\/api\/v1/, "")}`;
const boundsOf = (name: string): readonly string[] => OPERATION_BOUNDS[name] ?? [];
/** Bounds that are counted in auth.limits and auth.shares. */
const COUNTED = new Set([...Object.keys(DATABASE_LIMITS), ...Object.keys(NETWORK_SHARES)]);

test("each operation of the contract has a row, and each row has its operation", () => {
  expect(Object.keys(OPERATION_BOUNDS).toSorted()).toEqual(calls.map(nameOf).toSorted());
  for (const name of calls.map(nameOf)) expect(boundsOf(name), name).not.toEqual([]);
});

test("each limit and share bounds an operation, a text or a rule of its own", () => {
  const named = new Set(Object.values(OPERATION_BOUNDS).flat());
  const all = [...COUNTED, ...Object.keys(CONTACT_LIMITS)] as const;
  const unnamed = all.filter((name) => !named.has(name as never));
  // Sign-ins begun with a passkey or a provider are calls that only the library documents.
  expect(unnamed).toEqual(["start-address"]);
});

test("what the identity library's calls count is in their rows", () => {
  for (const [path, { limits, shares = [] }] of CALL_RULES) {
    const row = boundsOf(`POST /api/auth${path}`);
    if (row.length > 0) expect(row, path).toEqual(expect.arrayContaining([...limits, ...shares]));
  }
});

let service: TestService;
let ids: string[];
let facilityId = "";
beforeAll(async () => {
  service = await testService({ refusalMs: 1 });
  facilityId = await service.put(bodyOf(aFacility()), { collection: "facilities" });
  ids = [facilityId, await service.put(bodyOf(aListing({ title: "Ward", facilityId })))];
});
afterAll(() => service.close());

const PHONE = "+919830012345";
const [EMAIL, PASSWORD] = ["somebody@example.org", "six random words of mine"];
/** Input that made-up values do not hit, by operation. */
const REAL_BODIES: Readonly<Record<string, object>> = {
  "POST /invitations": { role: "verifier", sendTo: EMAIL, days: 1 },
  "POST /identity/lookup": { identifier: EMAIL },
  "POST /me/contact-channels/code": { type: "phone", value: PHONE },
  "POST /me/contact-channels/proof": { type: "phone", value: PHONE, code: "123456" },
  "POST /delistings/code": { phone: PHONE },
  "POST /delistings": { phone: PHONE, code: "123456" },
  "POST /api/auth/sign-up/email": { email: EMAIL, password: PASSWORD, name: "Somebody" },
  "POST /api/auth/sign-in/email": { email: EMAIL, password: PASSWORD },
  "POST /api/auth/sign-in/phone-number": { phoneNumber: PHONE, password: PASSWORD },
  "POST /api/auth/send-verification-email": { email: EMAIL },
  "POST /api/auth/request-password-reset": { email: EMAIL },
  "POST /api/auth/phone-number/send-otp": { phoneNumber: PHONE },
  "POST /api/auth/phone-number/verify": { phoneNumber: PHONE, code: "123456" },
};

/** The rules that have a row in the counts. A try that was given back leaves its row. */
async function rulesCounted(): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ rule: string }>(
    "SELECT DISTINCT rule FROM auth.limits UNION SELECT DISTINCT rule FROM auth.shares WHERE key <> 'deployment'",
  );
  // A share has a count for each tier of networks: "post prefix".
  return [...new Set(rows.map(({ rule }) => rule.split(" ")[0] ?? ""))];
}

/**
 * Sends made-up calls of an operation.
 * @returns the rules that counted them. `isOut`: the caller's session or account may have ended
 */
async function countedBy(operation: Operation, person: SignedIn | null): Promise<{ rules: string[]; isOut: boolean }> {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const real = REAL_BODIES[nameOf(operation)];
  const bodies = real ? fc.constant(real) : schema === undefined ? fc.constant(undefined) : valuesOf(schema, ids);
  const made = fc.sample(fc.record({ values: validCall(operation, ids), body: bodies }), {
    numRuns: CALLS,
    seed: SEED,
  });
  await service.database.pool.query("TRUNCATE auth.limits, auth.shares");
  let isOut = /\/me|sign-out|\/people/.test(operation.path) && operation.method !== "GET";
  for (const { values, body } of made) {
    const ended = new AbortController();
    // One after the other: what one changes decides how the next is answered.
    const answer = await service.get(`${fill(operation.path, values)}?${query(values, operation.parameters)}`, {
      method: operation.method,
      signal: ended.signal,
      headers: {
        "if-match": "*",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(person !== null && { authorization: `Bearer ${person.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.headers.get("content-type")?.startsWith("text/event-stream") === true) ended.abort();
    else await answer.text();
    isOut ||= answer.status === 401;
  }
  return { rules: await rulesCounted(), isOut };
}

/**
 * Their made-up input is refused before anything is counted: something would have to be real. Tests
 * of their own count them (docs/security/threat-model.md).
 */
const NEEDS_REAL_INPUT = [
  "DELETE /me/push",
  "POST /facilities/{id}/claim",
  "POST /facilities/{id}/claim/code",
  "POST /policies",
  "POST /push/follows",
  "POST /push/follows/end",
  "POST /push/follows/mine",
  "PUT /me/push",
  "PUT /policies/tables/{name}",
];

test("what is counted is what the rows name", async () => {
  const seen = new Map<string, Set<string>>(calls.map((each) => [nameOf(each), new Set()]));
  for (const roles of [null, [], ["admin", "moderator", "verifier"]] as const) {
    const facilities = roles === null || roles.length === 0 ? [] : [facilityId];
    let person: SignedIn | null = null;
    for (const operation of calls) {
      if (roles !== null) person ??= await signedIn(service, { roles, facilities });
      const { rules, isOut } = await countedBy(operation, person);
      for (const rule of rules) seen.get(nameOf(operation))?.add(rule);
      if (isOut) person = null;
    }
  }
  for (const [name, rules] of seen) expect(boundsOf(name), name).toEqual(expect.arrayContaining([...rules]));
  const silent = [...seen].filter(
    ([name, rules]) => rules.size === 0 && boundsOf(name).some((each) => COUNTED.has(each)),
  );
  expect(silent.map(([name]) => name).toSorted()).toEqual(NEEDS_REAL_INPUT);
});
