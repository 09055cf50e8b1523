import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTheme } from "../../../src/contract/theme/parse-theme.ts";
import type { Theme } from "../../../src/contract/theme/parse-theme.ts";

/** The theme as it is shipped, and the file in which an operator changes it. */
export const DEFAULT_THEME = "src/contract/theme/tokens.json";
export const OWN_THEME = "theme.json";

/**
 * The theme of this checkout: the shipped one with what `theme.json` changes.
 * @param home the folder that may hold `theme.json`, another one in tests; null: as shipped
 * @throws with all faults, one a line: fields outside the contract, colours too close to be read
 */
export function readTheme(root: string, home: string | null = root): { theme: Theme; tokens: object } {
  const shipped: unknown = JSON.parse(readFileSync(join(root, DEFAULT_THEME), "utf8"));
  const path = home === null ? null : join(home, OWN_THEME);
  const isOwn = path !== null && existsSync(path);
  const parsed = parseTheme(shipped, isOwn ? readOwn(path) : {});
  if (!("faults" in parsed)) return parsed;
  const file = isOwn ? OWN_THEME : DEFAULT_THEME;
  throw new Error(
    [`${file} is refused (docs/guides/theme.md):`, ...parsed.faults.map((each) => `  ${each}`)].join("\n"),
  );
}

function readOwn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${OWN_THEME} cannot be read: ${String(error)}`, { cause: error });
  }
}
