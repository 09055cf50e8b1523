import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Texts } from "../../src/web/i18n/create.ts";
import { withEnglishGaps } from "../../src/web/i18n/english-fallback.ts";
import { isShippedWithProgram, isScreenSection, LATER_SECTION } from "../../src/web/i18n/sections.ts";

/**
 * Which texts of a language a file has. `carried`: those of all pages. `later`: those fetched
 * later. `screens`: all that screens use. `paste`: those of the screen for forwarded messages.
 */
type Extent = "carried" | "later" | "screens" | "paste";

/**
 * Text files that the browser fetches by name (`locales/xx.json?file=later`), never as modules. A
 * browser remembers that a module failed and does not retry it. File names contain the hash of the
 * content. `?texts=` gives the texts themselves. Some are the later ones of the
 * language in the program, some of a screen that works without a net.
 */
export function textFiles(): Plugin {
  let isForBrowser = false;
  return {
    name: "lifeboard-text-files",
    enforce: "pre",
    configResolved: ({ build, command }) => void (isForBrowser = command === "build" && build.ssr === false),
    // Addresses of the texts of all pages are in the pages, which the server draws. No part of the
    // program requests them.
    buildStart() {
      if (!isForBrowser) return;
      for (const { text, fileName } of filesOf("carried")) this.emitFile({ type: "asset", fileName, source: text });
    },
    transform(code, id) {
      const [, language = "", way, extent] =
        /\/locales\/([\w-]+)\.json\?(file|texts)=(carried|later|screens|paste)$/.exec(id) ?? [];
      if (!isExtent(extent)) return null;
      const text = textsOf(code, extent);
      if (way === "texts") return { code: `export default ${text}`, moduleType: "js" };
      const fileName = nameOf(language, extent, text);
      if (isForBrowser) this.emitFile({ type: "asset", fileName, source: text });
      return { code: `export default ${JSON.stringify(`/${fileName}`)}`, moduleType: "js" };
    },
  };
}

/**
 * Addresses of the texts that a device stores for each language: immediate and later ones. English
 * later texts are in the program.
 */
export function keptTexts(): Record<string, string[]> {
  const files = [...filesOf("carried"), ...filesOf("later").filter(({ language }) => language !== "en")];
  const languages = [...new Set(files.map(({ language }) => language))];
  const of = (wanted: string) => files.filter(({ language }) => language === wanted);
  return Object.fromEntries(languages.map((each) => [each, of(each).map(({ fileName }) => `/${fileName}`)]));
}

function filesOf(extent: Extent): { language: string; fileName: string; text: string }[] {
  const all = readdirSync("locales").filter((name) => name.endsWith(".json"));
  return all.map((name) => {
    const language = name.replace(".json", "");
    const text = textsOf(readFileSync(`locales/${name}`, "utf8"), extent);
    return { language, fileName: nameOf(language, extent, text), text };
  });
}

/** The language's texts, with English where they are missing. */
function textsOf(file: string, extent: Extent): string {
  const own: Texts = JSON.parse(file);
  const english: Texts = JSON.parse(readFileSync("locales/en.json", "utf8"));
  const isWanted = {
    carried: isShippedWithProgram,
    later: (section: string) => section === LATER_SECTION,
    screens: isScreenSection,
    paste: (section: string) => section === "paste",
  }[extent];
  const wanted = Object.entries(english).filter(([section]) => isWanted(section));
  return JSON.stringify(
    Object.fromEntries(wanted.map(([section, text]) => [section, withEnglishGaps(own[section], text)])),
  );
}

function isExtent(text: string | undefined): text is Extent {
  return text === "carried" || text === "later" || text === "screens" || text === "paste";
}

function nameOf(language: string, extent: Extent, text: string): string {
  return `assets/${extent}.${language}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.json`;
}
