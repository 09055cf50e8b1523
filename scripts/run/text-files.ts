import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Texts } from "../../src/web/i18n/create.ts";
import { withEnglishGaps } from "../../src/web/i18n/english-fallback.ts";
import {
  isShippedWithProgram,
  isScreenSection,
  LATER_SECTION,
  PAGE_TEXTS,
  textsIn,
} from "../../src/web/i18n/sections.ts";

/** `carried`: texts of all pages. `later`: of later parts. `screens`: all. Others: of pages. */
type TextFile = { name: string; language: string; fileName: string; text: string };

/**
 * Text files that the browser fetches by name (`locales/xx.json?file=later`), never as modules. A
 * browser remembers that a module failed and does not retry it. File names contain the hash of all
 * texts of the language: a page that knows one of them knows all. `?texts=` gives the texts
 * themselves, for the language in the program.
 */
export function textFiles(): Plugin {
  let isForBrowser = false;
  return {
    name: "lifeboard-text-files",
    enforce: "pre",
    configResolved: ({ build, command }) => void (isForBrowser = command === "build" && build.ssr === false),
    // Addresses of most are in no part of the program: the page has the first of them.
    buildStart() {
      if (!isForBrowser) return;
      for (const { text, fileName } of languages().flatMap(filesOf))
        this.emitFile({ type: "asset", fileName, source: text });
    },
    transform(_code, id) {
      const [, language = "", way, name] = /\/locales\/([\w-]+)\.json\?(file|texts)=(\w+)$/.exec(id) ?? [];
      const file = name === undefined ? undefined : filesOf(language).find((each) => each.name === name);
      if (file === undefined) return null;
      return {
        code: `export default ${way === "texts" ? file.text : JSON.stringify(`/${file.fileName}`)}`,
        moduleType: "js",
      };
    },
  };
}

/**
 * Addresses of the texts that a device stores for each language. They are those of all
 * pages, later ones, and those of cached pages. English later texts are in the program.
 */
export function cachedTexts(): Record<string, string[]> {
  const kept = ["carried", "later", ...PAGE_TEXTS.flatMap(({ name, isKept }) => (isKept ? [name] : []))];
  const isKept = ({ name, language }: TextFile) => kept.includes(name) && !(name === "later" && language === "en");
  return Object.fromEntries(
    languages().map((language) => [
      language,
      filesOf(language).flatMap((file) => (isKept(file) ? [`/${file.fileName}`] : [])),
    ]),
  );
}

function languages(): string[] {
  return readdirSync("locales").flatMap((name) => (name.endsWith(".json") ? [name.replace(".json", "")] : []));
}

/** All text files of a language, with English where its texts are missing. */
function filesOf(language: string): TextFile[] {
  const own: Texts = JSON.parse(readFileSync(`locales/${language}.json`, "utf8"));
  const english: Texts = JSON.parse(readFileSync("locales/en.json", "utf8"));
  const whole = Object.fromEntries(
    Object.entries(english).map(([section, text]) => [section, withEnglishGaps(own[section], text)]),
  );
  const pages = PAGE_TEXTS.map(({ name }) => name);
  const texts: Readonly<Record<string, Texts>> = {
    carried: pick(whole, isShippedWithProgram),
    later: pick(whole, (section) => section === LATER_SECTION),
    // Refusals too: no page in this language brought them.
    screens: { ...pick(whole, isScreenSection), ...textsIn(pages, whole) },
    ...Object.fromEntries(pages.map((name) => [name, textsIn([name], whole)])),
  };
  const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
  return Object.entries(texts).map(([name, part]) => ({
    name,
    language,
    fileName: `assets/${name}.${language}-${hash}.json`,
    text: JSON.stringify(part),
  }));
}

function pick(texts: Texts, isWanted: (section: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([section]) => isWanted(section)));
}
