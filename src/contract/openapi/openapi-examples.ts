import { EXAMPLE_ID, EXAMPLE_TEXTS, EXAMPLE_VALUES } from "./example-values.ts";
import { asObject } from "./json-schema.ts";
import type { Json } from "./json-schema.ts";

/*
 * The examples of the OpenAPI document. One function makes each from its schema, by a table of
 * values for the names of members. A test checks each by its schema and by the route.
 */

/**
 * A value that a schema allows. An object has its required members, and of the others those that
 * the table has a value for. A list has one element.
 * @param name of the member, parameter or header whose value it is, after the names around it
 * @example exampleOf({ type: "string" }, "listing.stock.value") // "in-stock"
 * @throws Error where the table has no text of the schema's form
 */
export function exampleOf(schema: Json, name = ""): unknown {
  const known = valuesFor(name).find((value) => isAllowed(schema, value));
  if (known !== undefined) return known;
  const { anyOf, oneOf, enum: words, const: only, type } = schema;
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return exampleOf(choiceOf(choices as Json[], name), name);
  if (only !== undefined) return only;
  if (Array.isArray(words)) return words[0];
  if (type === "object") return exampleObject(schema, name);
  if (type === "array") return exampleList(schema, name);
  if (type === "string") return exampleText(schema, name);
  if (type === "integer" || type === "number") return exampleNumber(schema);
  return type === "boolean" ? true : null;
}

/** Values of the table for a name: for it and the one around it, then for it alone. */
function valuesFor(name: string): readonly unknown[] {
  const [last = "", around = ""] = name.split(".").toReversed();
  return [...(EXAMPLE_VALUES[`${around}.${last}`] ?? []), ...(EXAMPLE_VALUES[last] ?? [])];
}

/** The choice that the table has a value for, else the first that is not null. */
function choiceOf(choices: readonly Json[], name: string): Json {
  const values = valuesFor(name);
  const known = choices.find((choice) => values.some((value) => isAllowed(choice, value)));
  return known ?? choices.find(({ type }) => type !== "null") ?? { type: "null" };
}

function exampleObject({ properties, required, additionalProperties }: Json, name: string): Json {
  const members = Object.entries((properties ?? {}) as Record<string, Json>);
  const needed = Array.isArray(required) ? required.map(String) : [];
  const others = needed.filter((each) => !members.some(([member]) => member === each));
  const shown = members.filter(([each]) => needed.includes(each) || Object.hasOwn(EXAMPLE_VALUES, each));
  const isMap = typeof additionalProperties === "object" && additionalProperties !== null;
  return Object.fromEntries([
    ...shown.map(([each, schema]) => [each, exampleOf(schema, `${name}.${each}`)]),
    ...(isMap ? others.map((each) => [each, exampleOf(additionalProperties as Json, each)]) : []),
  ]) as Json;
}

function exampleList({ items = {}, prefixItems, minItems = 1 }: Json, name: string): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((each: Json) => exampleOf(each, name));
  return Array.from({ length: Math.max(1, Number(minItems)) }, () => exampleOf(items as Json, name));
}

function exampleText(schema: Json, name: string): string {
  const [last = ""] = name.split(".").slice(-1);
  const words = /Ids?$/.test(last) ? EXAMPLE_ID : last.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const isOfForm = schema["pattern"] !== undefined || schema["format"] !== undefined;
  const text = (isOfForm ? EXAMPLE_TEXTS : [words, ...EXAMPLE_TEXTS]).find((each) => isAllowed(schema, each));
  if (text === undefined) throw new Error(`EXAMPLE_TEXTS needs a text for ${name}: ${JSON.stringify(schema)}`);
  return text;
}

function exampleNumber(schema: Json): number {
  return [2, 1, 0, Number(schema["minimum"] ?? 0.5)].find((value) => isAllowed(schema, value)) ?? 0;
}

/** Whether a schema allows a value, as far as the keywords say that this contract uses. */
function isAllowed(schema: Json, value: unknown): boolean {
  const { anyOf, oneOf, enum: words, const: only, type } = schema;
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return choices.some((each: Json) => isAllowed(each, value));
  if (only !== undefined) return value === only;
  if (Array.isArray(words)) return words.includes(value);
  if (typeof value === "string") return type === "string" && isTextAllowed(schema, value);
  if (typeof value === "number") return (type === "number" || type === "integer") && isNumberAllowed(schema, value);
  if (typeof value === "boolean") return type === "boolean";
  if (Array.isArray(value))
    return type === "array" && value.every((each) => isAllowed((schema["items"] ?? {}) as Json, each));
  if (value === null) return type === "null";
  return type === undefined || (type === "object" && hasMembers(schema, value as Json));
}

function isTextAllowed({ pattern, minLength = 0, maxLength = Infinity }: Json, text: string): boolean {
  const isOfLength = text.length >= Number(minLength) && text.length <= Number(maxLength);
  return isOfLength && (typeof pattern !== "string" || new RegExp(pattern, "u").test(text));
}

function isNumberAllowed(schema: Json, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, type } = schema;
  const isInBounds = value >= Number(minimum) && value <= Number(maximum) && value > Number(exclusiveMinimum);
  return isInBounds && (type === "number" || Number.isInteger(value));
}

function hasMembers({ properties, required, additionalProperties }: Json, value: Json): boolean {
  const members = (properties ?? {}) as Record<string, Json>;
  const needed = Array.isArray(required) ? required.map(String) : [];
  if (!needed.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(value).every(([name, each]) => {
    const schema = members[name];
    return schema === undefined ? additionalProperties !== false : isAllowed(schema, each);
  });
}

/**
 * Moves each example of a body with a named schema to `components/examples`, under the schema's
 * name. What has another example of the same schema keeps it.
 * @param value with references to named schemas; it is changed
 * @returns the moved examples by name
 */
export function shareExamples(value: unknown, examples: Json = {}): Json {
  if (typeof value !== "object" || value === null) return examples;
  const content = value as { in?: string; schema?: { $ref?: string }; example?: unknown; examples?: Json };
  const name = content.in === undefined ? content.schema?.$ref?.split("/").at(-1) : undefined;
  if (name !== undefined && content.example !== undefined) {
    examples[name] ??= { value: content.example };
    if (JSON.stringify(asObject(examples[name])["value"]) === JSON.stringify(content.example)) {
      delete content.example;
      content.examples = { [name]: { $ref: `#/components/examples/${name}` } };
    }
    return examples;
  }
  for (const part of Object.values(value)) shareExamples(part, examples);
  return examples;
}
