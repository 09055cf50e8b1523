import { expect, test } from "vitest";
import { PASSWORD_LENGTH, passwordFault, passwordStrength } from "./password.ts";

test.each([
  ["short1!", "too-short"],
  ["ninechars", "too-short"],
  ["पासवर्ड", "too-short"],
  ["x".repeat(129), "too-long"],
  ["aaaaaaaaaaaa", "repeated"],
  ["abcabcabcabc", "repeated"],
  ["1212121212", "repeated"],
  ["1234567890", "common"],
  ["qwertyuiop", "common"],
  ["0987654321", "common"],
  ["1q2w3e4r5t", "common"],
  ["1qaz2wsx3edc", "common"],
  ["password123", "common"],
  ["Passw0rd2024!", "common"],
  ["P@ssw0rd123", "common"],
  ["iloveyou123", "common"],
  ["Welcome@2026", "common"],
  ["administrator", "common"],
  ["basketball23", "common"],
  ["krishna12345", "common"],
  ["jaishreeram1", "common"],
  ["India@1947!!", "common"],
  ["sunshinefootball", "common"],
  ["9830012345", "only-digits"],
  ["15081947204", "only-digits"],
])("%s is refused: %s", (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
  expect(passwordStrength(password)).toBe("weak");
});

test.each([
  ["Ananya-2024!", { name: "Ananya Sen" }],
  ["ananya.sen99", { email: "ananya.sen@example.org" }],
  ["98300123456a", { phone: "+919830012345" }],
])("%s is refused: it is the person's own", (password, person) => {
  expect(passwordFault(password, person)).toBe("personal");
});

test.each([
  "correct horse battery staple",
  "tamarind-cobble-9",
  "मेरी नाव नदी पार करेगी",
  "gT7#mplQ2z",
  "zebraquagga-lantern",
  "x9Kd!pw0vbTq",
])("%s is taken", (password) => {
  expect(passwordFault(password, { name: "Ananya Sen", email: "ananya@example.org" })).toBeNull();
  expect(passwordStrength(password)).not.toBe("weak");
});

test("the longest that is taken", () => {
  const password = "tamarind cobble ".repeat(8);
  expect(password).toHaveLength(PASSWORD_LENGTH.most);
  expect(passwordFault(`x${password.slice(1)}`)).toBeNull();
});

test("longer and more varied is stronger", () => {
  expect(passwordStrength("tamarindcob")).toBe("fair");
  expect(passwordStrength("tamarind cobble lantern")).toBe("good");
  expect(passwordStrength("gT7#mplQ2zx")).toBe("good");
});
