import { hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyring, FORMER_UNTIL, KEY_USES } from "./keys.ts";
import type { KeyPurpose } from "./keys.ts";

const SECRET = "a secret of thirty-two characters";
const OLD = "an earlier secret of thirty-two letters";
const PURPOSES = Object.keys(KEY_USES) as KeyPurpose[];
const BEFORE = new Date(Date.parse(FORMER_UNTIL) - 1);
const AFTER = new Date(FORMER_UNTIL);

const hkdf = (secret: string, salt: string, info: string): string =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, 32)).toString("hex");

test("each purpose has a key of its own, save the three whose words are stored under the secret as it is", () => {
  const keys = createKeyring(SECRET);
  const raw = PURPOSES.filter((purpose) => keys.of(purpose) === SECRET);
  expect(raw).toEqual(["numbers", "writers", "moderation"]);
  const derived = PURPOSES.filter((purpose) => !raw.includes(purpose)).map(keys.of);
  expect(new Set(derived).size).toBe(derived.length);
  for (const key of derived) expect(key).toMatch(/^[0-9a-f]{64}$/);
});

test("keys that already protected something are the same as before", () => {
  const keys = createKeyring(SECRET, [OLD]);
  expect(keys.all("identity-library")).toEqual([
    hkdf(SECRET, "lifeboard", "identity library"),
    hkdf(OLD, "lifeboard", "identity library"),
  ]);
  expect(keys.of("anti-forgery")).toBe(hkdf(SECRET, "lifeboard", "anti-forgery"));
  expect(keys.of("counts")).toBe(hkdf(SECRET, "lifeboard", "codes"));
  // The oldest alone: a home keeps its masked point under a new secret.
  expect(keys.all("masked-points")).toEqual([hkdf(OLD, "", "lifeboard masked points")]);
  expect(keys.all("numbers")).toEqual([SECRET, OLD]);
});

test("what the secret as it is signed counts for 90 days more, and makes nothing new", () => {
  const purposes = PURPOSES.filter((purpose) => "hasFormer" in KEY_USES[purpose]);
  expect(purposes).toEqual(["sent-codes", "reminder-links", "undo-links", "cursors"]);
  for (const purpose of purposes) {
    const before = createKeyring(SECRET, [OLD], BEFORE);
    expect(before.of(purpose)).not.toBe(SECRET);
    expect(before.all(purpose).slice(-2)).toEqual([SECRET, OLD]);
    const after = createKeyring(SECRET, [OLD], AFTER);
    expect(after.all(purpose)).toEqual(before.all(purpose).slice(0, 2));
  }
});

test("a secret of less than 32 bytes is refused", () => {
  expect(() => createKeyring("short")).toThrow(/32 bytes/);
  expect(() => createKeyring(SECRET, ["short"])).toThrow(/32 bytes/);
});
