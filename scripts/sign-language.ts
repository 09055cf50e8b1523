import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Texts } from "../src/web/i18n/create.ts";
import { changedSections, marksOf } from "../src/web/i18n/review.ts";
import type { Signature } from "../src/web/i18n/review.ts";

/**
 * `npx tsx scripts/sign-language.ts xx --by "Your name"` records that a speaker has read all texts
 * of locales/xx.json. Without `--by` it only lists what must be read: all, or what changed since
 * the last signature.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { by: { type: "string" } } });
const [language = ""] = positionals;
const path = `locales/${language}.json`;
if (!existsSync(path) || values.by?.trim() === "") {
  console.error(`Usage: npx tsx scripts/sign-language.ts xx --by "Your name", where locales/xx.json is there.`);
  process.exit(1);
}
const file: { $language: { name: string; direction: string; reviewed?: Signature } } & Texts = JSON.parse(
  readFileSync(path, "utf8"),
);
const { $language, ...texts } = file;
const { reviewed } = $language;
const due = reviewed === undefined ? Object.keys(texts) : changedSections(reviewed, texts);

if (values.by === undefined) {
  console.log(due.length === 0 ? "All of it is signed." : `To be read before somebody signs: ${due.join(", ")}`);
} else {
  const signature = { by: values.by.trim(), on: new Date().toISOString().slice(0, 10), sections: marksOf(texts) };
  const signed = { $language: { ...$language, reviewed: signature }, ...texts };
  writeFileSync(path, `${JSON.stringify(signed, null, 2)}\n`);
  console.log(`${path} is signed by ${values.by}. Whatever changes from now on counts as unread again.`);
}
