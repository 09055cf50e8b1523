import { expect, test } from "vitest";
import { maskedEmail, maskedPhone } from "./masked-contact.ts";

test.each([
  ["asha@gmail.com", "a…@g….com"],
  ["a@b.co.in", "a…@b….in"],
  ["आशा@उदाहरण.भारत", "आ…@उ….भारत"],
])("%s is shown as %s", (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});

test.each([
  ["+919830012342", "+91 … 42"],
  ["+12015550123", "+1 … 23"],
  ["+37121234567", "+371 … 67"],
  ["102", "… 02"],
])("%s is shown as %s", (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked);
});
