import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Tree = { [key: string]: string | Tree };

/** The shipped languages and the server's own texts. Screens use src/web/i18n. */
export type Texts = {
  /** Codes of the shipped languages, English first. */
  languages: readonly string[];
  /** "ltr" or "rtl". */
  direction(language: string): string;
  /**
   * The text of a key, with `{{name}}` replaced from `values`; a number in plain digits. English where the language lacks it,
   * the key where English does.
   * @param path parts of the key, such as ["errors", "http/not-found", "title"]
   */
  say(language: string, path: readonly string[], values?: Readonly<Record<string, string | number>>): string;
};

const SOURCE = "en";

const read = new Map<string, Texts>();

/**
 * The language files of a folder, read once in a process.
 * @throws when English, the source, is missing
 */
export function readTexts(folder: string): Texts {
  const texts = read.get(folder) ?? parseTexts(folder);
  read.set(folder, texts);
  return texts;
}

function parseTexts(folder: string): Texts {
  const trees = new Map<string, Tree>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
    trees.set(name.slice(0, -".json".length), JSON.parse(readFileSync(join(folder, name), "utf8")));
  }
  if (!trees.has(SOURCE)) throw new Error(`${folder} has no ${SOURCE}.json`);
  const others = [...trees.keys()].filter((code) => code !== SOURCE).toSorted();
  return {
    languages: [SOURCE, ...others],
    direction: (language) => textAt(trees.get(language), ["$language", "direction"]) ?? "ltr",
    say: (language, path, values = {}) => {
      const text = textAt(trees.get(language), path) ?? textAt(trees.get(SOURCE), path) ?? path.join(".");
      return text.replaceAll(/\{\{\s*(\w+)(?:,\s*number)?\s*\}\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      );
    },
  };
}

function textAt(tree: Tree | undefined, path: readonly string[]): string | null {
  let here: Tree | string | undefined = tree;
  for (const part of path) here = typeof here === "object" && Object.hasOwn(here, part) ? here[part] : undefined;
  return typeof here === "string" ? here : null;
}
