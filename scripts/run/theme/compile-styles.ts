import { Features, transform } from "lightningcss";

/**
 * A compiled style file: the class of each local name, and the rules of each class in their written
 * order.
 */
export type CompiledStyles = {
  classes: Readonly<Record<string, string>>;
  rules: Readonly<Record<string, string>>;
};

/**
 * Compiles one `.module.css`. Nesting becomes plain rules and ranges become `min-width`: phones of
 * 2019 know neither.
 * @param prefix letters that are this file's own: its classes are `s`, these letters and a number
 * @throws when a rule belongs to no class of the file, for such a rule would be in no page
 */
export function compileStyles(file: string, css: string, prefix: string): CompiledStyles {
  const { code, exports } = transform({
    filename: file,
    code: Buffer.from(css),
    minify: true,
    include: Features.Nesting | Features.MediaRangeSyntax,
    cssModules: {
      pattern: `${prefix}__[local]`,
      animation: false,
      grid: false,
      container: false,
      customIdents: false,
    },
  });
  // Sorted: the compiler answers them in another order each time, and two builds must agree.
  const locals = Object.keys(exports || {}).toSorted();
  const classes = Object.fromEntries(locals.map((local, at) => [local, `s${prefix}${at}`]));
  const text = code
    .toString()
    .replaceAll(new RegExp(`\\.${prefix}__([\\w-]+)`, "g"), (_all, local: string) => `.${classes[local]}`);
  return { classes, rules: Object.fromEntries(rulesByClass(file, text)) };
}

/** The rules of each class. Those of one class in one `@media` stay together. */
function rulesByClass(file: string, css: string): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  const add = (name: string, rule: string) => rules.set(name, `${rules.get(name) ?? ""}${rule}`);
  for (const [head, body] of blocksOf(css)) {
    if (!head.startsWith("@")) add(classOf(file, head), `${head}{${body}}`);
    else for (const [name, within] of rulesByClass(file, body)) add(name, `${head}{${within}}`);
  }
  return rules;
}

function classOf(file: string, selector: string): string {
  const name = /\.(s[a-z]+\d+)/.exec(selector)?.[1];
  if (name === undefined) throw new Error(`${file}: "${selector}" names no class of this file`);
  return name;
}

/** What stands before and between each outermost pair of braces of minified CSS. */
function* blocksOf(css: string): Generator<[head: string, body: string]> {
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === "{") {
      if (depth === 0) open = index;
      depth += 1;
      continue;
    }
    depth -= 1;
    if (depth > 0) continue;
    yield [css.slice(start, open), css.slice(open + 1, index)];
    start = index + 1;
  }
}
