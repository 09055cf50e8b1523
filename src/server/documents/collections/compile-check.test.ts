import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { compileCheck } from "./compile-check.ts";

const schema = z.object({
  side: z.enum(["need", "offer"]),
  always: z.literal(true),
  title: z.string().optional(),
  count: z.number().nullable(),
  isOpen: z.boolean().optional(),
  lines: z.array(z.object({ value: z.string(), label: z.string().optional() })),
  marks: z.record(z.string(), z.object({ at: z.string().optional() })),
  either: z.union([z.string(), z.number(), z.null()]),
  apart: z
    .object({ points: z.array(z.object({ lat: z.number(), lng: z.number() })).optional() })
    .nullable()
    .optional(),
});
const sound = {
  side: "need",
  always: true,
  title: "Two",
  count: null,
  isOpen: false,
  lines: [{ value: "1" }, { value: "2", label: "desk" }],
  marks: { a: { at: "now" }, b: {} },
  either: 3,
  apart: { points: [{ lat: 1, lng: 2 }] },
};

describe("a compiled check", () => {
  const check = compileCheck(schema);

  test("says of what is sound what the schema says, whatever further members there are", () => {
    expect(check(sound)).toBe(true);
    expect(check({ ...sound, more: 1, lines: [{ value: "1", more: [] }] })).toBe(true);
  });

  test("says of any JSON what the schema says, also where one member of a sound value is another one", () => {
    const paths = [...pathsOf(sound)];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.option(fc.jsonValue(), { nil: undefined }), (path, value) => {
        const changed = withMember(structuredClone(sound), path, value);
        expect(check(changed)).toBe(schema.safeParse(changed).success);
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(check(value)).toBe(schema.safeParse(value).success);
      }),
    );
  });

  test("is refused for what it cannot say", () => {
    expect(() => compileCheck(z.object({ at: z.string().min(3) }))).toThrow("no refinements");
    expect(() => compileCheck(z.object({ at: z.date() }))).toThrow('"date"');
  });
});

/** Every path in a value, from the outermost inwards. */
function* pathsOf(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [...path, name];
    yield* pathsOf(inner, [...path, name]);
  }
}

function withMember(whole: object, path: readonly string[], value: unknown): object {
  let at = whole as Record<string, unknown>;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete at[last];
  else at[last] = value;
  return whole;
}
