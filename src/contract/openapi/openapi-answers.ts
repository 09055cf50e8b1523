import { z } from "zod";
import { CODES, REASONS, statusOf } from "../errors.ts";
import type { Reason } from "../errors.ts";
import type { Route } from "../route.ts";
import { jsonSchema } from "./json-schema.ts";
import type { Json } from "./json-schema.ts";
import { exampleOf } from "./openapi-examples.ts";

/* What calls answer, as the OpenAPI document has it. */

/** Reasons for which the server may refuse any call before its handler runs. */
const ALWAYS: readonly Reason[] = [
  "http/invalid-argument",
  "http/not-acceptable",
  "http/uri-too-long",
  "http/headers-too-large",
  "http/request-timeout",
  "http/resource-exhausted",
  "http/internal",
  "http/unavailable",
  "http/deadline-exceeded",
];

/**
 * The successful answers of a route by status.
 * @param text an answer that is no JSON, as an example
 */
export function success(route: Route, text: string | undefined): Json {
  if (route.output instanceof z.ZodNull) return { 204: { description: "Done." } };
  if (route.file !== undefined) return fileAnswers(route.file);
  const description = route.stream === undefined ? "The answer." : "A document a line, as it is read.";
  const type = (route.stream ?? "application/json").split(";")[0] ?? "";
  const schema = jsonSchema(route.output, "output");
  const answer = { description, content: { [type]: { schema, example: text ?? exampleOf(schema) } } };
  if (route.accepts === true) return { 202: answer };
  if (route.creates !== true) return { 200: answer };
  const headers = { Location: { description: "The address of what was made.", schema: { type: "string" } } };
  return { 200: { ...answer, description: "Was there already." }, 201: { ...answer, headers } };
}

function fileAnswers(type: string): Json {
  const content = { [type]: { schema: { type: "string", format: "binary" } } };
  return {
    200: { description: "The whole file.", content },
    206: { description: "The range of bytes that was asked for, or its beginning.", content },
    304: { description: "The file is the one that the caller has." },
  };
}

/** The error answers of a route: for each status a reference to the refusal with its reasons. */
export function refusals(route: Route): Json {
  return Object.fromEntries(
    reasonsByStatus(route).map(([status, reasons]) => [
      status,
      { $ref: `#/components/responses/${refusalName(reasons)}` },
    ]),
  );
}

/** Every refusal that routes refer to, by its name. Its problem has one of its reasons. */
export function refusalsOf(routes: readonly Route[]): Json {
  const named = routes.flatMap(reasonsByStatus).map(([, reasons]) => {
    const anyOf = reasons.map((reason) => ({ $ref: `#/components/schemas/${refusalName([reason])}` }));
    const schema = { $ref: "#/components/schemas/Problem", anyOf };
    const content = { "application/problem+json": { schema } };
    return [refusalName(reasons), { description: reasons.join(", "), content }] as const;
  });
  return sortedByName(named);
}

/** The schema of each reason for which routes refuse, once: what a problem says that has it. */
export function reasonSchemas(routes: readonly Route[]): Json {
  const reasons = new Set(routes.flatMap(reasonsByStatus).flatMap(([, each]) => each));
  return sortedByName(
    [...reasons].map((reason) => {
      const { code } = REASONS[reason];
      const said = { reason, code, status: statusOf(reason), retry: CODES[code].retry };
      const properties = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, { const: value }]));
      return [refusalName([reason]), { type: "object", properties }] as const;
    }),
  );
}

function sortedByName(named: readonly (readonly [string, Json])[]): Json {
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The reasons for which a route may be refused, by status.
 */
function reasonsByStatus(route: Route): [number, Reason[]][] {
  const byStatus = new Map<number, Reason[]>();
  for (const reason of new Set<Reason>([...route.errors, ...ALWAYS])) {
    byStatus.set(statusOf(reason), [...(byStatus.get(statusOf(reason)) ?? []), reason]);
  }
  return [...byStatus].toSorted(([a], [b]) => a - b);
}

/**
 * The name of a refusal: its reasons, as names of components may be.
 * @example refusalName(["listings/closed", "http/internal"]) // "listings.closed-or-http.internal"
 */
function refusalName(reasons: readonly Reason[]): string {
  return reasons.map((reason) => reason.replace("/", ".")).join("-or-");
}

/** The schema of every error answer. */
export function problemSchema(): Json {
  return {
    type: "object",
    description: "An error: RFC 9457 with code, reason and whether trying again helps.",
    required: ["type", "title", "status", "code", "reason", "detail", "retry", "requestId"],
    properties: {
      type: { type: "string", description: "urn:lifeboard:<reason>" },
      title: { type: "string" },
      status: { type: "integer" },
      code: { type: "string", enum: Object.keys(CODES) },
      reason: { type: "string", enum: Object.keys(REASONS) },
      detail: { type: "string" },
      retry: { type: "string", enum: ["never", "later", "after-change"] },
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["path", "message"],
          properties: { path: { type: "string" }, message: { type: "string" } },
        },
      },
      work: {
        type: "object",
        description: "What to solve instead of waiting; sent back in the header X-Proof-Of-Work (docs/api/limits.md).",
        required: ["text", "bits"],
        properties: { text: { type: "string" }, bits: { type: "integer" } },
      },
      requestId: { type: "string" },
    },
  };
}
