import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { IDENTITY_PAGES } from "../../src/web/identity/pages.ts";
import { SHELL } from "../screens.ts";

/** The address of every screen as the router writes it, and of the one for unknown addresses. */
export function everyRoute(): string[] {
  return [...routePaths(), ...IDENTITY_PAGES.map(({ path }) => path)];
}

/**
 * Routes that are not looked up under their own path. They are the shell, the pages of accounts,
 * and the page for unknown addresses. A short link and needs of no kind only redirect. Accounts
 * have a separate list.
 */
const NAMED: Readonly<Record<string, string | null>> = {
  SHELL_PATH: SHELL,
  HOW_LONG_PATH: "/how-long",
  PASTE_PATH: "/post/paste",
  path: null,
  "*": "/nowhere",
  "/s/:code": null,
  "/needs": null,
};

/** Every address of shell/routes.tsx, read from its text. Imported, it would load all screens. */
function routePaths(): string[] {
  const file = join(import.meta.dirname, "../../src/web/shell/routes.tsx");
  const text = readFileSync(file, "utf8");
  const found: string[] = [];
  const reader = new Visitor({
    Property({ key, value }) {
      if (key.type !== "Identifier" || key.name !== "path") return;
      const label = value.type === "Literal" ? String(value.value) : text.slice(value.start, value.end);
      const known = label in NAMED ? NAMED[label] : label;
      if (known !== null && known !== undefined) found.push(known);
    },
  });
  reader.visit(parseSync(file, text).program);
  const odd = found.filter((path) => !path.startsWith("/"));
  if (odd.length > 0) throw new Error(`the list of routes names ${odd.join(", ")}: teach this file what it is`);
  return found;
}
