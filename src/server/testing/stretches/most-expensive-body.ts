import fc from "fast-check";
import type { JsonSchema } from "../contract-calls.ts";

/** Items of a list whose schema names no bound. */
const NO_BOUND = 50;
const LONGEST = 500;
/** Of a text that has a pattern. */
const LONGEST_MATCH = 200;
/** Words that places, messages and searches know, so that long texts have something to be found. */
const WORDS = "Oxygen cylinder General Hospital Kolkata Salt Lake ";

/**
 * The largest value that a schema of the contract's document allows: each optional member, the
 * longest list, the longest text.
 * @param ids of existing documents, by turns; `newId` makes others
 */
export function dearestOf(schema: JsonSchema, ids: readonly string[], newId: () => string): unknown {
  const of = (inner: unknown): unknown => dearestOf(inner as JsonSchema, ids, newId);
  const { anyOf, oneOf, enum: values, const: only, type, items = {}, maxItems, minItems } = schema;
  const forms = anyOf ?? oneOf;
  if (Array.isArray(forms)) {
    const made = forms.map(of);
    return made.reduce((one, other) => (textOf(other).length > textOf(one).length ? other : one));
  }
  if (Array.isArray(values)) return values.at(0);
  if (only !== undefined) return only;
  if (type === "array") {
    const length = Math.max(Number(minItems ?? 0), Number(maxItems ?? NO_BOUND));
    return Array.from({ length }, (_, at) => dearestOf(items as JsonSchema, at === 0 ? ids : turned(ids, at), newId));
  }
  if (type === "object") return objectOf(schema, of);
  if (type === "string") return stringOf(schema, ids, newId);
  if (type === "integer" || type === "number") return numberOf(schema);
  return type === "boolean" ? true : type === "null" ? null : {};
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? "";

function turned(ids: readonly string[], by: number): readonly string[] {
  return [ids[by % ids.length] ?? "", ...ids];
}

function objectOf({ properties }: JsonSchema, of: (inner: unknown) => unknown): Record<string, unknown> {
  if (typeof properties !== "object" || properties === null) return {};
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, of(each)]));
}

function stringOf(schema: JsonSchema, ids: readonly string[], newId: () => string): string {
  const { format, pattern, maxLength } = schema;
  if (format === "uuid") return /-7\[0-9/.test(String(pattern)) ? newId() : (ids[0] ?? "");
  if (format === "date-time") return new Date().toISOString();
  if (format === "email") return "somebody@example.org";
  const most = Math.min(Number(maxLength ?? LONGEST), 20_000);
  if (typeof pattern === "string")
    return (
      fc.sample(fc.stringMatching(new RegExp(pattern), { maxLength: LONGEST_MATCH }), { numRuns: 1, seed: 7 })[0] ?? ""
    );
  return WORDS.repeat(Math.ceil(most / WORDS.length)).slice(0, most);
}

function numberOf({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
  if (maximum !== undefined) return Number(maximum);
  return Number(minimum ?? exclusiveMinimum ?? 0) + 1;
}
