import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PASSWORD_LENGTH } from "#domain/identity/password.ts";
import { findRoot } from "./root.ts";
import { LISTED_PASSWORDS, openListedPasswords } from "./listed-passwords.ts";

const isListed = openListedPasswords(findRoot());
const list = brotliDecompressSync(readFileSync(join(findRoot(), LISTED_PASSWORDS)))
  .toString()
  .split("\n")
  .filter(Boolean);

test("the list has more than 100,000 passwords, each of them long enough to be asked about", () => {
  expect(list.length).toBeGreaterThan(100_000);
  expect(new Set(list).size).toBe(list.length);
  expect(list.filter((each) => [...each].length < PASSWORD_LENGTH.least)).toEqual([]);
});

test("the first, the last and every thousandth is found, in capitals too", () => {
  const some = [...list.filter((_each, at) => at % 1_000 === 0), ...list.slice(-1)];
  for (const each of some) expect([isListed(each), isListed(each.toUpperCase())], each).toEqual([true, true]);
});

test.each(["tamarind-cobble-9", "मेरी नाव नदी पार करेगी", "howmustgoon", "showmustgoo", ""])(
  "%j is not on it",
  (password) => expect(isListed(password)).toBe(false),
);
