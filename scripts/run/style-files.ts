import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Theme } from "../../src/contract/theme/parse-theme.ts";
import { c } from "../../src/web/theme/theme.ts";
import { applyMixins, compileStyles } from "./theme/compile-styles.ts";
import { readTheme } from "./theme/read-theme.ts";

const STYLES = ".module.css";
/** Declarations that several styles share. */
const MIXINS = "src/web/theme/mixins.css";
/** Vite has a way of its own with addresses that end in ".css": ours are scripts. */
const SCRIPT = ".js";

/**
 * The width from which the layout is wide, and the one with room for a list beside its map.
 * `--hover` is a pointer that hovers: after a touch no key looks pressed.
 */
const CONDITIONS = {
  "(--wide)": "(min-width:1024px)",
  "(--narrow)": "(max-width:1023.95px)",
  "(--broad)": "(min-width:1024px)",
  "(--column)": "(min-width:600px)",
  "(--fine)": "(pointer:fine)",
  "(--hover)": "(hover:hover)",
};

/**
 * Styles at build time (decision 37). A `.module.css` becomes a script that exports its class
 * names. In the browser it also writes its rules into the page. On the server it keeps them by
 * class, so that a page carries those it uses. Sizes are those of the theme in force.
 * @param changed changes finished rules: the catalogue shows states that only a pointer makes
 * @throws when the theme is refused, or a style names a variable that no theme has
 */
export function styleFiles(changed = (rules: string) => rules): Plugin {
  const root = process.cwd();
  const constants = constantsOf(readTheme(root).theme);
  const colours = new Set<string>(Object.values(c));
  const files = readdirSync(join(root, "src/web"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(STYLES))
    .toSorted();
  let isLive = false;
  return {
    name: "lifeboard-style-files",
    enforce: "pre",
    configResolved: ({ command, mode }) => void (isLive = command === "serve" && mode !== "test"),
    async resolveId(source, importer, options) {
      // In development a browser asks for the script by the address that it was imported by.
      const styles = source.endsWith(`${STYLES}${SCRIPT}`) ? source.slice(0, -SCRIPT.length) : source;
      if (!styles.endsWith(STYLES)) return null;
      const found = await this.resolve(styles, importer, { ...options, skipSelf: true });
      return found === null ? null : `${found.id}${SCRIPT}`;
    },
    load(id) {
      if (!id.endsWith(`${STYLES}${SCRIPT}`)) return null;
      const file = id.slice(0, -SCRIPT.length);
      const shared = join(root, MIXINS);
      for (const each of [file, shared]) this.addWatchFile(each);
      const written = applyMixins(file, readFileSync(file, "utf8"), readFileSync(shared, "utf8"));
      const css = filledIn(written, { file, constants, colours });
      const prefix = letters(files.indexOf(file.slice(join(root, "src/web/").length)));
      const { classes, rules } = compileStyles(file, css, prefix);
      const isForBrowser = this.environment.config.consumer === "client";
      const [keeper, from] = isForBrowser ? ["writeStyles", "sheet"] : ["keepStyles", "style-table"];
      const all = Object.values(classes).map((name) => changed(rules[name] ?? ""));
      const keep = `import { ${keeper} } from "#web/theme/${from}.ts";${keeper}("${prefix}",${JSON.stringify(all)}${isLive ? ",true" : ""});`;
      return { code: `${keep}${exportsOf(classes)}`, moduleType: "js" };
    },
    // Each class by a name of its own: the bundler then writes the class itself where it is used.
    transform(code, id) {
      const isUser = /\.tsx?$/.test(id) && code.includes(STYLES);
      const named = isUser ? code.replace(/import css from ("[^"]+\.module\.css")/, "import * as css from $1") : null;
      return named === null ? null : { code: named, map: null };
    },
  };
}

/**
 * Sizes, spacing, radii and text of a theme, by the names that styles use: "--size-call-hero" is
 * "64px".
 */
function constantsOf({ size, radius, text, line, motion, space, font }: Theme): ReadonlyMap<string, string> {
  const named = (group: string, values: Readonly<Record<string, number>>, unit: string) =>
    Object.entries(values).map(([name, value]): [string, string] => [`--${group}-${dashed(name)}`, `${value}${unit}`]);
  const steps = [1, 2, 3, 4, 6, 8, 12, 16].map((step): [string, string] => [`--space-${step}`, `${step * space}px`]);
  return new Map([
    ...named("size", size, "px"),
    ...named("radius", radius, "px"),
    ...named("text", text, "rem"),
    ...named("line", line, ""),
    ...named("motion", motion, "ms"),
    ...steps,
    ["--font", font],
  ]);
}

type StyleContext = { file: string; constants: ReadonlyMap<string, string>; colours: ReadonlySet<string> };

/**
 * Styles with the constants of the theme written into them. Colours stay variables: the reader's
 * scheme sets them.
 */
function filledIn(css: string, { file, constants, colours }: StyleContext): string {
  let text = css;
  for (const [name, query] of Object.entries(CONDITIONS)) text = text.replaceAll(name, query);
  return text.replaceAll(/var\((--[\w-]+)\)/g, (variable, name: string) => {
    const value = constants.get(name) ?? (colours.has(variable) ? variable : undefined);
    if (value === undefined) throw new Error(`${file}: ${name} is not a name of the theme`);
    return value;
  });
}

function exportsOf(classes: Readonly<Record<string, string>>): string {
  return Object.entries(classes)
    .map(([local, name]) => `const ${name}=${JSON.stringify(name)};export{${name} as ${local}};`)
    .join("");
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** 0 is a, 25 is z, 26 is aa. */
function letters(at: number): string {
  const before = at < 26 ? "" : letters(Math.floor(at / 26) - 1);
  return `${before}${String.fromCharCode(97 + (at % 26))}`;
}
