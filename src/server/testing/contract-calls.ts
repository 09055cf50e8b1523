import fc from "fast-check";
import { z } from "zod";
import { openApiDocument } from "#contract/openapi.ts";
import { inlined } from "./described/contract-inline.ts";

const Schema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});
const Parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  schema: Schema,
  example: z.unknown().optional(),
});
/** A JSON schema in the document. */
const JsonSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.output<typeof JsonSchema>;

/** What a body has for a media type. `examples`: one that several share. */
const Content = z.object({
  schema: JsonSchema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});

const Operation = z.object({
  operationId: z.string(),
  "x-who": z.string(),
  parameters: z.array(Parameter),
  requestBody: z.object({ content: z.record(z.string(), Content) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), Content).optional() })),
});
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

type Schema = z.output<typeof Schema>;
type Parameter = z.output<typeof Parameter>;
/** One call of the contract's document. */
export type Operation = z.output<typeof Operation> & { path: string; method: string };

/** The calls of a contract document: today's, or a kept one. */
export function operationsOf(document: Record<string, unknown>): Operation[] {
  return Object.entries(Document.parse(inlined(document)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

/** The example of a body, its own or one that several share. */
export function exampleOfBody({ example, examples = {} }: z.output<typeof Content>): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

/** What the description of an operation says by example. */
export function exampleRequest({ parameters, requestBody }: Operation): {
  values: Record<string, string>;
  body: unknown;
} {
  const shown = parameters.filter((each) => each.in !== "header" && each.example !== undefined);
  const content = requestBody?.content["application/json"];
  return {
    values: Object.fromEntries(shown.map(({ name, example }) => [name, String(example)])),
    body: content && exampleOfBody(content),
  };
}

const all = operationsOf(openApiDocument("0"));

/** Every call that reads and is open to everybody. */
export const operations = all.filter((each) => each["x-who"] === "anyone" && each.method === "GET");

/** Every other call. It may be refused because of its caller or its input. */
export const guardedOperations = all.filter((each) => !operations.includes(each));

/** Values the schema allows. */
function valid(parameter: Parameter, ids: readonly string[]): fc.Arbitrary<string> {
  const { schema, name } = parameter;
  if (name === "donorGroup") return fc.constantFrom("O+", "O-", "AB-", "Opos", "O ", "a-");
  if (name === "bloodGroup") return fc.constantFrom("O+", "O-", "AB", "Opos", "O ", "unknown", "a-");
  if (name === "near")
    return fc
      .tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))
      .map((pair) => pair.join(","));
  if (name === "bbox")
    return fc
      .tuple(
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: -90, max: 89 }),
        fc.integer({ min: -180, max: 180 }),
      )
      .map(([west, south, east]) => [west, south, east, south + 1].join(","));
  if (name === "country") return fc.constantFrom("IN", "in", "HT", "ZZ");
  if (schema.format === "date-time") return fc.constantFrom("2026-11-21T00:00:00.000Z", "2026-11-22T18:30:00+05:30");
  if (name === "id" || schema.format === "uuid") return fc.constantFrom(...ids, "01890a5d-ac96-774b-bcce-b302099a8057");
  if (name === "kind" || name === "equipment")
    return fc.stringMatching(new RegExp(schema.pattern ?? ""), { maxLength: 40 });
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "boolean") return fc.constantFrom("true", "false");
  if (schema.type === "integer")
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1_000, 1_000_000) }).map(String);
  if (schema.type === "number") {
    const low = schema.exclusiveMinimum === undefined ? (schema.minimum ?? -1_000) : schema.exclusiveMinimum + 0.001;
    return fc
      .double({ min: low, max: schema.maximum ?? 1_000, noNaN: true })
      .filter((each) => !String(each).includes("e"))
      .map(String);
  }
  return fc
    .string({ unit: "grapheme", minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 50, 20) })
    .filter((text) => !/\u0000|\p{Surrogate}/u.test(text));
}

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Any character. The library's own "binary" first lists all million of them, in 1.5 s. */
const CODE_POINT = fc.nat({ max: 0x10_ffff - SURROGATES }).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  (character) => {
    const [point = "", ...rest] = typeof character === "string" ? character : "";
    const number = point.codePointAt(0) ?? NaN;
    const at = number < FIRST_SURROGATE ? number : number - SURROGATES;
    if (rest.length > 0 || !(at >= 0)) throw new Error("not one character");
    return at;
  },
);

/** Values nobody should send. */
export const odd = fc.oneof(
  fc.string({ unit: CODE_POINT, maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "",
    " ",
    "0",
    "-0",
    "-1",
    "NaN",
    "Infinity",
    "1e999",
    "1e-999",
    "0x10",
    "1_000",
    "١٢",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "a,b",
    ",",
    "%",
    "\u0000",
    "\uFEFF",
    "'; DROP TABLE documents; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "${jndi:ldap://x}",
    "__proto__",
    "constructor",
    "9".repeat(400),
    "💉",
    "ا".repeat(100),
    "90.0000000000001",
    "-180.00000000001",
    "22.57,88.36",
    "22.57;88.36",
  ),
  fc.double().map(String),
  fc.bigInt().map(String),
);

/** Percent-encodes like a browser. Lone surrogates, which a browser would replace, are left out. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ""));
}

/** Pieces of a query or path as no browser would write them. */
export const rawPart = fc.oneof(
  fc.constantFrom("%", "%FF", "%C3%28", "%E0%A4", "%00", "&", "&&", "=", "a=b=c", "+", ";", "?", "%u1234"),
  odd.map(encode),
);

/** The path of a call with its names filled in. */
export function fill(path: string, values: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encode(values[name] ?? "x") || "x");
}

/** The query of a call. */
export function query(values: Record<string, string>, names: Parameter[]): string {
  return names
    .filter((each) => each.in === "query" && values[each.name] !== undefined)
    .map(({ name }) => `${name}=${encode(values[name] ?? "")}`)
    .join("&");
}

/** Calls the document allows: required values and some of the others. */
export const validCall = (operation: Operation, ids: readonly string[]): fc.Arbitrary<Record<string, string>> =>
  fc.record(Object.fromEntries(operation.parameters.map((each) => [each.name, valid(each, ids)])), {
    requiredKeys: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
  });
