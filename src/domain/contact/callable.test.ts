import { expect, test } from "vitest";
import { isCallable } from "./callable.ts";

const contact = { channels: [], shielded: false, available: false };

test.each([
  ["a published number", { ...contact, channels: [{ type: "phone" }] }, true],
  ["a published number beside an address", { ...contact, channels: [{ type: "email" }, { type: "whatsapp" }] }, true],
  ["an e-mail address alone", { ...contact, channels: [{ type: "email" }], available: true }, false],
  ["a person's number that can be asked for", { ...contact, shielded: true, available: true }, true],
  ["a person's number that is paused", { ...contact, shielded: true }, false],
  ["a place without a number", { ...contact, available: true }, false],
])("%s", (_name, shown, expected) => {
  expect(isCallable(shown)).toBe(expected);
});
