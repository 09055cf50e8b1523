import { z } from "zod";

/** A JSON object. */
export type Json = { [key: string]: unknown };

/** The JSON Schema of a zod schema, in the dialect of OpenAPI 3.1. */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = asObject(
    z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" }),
  );
  return rest;
}

/** A copy of an object. Any other value becomes an empty object. */
export function asObject(value: unknown): Json {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
