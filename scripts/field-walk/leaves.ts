import { z } from "zod";

/** What of a JSON Schema the walk reads. */
export type Schema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
};

/** One field of a shape: its path with dots, `[]` behind a list of objects, and its schema. */
export type Leaf = { path: string; schema: Schema };

/** Every field of a shape, in its order. */
export function leavesOf(shape: z.ZodType, io: "input" | "output"): Leaf[] {
  return walk(z.toJSONSchema(shape, { io, unrepresentable: "any" }) as Schema, "");
}

function walk(schema: Schema, path: string): Leaf[] {
  const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  if (inner.properties !== undefined)
    return Object.entries(inner.properties).flatMap(([name, part]) =>
      walk(part, path === "" ? name : `${path}.${name}`),
    );
  if (inner.items?.properties !== undefined) return walk(inner.items, `${path}[]`);
  return [{ path, schema: inner }];
}

/** A made value of a field, and another one; undefined: the field is absent. */
export function madeValues({ type, enum: values, items, const: only }: Schema): readonly [unknown, unknown] {
  if (items !== undefined) return [[madeValues(items)[0]], undefined];
  if (values !== undefined) return [values[0], values.at(-1)];
  if (only !== undefined) return [only, undefined];
  if (type === "boolean") return [true, undefined];
  return type === "number" || type === "integer" ? [7, undefined] : ["Zebra", undefined];
}

/** A copy of a value with one field set; undefined takes it away. `[]` is the first of a list. */
export function withField<T extends object>(whole: T, path: string, value: unknown): T {
  const copy = structuredClone(whole);
  const names = path.replaceAll("[]", ".0").split(".");
  const last = names.pop() ?? "";
  let at = copy as Record<string, unknown>;
  for (const name of names) {
    if (at[name] === undefined && value === undefined) return copy;
    at = (at[name] ??= {}) as Record<string, unknown>;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}
