import { Features, transform } from "lightningcss";

const version = (major: number, minor = 0): number => (major << 16) | (minor << 8);

/**
 * The oldest engines whose readers get the program. What they lack is written for them: Safari
 * before 26.2 takes a `text-decoration` of several values for none at all.
 */
const OLDEST_ENGINES = {
  safari: version(15, 4),
  ios_saf: version(15, 4),
  chrome: version(99),
  firefox: version(102),
  samsung: version(18),
};

/**
 * A compiled style file: the class of each local name, and the rules of each class in their written
 * order.
 */
export type CompiledStyles = {
  classes: Readonly<Record<string, string>>;
  rules: Readonly<Record<string, string>>;
};

/**
 * Writes the declarations of mixins where a style applies them: `@mixin --name { … }` once, and
 * `@apply --name;` in a style. @throws when there is no such mixin
 */
export function applyMixins(file: string, css: string, mixins: string): string {
  const bodies = new Map(
    [...mixins.matchAll(/^@mixin (--[\w-]+) \{\n([\s\S]*?)^\}$/gm)].map(([, name, body]) => [name, body]),
  );
  const applied = (text: string): string =>
    text.replaceAll(/@apply (--[\w-]+);/g, (_all, name: string) => {
      const body = bodies.get(name);
      if (body === undefined) throw new Error(`${file}: there is no mixin ${name} in src/web/theme/mixins.css`);
      // A mixin may apply others.
      return applied(body);
    });
  return applied(css);
}

/**
 * Compiles one `.module.css`. Nesting becomes plain rules and ranges become `min-width`: the
 * engines of the floor (DESIGN.md 8) know neither.
 * @param prefix letters that are this file's own: its classes are `s`, these letters and a number
 * @throws when a rule belongs to no class of the file, for such a rule would be in no page
 */
export function compileStyles(file: string, css: string, prefix: string): CompiledStyles {
  const { code, exports } = transform({
    filename: file,
    code: Buffer.from(css),
    minify: true,
    targets: OLDEST_ENGINES,
    include: Features.Nesting | Features.MediaRangeSyntax,
    cssModules: {
      pattern: `${prefix}__[local]`,
      animation: false,
      grid: false,
      container: false,
      customIdents: false,
    },
  });
  const named = new RegExp(`\\.${prefix}__([\\w-]+)`, "g");
  const minified = code.toString();
  // In the order written: of two classes on one element, the later one wins. The compiler names
  // classes without rules in another order each time, and two builds must agree.
  const written = [...minified.matchAll(named)].map(([, local = ""]) => local);
  const locals = [...new Set([...written, ...Object.keys(exports || {}).toSorted()])];
  const classes = Object.fromEntries(locals.map((local, at) => [local, `s${prefix}${at}`]));
  const text = minified.replaceAll(named, (_all, local: string) => `.${classes[local]}`);
  return { classes, rules: Object.fromEntries(rulesByClass(file, text)) };
}

/** The rules of each class. Those of one class in one `@media` stay together. */
function rulesByClass(file: string, css: string): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  const add = (name: string, rule: string) => rules.set(name, `${rules.get(name) ?? ""}${rule}`);
  for (const [head, body] of blocksOf(css)) {
    if (!head.startsWith("@")) for (const [name, own] of headsByClass(file, head)) add(name, `${own}{${body}}`);
    else for (const [name, within] of rulesByClass(file, body)) add(name, `${head}{${within}}`);
  }
  return rules;
}

/** Selectors that engines of the floor do not know. They drop the whole rule that has one. */
const NEWER = /:(?:has|dir)\(/;

/**
 * A rule's selectors, by class. The compiler joins rules that say the same. A page may hold only
 * one of their classes, and an engine may know only some of their selectors.
 */
function headsByClass(file: string, head: string): [name: string, own: string][] {
  const heads: [name: string, own: string][] = [];
  for (const selector of selectorsOf(head)) {
    const name = classOf(file, selector);
    const joined = heads.find(([other, own]) => other === name && !NEWER.test(own));
    if (joined === undefined || NEWER.test(selector)) heads.push([name, selector]);
    else joined[1] += `,${selector}`;
  }
  return heads;
}

/** The selectors of a list; commas in parentheses and in brackets part nothing. */
function selectorsOf(head: string): string[] {
  return head.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\]|[^,])+/g) ?? [];
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
