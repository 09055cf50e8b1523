import fc from "fast-check";
import { expect, test } from "vitest";
import { idFromShortCode, shortPath } from "./short-code.ts";

const CODE = /^\/s\/([1-9A-HJ-NP-Za-km-z]{22})$/u;

/** The code in a short link, which must have the one form. */
function codeOf(id: string): string {
  const code = CODE.exec(shortPath(id))?.[1];
  if (code === undefined) throw new Error(`no short link: ${shortPath(id)}`);
  return code;
}

test("any id comes back from its code", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(idFromShortCode(codeOf(id))).toBe(id);
      expect(codeOf(id.toUpperCase())).toBe(codeOf(id));
    }),
  );
});

test("ids that begin with nothing keep all their signs", () => {
  const least = "00000000-0000-0000-0000-000000000000";
  const most = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  expect(codeOf(least)).toBe("1".repeat(22));
  expect(idFromShortCode(codeOf(least))).toBe(least);
  expect(codeOf("00000000-0000-0000-0000-00000000003a")).toBe(`${"1".repeat(20)}21`);
  expect(idFromShortCode(codeOf(most))).toBe(most);
});

test("one id has one code: shorter, longer and too large ones are none", () => {
  const code = codeOf("00000000-0000-7000-8000-000000000001");
  for (const other of [code.slice(1), `1${code}`, code.replace(/^1+/u, ""), "z".repeat(22), ""])
    expect(idFromShortCode(other), other).toBeNull();
  // The code after the largest id's.
  const largest = codeOf("ffffffff-ffff-ffff-ffff-ffffffffffff");
  expect(largest).toBe("YcVfxkQb6JRzqk5kF2tNLv");
  expect(idFromShortCode("YcVfxkQb6JRzqk5kF2tNLw")).toBeNull();
});

test("a code is what is written for its id, or none", () => {
  const almost = fc.string({ unit: fc.constantFrom(..."19AZazOIl0 _/%é"), maxLength: 30 });
  const signs = fc.string({ unit: fc.constantFrom(..."123456789ABCDXYZabcxyz"), minLength: 22, maxLength: 22 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), almost, signs), (code) => {
      const id = idFromShortCode(code);
      if (id !== null) expect(codeOf(id)).toBe(code);
      if (/[0OIl]|[^\dA-Za-z]/u.test(code)) expect(id).toBeNull();
    }),
  );
});

test("what is no id has no short link", () => {
  for (const wrong of ["", "ada", "00000000-0000-0000-0000-00000000000", "//evil.example"])
    expect(() => shortPath(wrong), wrong).toThrow(RangeError);
});
