import { expect, test } from "vitest";
import { isStandIn, normalEmail, normalPhone, standInEmail, withoutStandIns } from "./addresses.ts";

test.each([
  ["  Asha@Example.ORG ", "asha@example.org"],
  ["first+tag@sub.example.org", "first+tag@sub.example.org"],
  ["asha", null],
  ["asha@", null],
  ["@example.org", null],
  ["a@b@example.org", null],
  ["a b@example.org", null],
  ["a\n@example.org", null],
  ["x@phone.invalid", null],
  [`${"a".repeat(320)}@example.org`, null],
])("the e-mail %j is kept as %j", (text, email) => {
  expect(normalEmail(text)).toBe(email);
});

test.each([
  ["98765 43210", "IN", "+919876543210"],
  ["९८७६५ ४३२१०", "IN", "+919876543210"],
  ["০০৯১ ৯৮৭৬৫৪৩২১০", null, "+919876543210"],
  ["+91 98765-43210", "IN", "+919876543210"],
  ["00919876543210", "IN", "+919876543210"],
  ["+1 (202) 555-0142", "IN", "+12025550142"],
  ["+1 202 555 0142", null, "+12025550142"],
  ["9876543210", null, null],
  ["12345", "IN", null],
  ["108", "IN", null],
  ["+919876543210 ext. 5", "IN", null],
  ["", "IN", null],
])("the number %j in %j is kept as %j", (text, country, phone) => {
  expect(normalPhone(text, country)).toBe(phone);
});

test("a stand-in never leaves, wherever it stands", () => {
  const email = standInEmail();
  expect(isStandIn(email)).toBe(true);
  const json = JSON.stringify({ user: { email }, label: `otpauth://totp/x:${encodeURIComponent(email)}` });
  const out = withoutStandIns(json, "Lifeboard");
  expect(out).not.toContain("phone.invalid");
  expect(JSON.parse(out)).toEqual({ user: { email: null }, label: "otpauth://totp/x:Lifeboard" });
  expect(withoutStandIns('{"a":1}', "x")).toBe('{"a":1}');
});
