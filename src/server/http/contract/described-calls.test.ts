import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openApiDocument } from "#contract/openapi.ts";
import { answerJudge } from "#server/testing/contract-answers.ts";
import { exampleRequest, operationsOf } from "#server/testing/contract-calls.ts";
import type { Operation } from "#server/testing/contract-calls.ts";
import type { Example, ExampleFactory } from "#server/testing/contract-example.ts";
import { EXAMPLES } from "#server/testing/contract-examples.ts";
import { describedClient, requestFaults } from "#server/testing/described/described-client.ts";
import type { DescribedRequest } from "#server/testing/described/described-client.ts";
import { laterExamples } from "#server/testing/described/later-examples.ts";
import { keptService } from "#server/testing/kept-data.ts";
import type { KeptService } from "#server/testing/kept-data.ts";

/*
 * Each operation is called by a client that knows its description and nothing else. The request is
 * checked by the description before it leaves, the answer when it comes. Nothing may be in an
 * answer that the description does not name. Calls made for the backup must succeed. Others send
 * the example of the description. It prints the table.
 */

vi.setConfig({ testTimeout: 600_000 });

const document = openApiDocument("0");
const operations = operationsOf(document);
const judge = answerJudge(document, false);
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

/** In this order: the last ones remove the demonstration and an account. */
const CALLS: Readonly<Record<string, ExampleFactory>> = { ...laterExamples(), ...EXAMPLES };

/** Operations of which the kept backup has nothing to succeed on, each with what it would need. */
const REFUSED_HERE: Readonly<Record<string, string>> = {
  postAsksIdAnswer: "an ask, which a wave of the background sends to donors (asks)",
  postFacilitiesIdLinesRestore: "a line that its holder took off by a code",
  postFacilitiesIdLinesConfirm: "a change of lines that waits, by staff of a day",
  getMapRegionVersion: "a map of the region, which an operator adds as a file",
  postPeopleIdBanConfirm: "a ban that waits for a second moderator",
  postVerificationOwnerChecksIdAsk: "an owner whom a verifier may ask, a day after the post",
};

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

/** What the description says by example. */
function described(operation: Operation): Example {
  const as = ROLES[operation["x-who"]];
  return { ...exampleRequest(operation), ...(as !== undefined && { as }) };
}

async function saidIn({ as, values = {}, headers = {}, body }: Example): Promise<DescribedRequest> {
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
    ...operations.map(({ operationId }) => operationId).filter((id) => !(id in CALLS)),
    ...Object.keys(CALLS),
  ];
  for (const id of inOrder) {
    const operation = byId.get(id);
    if (operation === undefined) throw new Error(`the contract has no ${id}`);
    const made = CALLS[id] ?? described(operation);
    // In sequence: a call may need what an earlier one made.
    const said = await saidIn(typeof made === "function" ? await made(kept) : made);
    const answer = await call(operation, said);
    const fault = judge(operation, answer);
    const isRefused = id in CALLS && answer.status >= 300;
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
  const refused = rows.filter(({ status }) => status >= 300).map(({ id }) => id);
  expect(refused.toSorted()).toEqual(Object.keys(REFUSED_HERE).toSorted());
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...byId.keys()].toSorted());
});
