import { changedSections } from "../../src/web/i18n/review.ts";
import type { Signature } from "../../src/web/i18n/review.ts";
import { findUncounted } from "./counted.ts";
import { pluralEnding, readLanguage } from "./locale-file.ts";
import type { Language } from "./locale-file.ts";
import { findDirection, findUntranslated } from "./translated.ts";
import { filesBelow, isNode, isTest, sourcesBelow, walk } from "./sources.ts";
import type { Finding } from "./sources.ts";

/**
 * Checks every language against English:
 * - the same keys, with each plural form that the grammar has;
 * - the same variables in the same formats;
 * - no empty text, nothing left in English or in another script.
 * Every key of English is used by some file, and every key that a file uses is in English. Reviews
 * are printed.
 */
export function findLocales(root: string): Finding[] {
  const languages = filesBelow(root, "locales")
    .filter((path) => path.endsWith(".json"))
    .map((path) => readLanguage(root, path));
  const english = languages.find(({ code }) => code === "en");
  if (english === undefined)
    return [{ path: "locales/en.json", message: "is missing: it is the source of every text" }];
  return [
    ...languages.flatMap(judgeBlock),
    ...languages.flatMap(findDirection),
    ...languages.flatMap((language) => findUntranslated(english, language)),
    ...languages.flatMap((language) => comparePlain(english, language)),
    ...languages.flatMap((language) => comparePlurals(english, language)),
    ...findUncounted(english),
    ...findUse(root, english),
  ];
}

function judgeBlock({ path, code, about, content }: Language): Finding[] {
  const named = typeof about === "object" && about !== null && "name" in about && typeof about.name === "string";
  const directed = named && "direction" in about && (about.direction === "ltr" || about.direction === "rtl");
  if (!directed) return [{ path, message: '"$language" must say its own name and direction (ltr or rtl)' }];
  if (code === "en") return [];
  if (!("reviewed" in about)) {
    console.log(`  ${code}: signed by nobody, so its pages say that no speaker has checked it`);
    return [];
  }
  if (!isSignature(about.reviewed))
    return [{ path, message: '"reviewed" is no signature: make it with scripts/sign-language.ts' }];
  const { by, on } = about.reviewed;
  const changed = changedSections(about.reviewed, content);
  const since = changed.length === 0 ? "" : `; changed since, so it counts as unchecked: ${changed.join(", ")}`;
  console.log(`  ${code}: signed by ${by} on ${on}${since}`);
  return [];
}

function isSignature(value: unknown): value is Signature {
  if (typeof value !== "object" || value === null || !("by" in value && "on" in value && "sections" in value))
    return false;
  const { by, on, sections } = value;
  const isNamed = typeof by === "string" && by.trim() !== "" && typeof on === "string" && /^\d{4}-\d\d-\d\d$/.test(on);
  return isNamed && typeof sections === "object" && sections !== null;
}

function comparePlain(english: Language, { path, texts }: Language): Finding[] {
  const findings: Finding[] = [];
  for (const [key, text] of texts) {
    if (text.trim() === "") findings.push({ path, message: `${key} is empty` });
    if (!pluralEnding.test(key) && !english.texts.has(key))
      findings.push({ path, message: `${key} is not in English` });
  }
  for (const [key, text] of english.texts) {
    const there = texts.get(key);
    if (pluralEnding.test(key)) continue;
    if (there === undefined) findings.push({ path, message: `${key} is missing` });
    else if (variables(there) !== variables(text)) {
      findings.push({
        path,
        message: `${key} has the variables [${variables(there)}], English has [${variables(text)}]`,
      });
    }
  }
  return findings;
}

function comparePlurals(english: Language, { path, code, texts }: Language): Finding[] {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const findings: Finding[] = [];
  for (const base of pluralBases(english)) {
    const wanted = english.texts.get(`${base}_other`) ?? "";
    for (const form of forms) {
      const text = texts.get(`${base}_${form}`);
      if (text === undefined) findings.push({ path, message: `${base}_${form} is missing (a plural form of ${code})` });
      // "one" may be written as a word, without the number.
      else if (variables(text, "count") !== variables(wanted, "count")) {
        findings.push({
          path,
          message: `${base}_${form} has the variables [${variables(text)}], English has [${variables(wanted)}]`,
        });
      }
    }
  }
  return findings;
}

function pluralBases({ texts }: Language): Set<string> {
  return new Set([...texts.keys()].filter((key) => key.endsWith("_other")).map((key) => key.replace(pluralEnding, "")));
}

function variables(text: string, except = ""): string {
  const inside = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, each]) => (each ?? "").replaceAll(/\s/g, ""));
  return [...new Set(inside)]
    .filter((each) => each.split(",")[0] !== except || except === "")
    .toSorted()
    .join(" ");
}

/**
 * Looks for every key in the sources. There it is the whole key, or the fixed beginning of a
 * template (`kinds.${kind}`), or a path of parts (`["errors", reason, "title"]`).
 */
function findUse(root: string, english: Language): Finding[] {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const { path, program } of sourcesBelow(root, "src")) {
    if (isTest(path)) continue;
    walk(program, (node) => {
      if (node.type === "Literal" && typeof node["value"] === "string") whole.add(node["value"]);
      if (node.type === "TemplateLiteral") addBeginning(node["quasis"], beginnings);
      if (node.type === "ArrayExpression") addPath(node["elements"], whole, beginnings);
    });
  }
  const findings: Finding[] = [];
  for (const key of english.texts.keys()) {
    const base = key.replace(pluralEnding, "");
    const isUsed = whole.has(key) || whole.has(base) || [...beginnings].some((start) => base.startsWith(start));
    if (!isUsed)
      findings.push({ path: english.path, message: `${key} is used by nothing: remove it from every language` });
  }
  return findings;
}

function addBeginning(quasis: unknown, beginnings: Set<string>): void {
  const [first] = Array.isArray(quasis) ? quasis : [];
  const head: unknown = first?.value?.cooked;
  if (typeof head === "string" && /^[a-zA-Z][\w-]*\.([\w-]+\.)*[\w-]*$/.test(head)) beginnings.add(head);
}

function addPath(elements: unknown, whole: Set<string>, beginnings: Set<string>): void {
  const parts: unknown[] = Array.isArray(elements) ? elements : [];
  const texts = parts.map((part) => (isNode(part) && part.type === "Literal" ? part["value"] : null));
  const end = texts.findIndex((text) => typeof text !== "string");
  if (end === -1) whole.add(texts.join("."));
  else if (end > 0) beginnings.add(`${texts.slice(0, end).join(".")}.`);
}
