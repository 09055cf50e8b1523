import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import type { Texts } from "../../src/web/i18n/create.ts";
import { isWebs, LATER } from "../../src/web/i18n/sections.ts";

/** Which texts of a language lie in a file of their own: those that come later, or all that screens say. */
type Extent = "later" | "screens";

/**
 * Files of texts that the browser fetches by name (`locales/xx.json?file=later` is its address), never as modules: a browser
 * remembers that a module failed and does not ask again. Their names hold the hash of their content. `?texts=later` is those
 * texts themselves, for the language that is in the program.
 */
export function textFiles(): Plugin {
  let isForBrowser = false;
  return {
    name: "lifeboard-text-files",
    enforce: "pre",
    configResolved: ({ build, command }) => void (isForBrowser = command === "build" && build.ssr === false),
    transform(code, id) {
      const [, language = "", way, extent] = /\/locales\/([\w-]+)\.json\?(file|texts)=(later|screens)$/.exec(id) ?? [];
      if (extent !== "later" && extent !== "screens") return null;
      const text = textsOf(code, extent);
      if (way === "texts") return { code: `export default ${text}`, moduleType: "js" };
      const fileName = nameOf(language, extent, text);
      if (isForBrowser) this.emitFile({ type: "asset", fileName, source: text });
      return { code: `export default ${JSON.stringify(`/${fileName}`)}`, moduleType: "js" };
    },
  };
}

/** Addresses of the files of what comes later, by language. English has none: it is in the program. */
export function laterFiles(): Record<string, string> {
  const others = readdirSync("locales").filter((name) => name.endsWith(".json") && name !== "en.json");
  return Object.fromEntries(
    others.map((name) => {
      const language = name.replace(".json", "");
      return [language, `/${nameOf(language, "later", textsOf(readFileSync(`locales/${name}`, "utf8"), "later"))}`];
    }),
  );
}

function textsOf(file: string, extent: Extent): string {
  const texts: Texts = JSON.parse(file);
  const isWanted = (section: string) => (extent === "later" ? section === LATER : isWebs(section));
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([section]) => isWanted(section))));
}

function nameOf(language: string, extent: Extent, text: string): string {
  return `assets/${extent}.${language}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.json`;
}
