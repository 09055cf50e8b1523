import fc from "fast-check";
import { newId } from "#domain/shared/ids.ts";
import type { JsonSchema } from "./contract-calls.ts";

const NEWEST_FORM = /-7\[0-9/;
const MOST_ITEMS = 3;
const LONGEST = 40;
const FAR = 100_000;

/**
 * Values that a schema of the contract's document allows.
 * @param ids of existing documents. An id is one of these, or a new one
 */
export function valuesOf(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { anyOf, enum: values, const: only, type } = schema;
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((each: JsonSchema) => valuesOf(each, ids)));
  if (Array.isArray(values)) return fc.constantFrom(...(values as unknown[]));
  if (only !== undefined) return fc.constant(only);
  if (type === "object") return objectsOf(schema, ids);
  if (type === "array") {
    const { items = {}, minItems = 0, maxItems = MOST_ITEMS } = schema;
    const maxLength = Math.max(Number(minItems), Math.min(Number(maxItems), MOST_ITEMS));
    return fc.array(valuesOf(items as JsonSchema, ids), { minLength: Number(minItems), maxLength });
  }
  if (type === "string") return textsOf(schema, ids);
  if (type === "integer") return fc.integer(boundsOf(schema));
  if (type === "number")
    return fc.double({ ...boundsOf(schema), noNaN: true }).map((value) => (value === 0 ? 0 : value));
  if (type === "boolean") return fc.boolean();
  return type === "null" ? fc.constant(null) : fc.jsonValue();
}

function objectsOf({ properties, required, additionalProperties }: JsonSchema, ids: readonly string[]) {
  if (typeof properties !== "object" || properties === null) {
    const inner = typeof additionalProperties === "object" ? (additionalProperties as JsonSchema) : {};
    return fc.dictionary(fc.constantFrom("kind", "status", "listingId"), valuesOf(inner, ids), { maxKeys: 2 });
  }
  const fields = Object.entries(properties).map(([name, each]) => [name, valuesOf(each as JsonSchema, ids)] as const);
  // Documents up to 2922803 also require path parameters in bodies, without naming such a member.
  const requiredKeys = ((required ?? []) as string[]).filter((name) => Object.hasOwn(properties, name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function textsOf({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema, ids: readonly string[]) {
  if (format === "uuid" || NEWEST_FORM.test(String(pattern))) {
    const isNew = NEWEST_FORM.test(String(pattern));
    return isNew ? fc.constantFrom(1, 2, 3).map(() => newId()) : fc.constantFrom(...ids);
  }
  if (format === "date-time")
    return fc.integer({ min: -FAR, max: FAR }).map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  if (format === "email") return fc.constant("somebody@example.org");
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern), { maxLength: LONGEST });
  const least = Number(minLength);
  return fc
    .string({ unit: "grapheme", minLength: least, maxLength: Math.max(least, Math.min(Number(maxLength), LONGEST)) })
    .filter((text) => !/\u0000|\p{Surrogate}/u.test(text) && text.length <= Number(maxLength) && text.length >= least);
}

function boundsOf({ minimum, maximum, exclusiveMinimum, type }: JsonSchema): { min: number; max: number } {
  const above =
    exclusiveMinimum === undefined ? undefined : Number(exclusiveMinimum) + (type === "integer" ? 1 : 0.001);
  const min = Math.max(Number(above ?? minimum ?? -FAR), -FAR);
  return { min, max: Math.max(min, Math.min(Number(maximum ?? FAR), FAR)) };
}
