import { expect, test } from "vitest";
import type { Fields } from "#domain/shared/fields.ts";
import { editedSchemas, postedSchemas, shownSchemas, storedSchemas } from "./field-schemas.ts";

/** One field that people see and write, and one that says nothing of either. */
const FIELDS = {
  colour: { shape: { is: "word", of: ["red", "green"] }, presence: "optional", written: "removable", shown: "list" },
  secret: { shape: { is: "text" }, presence: "optional" },
} as const satisfies Fields;

test("a row that names no reader and no writer is stored, and stands in no answer and no request", () => {
  expect(Object.keys(storedSchemas(FIELDS))).toEqual(["colour", "secret"]);
  expect(Object.keys(shownSchemas(FIELDS, {}))).toEqual(["colour"]);
  expect(Object.keys(postedSchemas(FIELDS, {}))).toEqual(["colour"]);
  expect(Object.keys(editedSchemas(FIELDS, {}))).toEqual(["colour"]);
});

/** How one gets in somewhere, as far as it is known. */
const WAYS = {
  lift: { shape: { is: "flag" }, presence: "optional", written: "may", shown: "list" },
  doors: { shape: { is: "words", of: ["wide", "narrow"] }, presence: "always", shown: "list" },
  names: { shape: { is: "texts" }, presence: "always", shown: "list" },
} as const satisfies Fields;

test("a flag says no where a yes says nothing, and lists hold the words of their set", () => {
  const { lift, doors, names } = storedSchemas(WAYS);
  expect([lift.safeParse(false).success, lift.safeParse(undefined).success]).toEqual([true, true]);
  expect([doors.safeParse(["wide"]).success, doors.safeParse(["round"]).success]).toEqual([true, false]);
  expect(names.safeParse(["main entrance"]).success).toBe(true);
  expect(Object.keys(editedSchemas(WAYS, {}))).toEqual(["lift"]);
});

test("an edit takes a removable field away with null, a post does not send null", () => {
  expect(editedSchemas(FIELDS, {}).colour.safeParse(null).success).toBe(true);
  expect(postedSchemas(FIELDS, {}).colour.safeParse(null).success).toBe(false);
  expect(postedSchemas(FIELDS, {}).colour.safeParse("blue").success).toBe(false);
});
