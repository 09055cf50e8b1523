import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openApiDocument } from "#contract/openapi.ts";
import { answerJudge } from "#server/testing/contract-answers.ts";
import { valuesOf } from "#server/testing/contract-bodies.ts";
import { operationsOf, validCall } from "#server/testing/contract-calls.ts";
import type { Operation } from "#server/testing/contract-calls.ts";
import type { Example } from "#server/testing/contract-example.ts";
import { EXAMPLES } from "#server/testing/contract-examples.ts";
import { describedClient, requestFaults } from "#server/testing/described/described-client.ts";
import type { Said } from "#server/testing/described/described-client.ts";
import { keptService } from "#server/testing/kept-data.ts";
import type { KeptService } from "#server/testing/kept-data.ts";

/*
 * Each operation is called by a client that knows its description and nothing else. The request is
 * checked by the description before it leaves, the answer when it comes. Nothing may be in an
 * answer that the description does not name. Those with an example must succeed. Others are called
 * with values that the description allows, and may be refused as it says. It prints the table.
 */

vi.setConfig({ testTimeout: 600_000 });

const document = openApiDocument("0");
const operations = operationsOf(document);
const judge = answerJudge(document, false);
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

const SEED = 45;

let kept: KeptService;
beforeAll(async () => {
  kept = await keptService();
});
afterAll(() => kept.close());

/** Who calls an operation that has no example. */
const ROLES: Readonly<Record<string, string>> = {
  member: "giver",
  "facility-staff": "colleague",
  verifier: "second-verifier",
  moderator: "second-moderator",
  admin: "admin",
};

/** Values that the description allows, the same each time. */
function generated(operation: Operation): Example {
  const ids = [kept.manifest.ids["said in-stock"] ?? "", kept.manifest.ids["hospital"] ?? ""];
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const [values = {}] = fc.sample(validCall(operation, ids), { numRuns: 1, seed: SEED });
  const [body] = schema === undefined ? [] : fc.sample(valuesOf(schema, ids), { numRuns: 1, seed: SEED });
  const as = ROLES[operation["x-who"]];
  return { values, body, ...(as !== undefined && { as }) };
}

async function saidIn({ as, values = {}, headers = {}, body }: Example): Promise<Said> {
  const token = as === undefined ? undefined : (await kept.signIn(as)).token;
  // Without a bearer token a write comes from one of our own pages.
  const who: Record<string, string> =
    token === undefined ? { origin: kept.service.url } : { authorization: `Bearer ${token}` };
  return { values, body, headers: { ...who, ...headers } };
}

test("each operation is called by its description, and answers as it says", async () => {
  const call = describedClient(kept.service.url);
  const rows: { id: string; status: number; faults: string[] }[] = [];
  const inOrder = [
    ...operations.map(({ operationId }) => operationId).filter((id) => !(id in EXAMPLES)),
    ...Object.keys(EXAMPLES),
  ];
  for (const id of inOrder) {
    const operation = byId.get(id);
    if (operation === undefined) throw new Error(`the contract has no ${id}`);
    const made = EXAMPLES[id] ?? generated(operation);
    // In sequence: a call may need what an earlier one made.
    const said = await saidIn(typeof made === "function" ? await made(kept) : made);
    const answer = await call(operation, said);
    const fault = judge(operation, answer);
    const isRefused = id in EXAMPLES && answer.status >= 300;
    const faults = [
      ...requestFaults(operation, said).map((each) => `request: ${each}`),
      ...(fault === null ? [] : [`answer: ${fault}`]),
      ...(isRefused ? [`refused: ${answer.status} ${answer.body.slice(0, 600)}`] : []),
    ];
    rows.push({ id, status: answer.status, faults });
  }
  const good = rows.filter(({ faults }) => faults.length === 0);
  const succeeded = rows.filter(({ status }) => status < 300);
  console.log(
    `operations called ${rows.length}, requests and answers validated ${good.length}, excepted ${operations.length - good.length}; ` +
      `succeeded ${succeeded.length}, refused as described ${rows.length - succeeded.length}\n${rows.map(({ id, status }) => `${id.padEnd(40)} ${status}`).join("\n")}`,
  );
  expect(rows.filter(({ faults }) => faults.length > 0).map(({ id, faults }) => `${id}: ${faults.join("; ")}`)).toEqual(
    [],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...byId.keys()].toSorted());
});
