import { join } from "node:path";
import type { Plugin } from "vite";
import { logoColours } from "../../../src/contract/theme/mark.ts";
import { DEFAULT_THEME, readTheme } from "./read-theme.ts";

/**
 * Puts the theme in force in the place of the shipped one, in every build: browser, pages and
 * server. So all that has a colour has the operator's. The logo in a page gets its three colours
 * alone (`LIFEBOARD_MARK`): the first script has room for no theme.
 * @param root the folder of the sources
 * @param home the folder that may hold `theme.json`
 * @throws when the theme is refused
 */
export function themeFile(root = process.cwd(), home = root): Plugin {
  const { theme, tokens } = readTheme(root, home);
  return {
    name: "lifeboard-theme",
    enforce: "pre",
    config: () => ({ define: { LIFEBOARD_MARK: JSON.stringify(logoColours(theme.schemes.light)) } }),
    load: (id) => (id === join(root, DEFAULT_THEME) ? JSON.stringify(tokens) : null),
  };
}
