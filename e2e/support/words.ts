import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A text of a language file by its path, with `{{names}}` filled in. So one journey can run in
 * every language.
 */
export function localeTextOf(language: string): (path: string, values?: Readonly<Record<string, string>>) => string {
  const file = join(import.meta.dirname, `../../locales/${language}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (path, values = {}) => {
    const found = path
      .split(".")
      .reduce<unknown>(
        (at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined),
        texts,
      );
    if (typeof found !== "string") throw new Error(`${language} does not say ${path}`);
    return found.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_all, name: string) => values[name] ?? "");
  };
}
