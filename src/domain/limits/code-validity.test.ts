import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CODE_VALID_MINUTES } from "./code-validity.ts";

/** The texts that say for how long a code works. */
const TEXTS = [
  "messages.phone-code.sms",
  "messages.code.text",
  "messages.code.sms",
  "mine.prove.sent",
  "mine.prove.mailed",
] as const;

function textAt(texts: unknown, path: string): string {
  const text = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], texts);
  if (typeof text !== "string") throw new Error(`no text at ${path}`);
  return text;
}

test.each(readdirSync("locales"))("%s says how long a code is valid", (file) => {
  const texts: unknown = JSON.parse(readFileSync(`locales/${file}`, "utf8"));
  const native = new Intl.NumberFormat(file.replace(".json", "")).format(CODE_VALID_MINUTES);
  for (const path of TEXTS) {
    const numbers = textAt(texts, path).match(/\p{Nd}+/gu) ?? [];
    expect([String(CODE_VALID_MINUTES), native]).toEqual(expect.arrayContaining(numbers));
    expect(numbers).toHaveLength(1);
  }
});
