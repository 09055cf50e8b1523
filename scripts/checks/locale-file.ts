import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../../src/web/i18n/create.ts";

/** How keys of plural forms end. */
export const pluralEnding = /_(zero|one|two|few|many|other)$/;

/** A language file, flattened: `{ "nearby.title": "…" }`, without its `$language` block. */
export interface Language {
  path: string;
  code: string;
  about: unknown;
  texts: Map<string, string>;
  /** As in the file. */
  content: Texts;
}

/** Reads one language file. */
export function readLanguage(root: string, path: string): Language {
  const content: Texts = JSON.parse(readFileSync(join(root, path), "utf8"));
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
  return { path, code: path.replace(/^.*\/|\.json$/g, ""), about, texts, content };
}
