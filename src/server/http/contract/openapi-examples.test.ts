import { expect, test } from "vitest";
import { openApiDocument, ROUTES } from "#contract/openapi.ts";
import { SIGN_IN_ROUTES } from "#contract/openapi-access.ts";
import { answerJudge } from "#server/testing/contract-answers.ts";
import { exampleOfBody, exampleRequest, operationsOf } from "#server/testing/contract-calls.ts";
import { requestFaults } from "#server/testing/described/described-client.ts";

const document = openApiDocument("0");
const operations = operationsOf(document);
const judge = answerJudge(document, false);

test("each operation has an example of its request, which its description allows", () => {
  const faults = operations.flatMap((operation) => {
    const { operationId, parameters, requestBody } = operation;
    const said = exampleRequest(operation);
    const isWithout = requestBody !== undefined && said.body === undefined;
    const unsaid = parameters.filter(({ required, example }) => required && example === undefined);
    return [
      ...(isWithout ? ["no example of the body"] : []),
      ...unsaid.map(({ name }) => `no example of ${name}`),
      ...requestFaults(operation, { ...said, headers: {} }),
    ].map((fault) => `${operationId}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test("the server reads each request that is an example", () => {
  const faults = [...ROUTES, ...SIGN_IN_ROUTES].flatMap((route) => {
    const operation = operations.find(({ path, method }) => path === route.path && method === route.method);
    if (operation === undefined) return [`${route.method} ${route.path} is not in the document`];
    const { values, body } = exampleRequest(operation);
    const read = route.input.safeParse({ ...values, ...Object(body) });
    return read.success ? [] : [`${operation.operationId}: ${read.error.message}`];
  });
  expect(faults).toEqual([]);
});

test("each operation has an example of its success, which its description allows", () => {
  const faults = operations.flatMap((operation) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 300)
      .flatMap(([status, { content = {} }]) =>
        Object.entries(content)
          // Of a file of bytes there is none.
          .filter(([, { schema }]) => schema["format"] !== "binary")
          .map(([type, each]) => ({ status: Number(status), type, body: JSON.stringify(exampleOfBody(each)) ?? "" })),
      )
      .map((answer) => (answer.body === "" ? "no example" : judge(operation, answer)))
      .filter((fault) => fault !== null)
      .map((fault) => `${operation.operationId}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
