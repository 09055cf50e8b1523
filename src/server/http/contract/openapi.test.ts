import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { splitInput } from "#contract/input-places.ts";
import { openApiDocument, ROUTES } from "#contract/openapi.ts";
import { SIGN_IN_ROUTES } from "#contract/openapi-access.ts";
import { pathsOf } from "#contract/openapi/openapi-operations.ts";
import { inlined } from "#server/testing/described/contract-inline.ts";

type Json = Record<string, unknown>;
type Operation = { operationId: string; parameters: { name: string; in: string }[]; requestBody?: Body };
type Body = { required?: boolean; content: { "application/json": { schema: Json } } };

const document = openApiDocument("0");
const whole = inlined(document);
const operations = Object.entries(whole["paths"] as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) => Object.values(methods).map((operation) => ({ ...operation, path })),
);

/** The members that an object of a schema requires and forbids, also inside of it. */
function contradictionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(contradictionsIn);
  if (typeof value !== "object" || value === null) return [];
  const { required, properties, additionalProperties } = value as Json;
  const isClosed = additionalProperties === false && Array.isArray(required);
  const missing = isClosed ? required.map(String).filter((name) => !Object.hasOwn(Object(properties), name)) : [];
  return [...missing, ...Object.values(value).flatMap(contradictionsIn)];
}

test("no body requires what it forbids, and each name of a path is a parameter of it", () => {
  const faults = operations.flatMap(({ operationId, path, parameters, requestBody }) => {
    const inPath = parameters.filter((each) => each.in === "path").map(({ name }) => `{${name}}`);
    return [
      ...contradictionsIn(requestBody).map((name) => `${operationId} requires ${name}`),
      ...(path.match(/\{\w+\}/g) ?? [])
        .filter((name) => !inPath.includes(name))
        .map((name) => `${operationId} ${name}`),
    ];
  });
  expect(faults).toEqual([]);
  expect(operations.filter(({ requestBody }) => requestBody !== undefined).length).toBeGreaterThan(100);
});

test("a body is required where it has a required member", () => {
  for (const { requestBody } of operations) {
    const schema = requestBody?.content["application/json"].schema;
    expect(requestBody?.required === true).toBe(schema !== undefined && "required" in schema);
  }
});

test("an input is split by the names of the path", () => {
  const route = { path: "/facilities/{id}/desks/{deskId}" } as const;
  expect(splitInput(route, { name: "x", deskId: "2", id: "1" })).toEqual({
    path: { id: "1", deskId: "2" },
    rest: { name: "x" },
  });
});

/** Several bodies share an example. Their own test says what examples are. */
function withoutExamples(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (name, each: unknown) => (/^examples?$/.test(name) ? undefined : each)));
}

test("names change nothing: with each reference replaced, the document says what the routes say", () => {
  const paths = pathsOf([...ROUTES, ...SIGN_IN_ROUTES]);
  expect(withoutExamples(whole["paths"])).toEqual(withoutExamples(inlined({ ...document, paths })["paths"]));
});

test("what an engineer searches for has a name, and each name is used", () => {
  const { schemas, responses, examples } = document["components"] as Record<"schemas" | "responses" | "examples", Json>;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(["Facility", "Listing", "ListingInput", "Observation", "Place", "Problem", "Response"]),
  );
  const text = JSON.stringify(document);
  for (const name of Object.keys(schemas)) expect(text).toContain(`"#/components/schemas/${name}"`);
  for (const name of Object.keys(examples)) expect(text).toContain(`"#/components/examples/${name}"`);
  for (const name of Object.keys(responses)) expect(text).toContain(`"#/components/responses/${name}"`);
});

/** Bytes of the committed file, and of it compressed. */
const MOST_BYTES = 1_200_000;
const MOST_COMPRESSED = 90_000;

test("the document stays small enough to be read", () => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES);
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(MOST_COMPRESSED);
});

test("each reason of a refusal stands once, with its code, its status and whether trying again helps", () => {
  const { schemas, responses } = document["components"] as { schemas: Json; responses: Record<string, unknown> };
  expect(schemas["listings.closed"]).toEqual({
    type: "object",
    properties: {
      reason: { const: "listings/closed" },
      code: { const: "failed-precondition" },
      status: { const: 412 },
      retry: { const: "after-change" },
    },
  });
  const refs = [...JSON.stringify(responses).matchAll(/#\/components\/schemas\/([a-z.-]+)"/g)].map(([, name]) => name);
  const reasons = Object.keys(schemas).filter((name) => name.includes("."));
  expect(new Set(refs)).toEqual(new Set(reasons));
});
