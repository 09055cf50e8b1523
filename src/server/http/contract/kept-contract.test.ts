import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openApiDocument } from "#contract/openapi.ts";
import { answerJudge, missingIn } from "#server/testing/contract-answers.ts";
import type { CallResponse } from "#server/testing/contract-answers.ts";
import { valuesOf } from "#server/testing/contract-bodies.ts";
import { fill, operationsOf, query, validCall } from "#server/testing/contract-calls.ts";
import type { Operation } from "#server/testing/contract-calls.ts";
import { EXAMPLES } from "#server/testing/contract-examples.ts";
import type { Example } from "#server/testing/contract-example.ts";
import { KEPT, keptService } from "#server/testing/kept-data.ts";
import type { KeptService } from "#server/testing/kept-data.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";

/*
 * A program written for the contract of 2922803 still works. Every operation is called by everyone
 * who may, and each answer is checked by the kept document. An answer may hold more than the
 * document names, never less.
 */

vi.setConfig({ testTimeout: 600_000 });

const document = JSON.parse(readFileSync(join(KEPT, "openapi.json"), "utf8")) as Record<string, unknown>;
const operations = operationsOf(document);
const judge = answerJudge(document);

let kept: KeptService;
beforeAll(async () => {
  kept = await keptService();
});
afterAll(() => kept.close());

/** Calls an operation. Of a stream only the beginning is read. */
async function send(operation: Operation, { as, values = {}, headers = {}, body }: Example): Promise<CallResponse> {
  const { path, method, parameters } = operation;
  const token = as === undefined ? undefined : (await kept.signIn(as)).token;
  const leaving = new AbortController();
  const response = await kept.service.get(`${fill(path, values)}?${query(values, parameters)}`, {
    method,
    signal: leaving.signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      // Without a bearer token a write comes from one of our own pages.
      ...(token === undefined && { origin: kept.service.url }),
      ...(method !== "GET" && { "content-type": "application/json" }),
      ...headers,
    },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const type = response.headers.get("content-type") ?? "";
  const isStream = type.startsWith("text/event-stream");
  const text = isStream ? "" : await response.text();
  leaving.abort();
  return { status: response.status, type, body: text };
}

test("the document of today has each operation, parameter, member and status of then, and asks for no more", () => {
  expect(missingIn(document, openApiDocument("0"))).toEqual([]);
});

test("what a later document and a later product take away is seen", () => {
  const later = structuredClone(document);
  const nearby = operations.find(({ operationId }) => operationId === "getListingsNearby");
  const paths = later["paths"] as Record<string, Record<string, { parameters: unknown[] }>>;
  paths["/api/v1/listings/nearby"]?.["get"]?.parameters.pop();
  delete paths["/api/v1/me"];
  expect(missingIn(document, later)).toEqual(["/api/v1/listings/nearby > get > parameters > query lang", "/api/v1/me"]);
  if (nearby === undefined) throw new Error("the kept document has no search");
  const answer = { status: 200, type: "application/json", body: '{"items":[],"nextCursor":null}' };
  expect(judge(nearby, answer)).toContain("asOf");
  expect(judge(nearby, { ...answer, status: 418 })).toContain("418");
  const whole = { items: [], nextCursor: null, asOf: "2026-11-21T00:00:00.000Z", more: 1 };
  expect(judge(nearby, { ...answer, body: JSON.stringify(whole) })).toBeNull();
});

/** Each writes all that is kept. The quick run has the export of listings as lines. */
const WHOLE_EXPORTS = new Set(["getExportFacilitiesNdjson", "getExportFacilitiesCsv", "getExportListingsCsv"]);

test("each operation succeeds as an example calls it, and answers as the document says", async () => {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  expect(Object.keys(EXAMPLES).toSorted()).toEqual([...byId.keys()].toSorted());
  const faults: string[] = [];
  for (const [id, made] of Object.entries(EXAMPLES)) {
    const operation = byId.get(id);
    if (operation === undefined || (!IS_LONG && WHOLE_EXPORTS.has(id))) continue;
    // In sequence: a call may need what an earlier one made.
    const answer = await send(operation, typeof made === "function" ? await made(kept) : made);
    const fault = judge(operation, answer);
    if (answer.status >= 300) faults.push(`${id}: ${answer.status} ${answer.body.slice(0, 600)}`);
    else if (fault !== null) faults.push(`${id}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

/** Who may call the routes that the document reserves. */
const ROLES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  anyone: [undefined, "neighbour"],
  member: ["giver", "colleague"],
  verifier: ["second-verifier", "second-admin"],
  moderator: ["second-moderator", "second-admin"],
  admin: ["second-admin"],
};

/** The quick run sends generated values to one of four operations; examples above call each. */
const isWalked = (_operation: Operation, at: number): boolean => IS_LONG || at % 4 === 0;

/** Not called with generated values: they would remove the backup that other tests use. */
const ENDS_ALL = ["postDemoRemove"];

const walked = operations.filter(({ operationId }) => !ENDS_ALL.includes(operationId)).filter(isWalked);

describe.each(walked)("$method $path", (operation) => {
  const allowed = ROLES[operation["x-who"]] ?? [];
  const roles = IS_LONG ? allowed : allowed.slice(0, 1);

  test("answers what the document allows as the document says", async () => {
    const ids = [kept.manifest.ids["said in-stock"] ?? "", kept.manifest.ids["hospital"] ?? ""];
    const schema = operation.requestBody?.content["application/json"]?.schema;
    const bodies = schema === undefined ? fc.constant(undefined) : valuesOf(schema, ids);
    expect(roles).not.toEqual([]);
    for (const as of roles) {
      await fc.assert(
        fc.asyncProperty(validCall(operation, ids), bodies, async (values, body) => {
          const headers = Object.fromEntries(
            operation.parameters.flatMap(({ name, in: where }) =>
              where === "header" && values[name] !== undefined ? [[name, headerOf(name, values[name])]] : [],
            ),
          );
          const answer = await send(operation, { values, headers, body, ...(as !== undefined && { as }) });
          expect(judge(operation, answer), `${as ?? "nobody"}: ${JSON.stringify({ values, body })}`).toBeNull();
        }),
        { numRuns: rounds(1, 100) },
      );
    }
  });
});

let calls = 0;

/** A value that the header's schema and HTTP allow. Each call has a key of its own. */
function headerOf(name: string, value: string): string {
  if (name === "If-Match") return '"1"';
  if (name === "X-Client-Id") return "d".repeat(32);
  const text = encodeURIComponent(value).slice(0, 90);
  return name === "Idempotency-Key" ? `${text}.${(calls += 1)}` : text;
}
