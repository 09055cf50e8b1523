import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Texts } from "../../src/web/i18n/create.ts";
import { filled } from "../../src/web/i18n/filled.ts";
import { isCarried, isWebs, LATER } from "../../src/web/i18n/sections.ts";

/**
 * Which texts of a language lie in a file of their own: those of all pages, those that come later,
 * or all that screens say.
 */
type Extent = "carried" | "later" | "screens";

/**
 * Files of texts that the browser fetches by name (`locales/xx.json?file=later` is its address),
 * never as modules: a browser remembers that a module failed and does not ask again. Their names
 * hold the hash of their content. `?texts=later` is those texts themselves, for the language that
 * is in the program.
 */
export function textFiles(): Plugin {
  let isForBrowser = false;
  return {
    name: "lifeboard-text-files",
    enforce: "pre",
    configResolved: ({ build, command }) => void (isForBrowser = command === "build" && build.ssr === false),
    // The addresses of those of all pages stand in the pages, which the server draws: no part of
    // the program asks for them.
    buildStart() {
      if (!isForBrowser) return;
      for (const { text, fileName } of filesOf("carried")) this.emitFile({ type: "asset", fileName, source: text });
    },
    transform(code, id) {
      const [, language = "", way, extent] =
        /\/locales\/([\w-]+)\.json\?(file|texts)=(carried|later|screens)$/.exec(id) ?? [];
      if (extent !== "carried" && extent !== "later" && extent !== "screens") return null;
      const text = textsOf(code, extent);
      if (way === "texts") return { code: `export default ${text}`, moduleType: "js" };
      const fileName = nameOf(language, extent, text);
      if (isForBrowser) this.emitFile({ type: "asset", fileName, source: text });
      return { code: `export default ${JSON.stringify(`/${fileName}`)}`, moduleType: "js" };
    },
  };
}

/**
 * Addresses of what a device keeps of each language: what its pages say at once and later. What
 * English says later is in the program.
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

/** What a language lacks is there in English. */
function textsOf(file: string, extent: Extent): string {
  const own: Texts = JSON.parse(file);
  const english: Texts = JSON.parse(readFileSync("locales/en.json", "utf8"));
  const isWanted = { carried: isCarried, later: (section: string) => section === LATER, screens: isWebs }[extent];
  const wanted = Object.entries(english).filter(([section]) => isWanted(section));
  return JSON.stringify(Object.fromEntries(wanted.map(([section, text]) => [section, filled(own[section], text)])));
}

function nameOf(language: string, extent: Extent, text: string): string {
  return `assets/${extent}.${language}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.json`;
}
