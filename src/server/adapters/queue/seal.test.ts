import { expect, test } from "vitest";
import { openText, sealText } from "./seal.ts";

const [KEY, OLD, ID] = ["a key of today", "a key of before", "0190abcd-1111-7222-8333-444455556666"] as const;
const LINK = "https://help.example.org/reset?token=abc";

test("a sealed text opens by its key, also an earlier one, and for its message alone", () => {
  const sealed = sealText(LINK, { key: KEY, id: ID });
  expect(sealed).not.toContain("token");
  expect(sealText(LINK, { key: KEY, id: ID })).not.toBe(sealed);
  expect(openText(sealed, { keys: [KEY], id: ID })).toBe(LINK);
  expect(openText(sealText(LINK, { key: OLD, id: ID }), { keys: [KEY, OLD], id: ID })).toBe(LINK);
  expect(openText(sealed, { keys: [OLD], id: ID })).toBeNull();
  expect(openText(sealed, { keys: [KEY], id: ID.replace("4444", "4445") })).toBeNull();
});

test("a text that was changed opens by nothing; one of before is read as it is; none stays none", () => {
  const sealed = sealText(LINK, { key: KEY, id: ID });
  const changed = sealed.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
  expect(openText(changed, { keys: [KEY], id: ID })).toBeNull();
  expect(openText("sealed:1:", { keys: [KEY], id: ID })).toBeNull();
  expect(openText(LINK, { keys: [KEY], id: ID })).toBe(LINK);
  expect(sealText("", { key: KEY, id: ID })).toBe("");
});
