import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, isNode, isTest, sourcesBelow, walk } from "./sources.ts";
import type { Finding } from "./sources.ts";

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** A language file, flattened: `{ "nearby.title": "…" }`, without its `$language` block. */
interface Language {
  path: string;
  code: string;
  about: unknown;
  texts: Map<string, string>;
}

/**
 * Every language has English's keys and no others, each plural form its grammar asks for, the same variables, and no
 * empty text; every key of English is used by some file, and every key a file asks for is in English.
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
    ...languages.flatMap((language) => comparePlain(english, language)),
    ...languages.flatMap((language) => comparePlurals(english, language)),
    ...findUse(root, english),
  ];
}

function readLanguage(root: string, path: string): Language {
  const content: unknown = JSON.parse(readFileSync(join(root, path), "utf8"));
  const texts = new Map<string, string>();
  let about: unknown = null;
  const flatten = (value: unknown, prefix: string): void => {
    if (typeof value === "string") texts.set(prefix, value);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (prefix === "" && key === "$language") about = inner;
      else flatten(inner, prefix === "" ? key : `${prefix}.${key}`);
    }
  };
  flatten(content, "");
  return { path, code: path.replace(/^.*\/|\.json$/g, ""), about, texts };
}

function judgeBlock({ path, about }: Language): Finding[] {
  const named = typeof about === "object" && about !== null && "name" in about && typeof about.name === "string";
  const directed = named && "direction" in about && (about.direction === "ltr" || about.direction === "rtl");
  return directed ? [] : [{ path, message: '"$language" must say its own name and direction (ltr or rtl)' }];
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
      // "one" may be said in words, without the number.
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
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name ?? "");
  return [...new Set(names)]
    .filter((name) => name !== except)
    .toSorted()
    .join(",");
}

/**
 * Looks for every key in the sources: whole, as the fixed beginning of one put together (`kinds.${kind}`), or as a path of
 * parts (`["errors", reason, "title"]`).
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
