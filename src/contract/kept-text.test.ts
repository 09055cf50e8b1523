import { expect, test } from "vitest";
import { z } from "zod";
import { ROUTES } from "./openapi.ts";
import { SIGN_IN_ROUTES } from "./openapi-access.ts";

/** What no database stores: NUL and unpaired surrogates. */
const NOT_KEPT = /[\u0000\p{Cs}]/u;
/**
 * Probes have several lengths, so that none is refused for its length alone. Their letters are
 * those of codes, tokens and addresses.
 */
const PROBES = ["\u0000", "\ud800", "\udc00\ud800"].flatMap((sign) =>
  ["", "1", "a1b2", "0123456789ab", "Please come to ward seven at once, we wait"].flatMap((around) => [
    `${around}${sign}`,
    `${sign}${around}`,
    `${around}${sign}${around}`,
    `${around}${sign}@example.org`,
  ]),
);

type Leaf = { path: string; schema: z.core.$ZodType };

/** Every leaf of a schema: a part that is no array, no object and no optional wrapper. */
function leaves(schema: z.core.$ZodType, path: string): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return leaves(schema.element, `${path}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return leaves(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => leaves(each, path));
  if (schema instanceof z.ZodRecord) return [...leaves(schema.keyType, `${path}{}`), ...leaves(schema.valueType, path)];
  return [{ path, schema }];
}

/**
 * Parts that other code checks: name and arguments of a mutation, a stream's target, a passkey's
 * answer.
 */
const JUDGED_ELSEWHERE = /\.(?:mutations\[\]\.name|args|args\{\}|target|response)$/u;

const all = [...ROUTES, ...SIGN_IN_ROUTES].flatMap((route) =>
  leaves(route.input, `${route.method} ${route.path}`).filter(({ schema }) => !(schema instanceof z.ZodUnknown)),
);

test("no call lets a text through that no database keeps, whatever it is for", () => {
  const through = all.filter(
    ({ path, schema }) =>
      !JUDGED_ELSEWHERE.test(path) &&
      PROBES.some((probe) => {
        const read = z.safeParse(schema, probe);
        return read.success && typeof read.data === "string" && NOT_KEPT.test(read.data);
      }),
  );
  expect(through.map(({ path }) => path)).toEqual([]);
  // The sweep sees texts at all.
  expect(all.filter(({ schema }) => z.safeParse(schema, "0123456789ab").success).length).toBeGreaterThan(60);
});

test("what a call takes without a shape is judged by what reads it", () => {
  const shapeless = [...ROUTES, ...SIGN_IN_ROUTES]
    .flatMap((route) => leaves(route.input, route.path))
    .filter(({ schema }) => schema instanceof z.ZodUnknown)
    .map(({ path }) => path);
  for (const path of shapeless) expect(path).toMatch(JUDGED_ELSEWHERE);
});
