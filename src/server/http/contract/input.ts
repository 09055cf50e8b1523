import type { z } from "zod";
import type { FieldError } from "./problem.ts";

/** The input as the schema reads it, or each part that it refuses. */
export type Input<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

/** Checks input by a schema of the contract. Errors name the parameter or the path in the body. */
export function readInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): Input<z.output<Schema>> {
  const answer = schema.safeParse(sent);
  if (answer.success) return { ok: true, value: answer.data };
  return { ok: false, errors: answer.error.issues.flatMap((issue) => fieldErrors(issue, sent)) };
}

function fieldErrors(issue: z.core.$ZodIssue, sent: unknown): FieldError[] {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...issue.path.map(String), key].join("."), word: "unknown" }));
  }
  if (valueAt(sent, issue.path) === undefined) return [{ path, word: "missing" }];
  return [{ path, ...wordOf(issue) }];
}

function wordOf(issue: z.core.$ZodIssue): Omit<FieldError, "path"> {
  switch (issue.code) {
    case "invalid_value":
      return { word: "oneOf", values: { values: issue.values.map(String).join(", ") } };
    case "too_small":
      return { word: smallWord(issue), values: { min: String(issue.minimum) } };
    case "too_big":
      return { word: bigWord(issue), values: { max: String(issue.maximum) } };
    case "invalid_format":
      if (issue.format === "uuid") return { word: "new-id" };
      return { word: issue.format === "guid" ? "id" : "format" };
    case "invalid_type":
    case "invalid_union":
      return { word: issue.code === "invalid_union" || issue.expected === "number" ? "number" : "type" };
    default:
      return { word: "value" };
  }
}

/**
 * Texts are counted in characters, lists in parts. For a number it matters whether the bound itself
 * is allowed.
 */
function smallWord({ origin, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === "string") return "tooShort";
  if (origin === "array") return "too-few";
  return inclusive === false ? "above" : "atLeast";
}

function bigWord({ origin }: z.core.$ZodIssueTooBig): string {
  if (origin === "string") return "tooLong";
  return origin === "array" ? "too-many" : "atMost";
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  let here = sent;
  for (const part of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = Reflect.get(here, part);
  }
  return here;
}
