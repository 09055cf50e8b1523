import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { isShippedWithProgram, LATER_SECTION, textsIn } from "../src/web/i18n/sections.ts";
import type { Texts } from "../src/web/i18n/create.ts";
import { textsOf } from "../src/web/shell/lazy-route.tsx";
import { makeRoutes } from "../src/web/shell/routes.tsx";
import { fakeApi, SITE } from "../src/web/testing/fake-api.ts";
import { IDENTITY_PAGES } from "../src/web/identity/pages.ts";
import { importsOf } from "./checks/imports.ts";
import { isTest, sourcesBelow, walk } from "./checks/sources.ts";
import type { Source, SyntaxNode } from "./checks/sources.ts";

const ROOT = new URL("..", import.meta.url).pathname;
const ENGLISH: Texts = JSON.parse(readFileSync(`${ROOT}locales/en.json`, "utf8"));
const SOURCES = new Map(
  sourcesBelow(ROOT, "src/web")
    .filter(({ path }) => !isTest(path))
    .map((source) => [source.path, source]),
);
const ROUTES = "src/web/shell/routes.tsx";
const PAGES = "src/web/shell/secondary-pages.tsx";

/** A page's address, and the module and export that draw it. */
type Page = { path: string; file: string; name: string };

/** Uses of texts that a page's modules have and the page never comes to, each with its reason. */
const NEVER_THERE: readonly { on: RegExp; key: RegExp; why: string }[] = [
  { on: /^\/(find\/|$)/, key: /^needs\.(all|line)$/, why: "KindredKinds says them in lists of needs alone" },
  { on: /^\/find\//, key: /^needs\.why\.$/, why: "the map shows cards of needs on lists of needs alone" },
  { on: /^\/f\//, key: /^preview\./, why: "of facilities/preview.ts the page takes the picture's address alone" },
  { on: /^\/audit/, key: /^(moderation|imports)\./, why: "names of acts in the audit are no texts" },
];

function sourceOf(path: string): Source {
  const source = SOURCES.get(path);
  if (source === undefined) throw new Error(`there is no ${path}`);
  return source;
}

/** The texts that code names: whole keys, and beginnings of keys that are made up as it runs. */
function keysIn(tree: unknown): string[] {
  const keys: string[] = [];
  walk(tree, (node) => {
    if (node.type === "Literal" && typeof node["value"] === "string") keys.push(node["value"]);
    if (node.type === "TemplateLiteral") keys.push(String(Reflect.get(Object(firstOf(node)), "cooked")));
  });
  return keys.filter(isText);
}

function firstOf({ quasis }: SyntaxNode): unknown {
  return Array.isArray(quasis) ? Reflect.get(Object(quasis[0]), "value") : undefined;
}

/** Whether it is a text's key, or the beginning of one, up to a dot or further. */
function isText(key: string): boolean {
  const [section = "", ...rest] = key.split(".");
  let within: unknown = ENGLISH[section];
  for (const part of rest.slice(0, -1)) within = Reflect.get(Object(within), part);
  const last = rest.at(-1);
  return last !== undefined && Object.keys(Object(within)).some((name) => name.startsWith(last));
}

/** A module's named parts at its top: what an export is made of, and no other page beside it. */
function partOfModule(source: Source, name: string): unknown[] {
  const parts = new Map<string, unknown>();
  for (const statement of source.program.body) {
    const own = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (own?.type === "FunctionDeclaration") parts.set(own.id?.name ?? "", own);
    if (own?.type === "VariableDeclaration")
      for (const each of own.declarations) if (each.id.type === "Identifier") parts.set(each.id.name, each);
  }
  const taken = new Set<string>();
  const take = (wanted: string): void => {
    if (!parts.has(wanted) || taken.has(wanted)) return;
    taken.add(wanted);
    for (const used of namesIn(parts.get(wanted))) take(used);
  };
  take(name);
  return [...taken].map((each) => parts.get(each));
}

/** The names that code uses, but for those of an element's attributes. */
function namesIn(tree: unknown): Set<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    const of = node.type === "JSXOpeningElement" ? Object(node["name"]) : node.type === "Identifier" ? node : null;
    if (of !== null) names.add(String(Reflect.get(of, "name")));
  });
  return names;
}

/** The modules that an export of a module leads to, and the texts that it names itself. */
function beginningOf({ file, name }: Page): { files: string[]; keys: string[] } {
  const source = sourceOf(file);
  const tree = partOfModule(source, name);
  if (tree.length === 0) throw new Error(`${file} has no ${name}`);
  const used = namesIn(tree);
  const files: string[] = [];
  walk(tree, (node) => {
    if (node.type === "ImportExpression")
      files.push(resolved(file, String(Reflect.get(Object(node["source"]), "value"))));
  });
  for (const { moduleRequest, entries } of source.module.staticImports)
    if (entries.some(({ localName }) => used.has(localName.value))) files.push(resolved(file, moduleRequest.value));
  return { files, keys: keysIn(tree) };
}

function resolved(from: string, to: string): string {
  return posix.join(posix.dirname(from), to);
}

/** All texts that a page may show: of its module and of all that it imports, at once or later. */
function textsUsedBy(page: Page): Map<string, string> {
  const { files, keys } = beginningOf(page);
  const found = new Map(keys.map((key) => [key, page.file]));
  const seen = new Set(files);
  for (const file of seen) {
    const source = SOURCES.get(file);
    if (source === undefined || file === PAGES || file === ROUTES) continue;
    for (const key of keysIn(source.program)) found.set(key, file);
    for (const { target } of importsOf(source)) seen.add(target);
  }
  return found;
}

/** The pages of the router, read from its source: a new route is one at once. */
function pages(): Page[] {
  const { text } = sourceOf(ROUTES);
  const paths: Readonly<Record<string, string>> = {
    HOW_LONG_PATH: "/how-long",
    PASTE_PATH: "/post/paste",
    SHELL_PATH: "/offline",
  };
  const found: Page[] = [];
  for (const block of text.split(/\bpath: /u).slice(1)) {
    const path = /^"(?<path>[^"]+)"/u.exec(block)?.groups?.["path"] ?? paths[/^\w+/u.exec(block)?.[0] ?? ""];
    const further = /^[^{}]*\.\.\.further\([^()]*, \(pages\) => pages\.(?<name>\w+)\)/u.exec(block)?.groups?.["name"];
    const own =
      /^[^{}]*?\.\.\.lazyRoute\(\{[^{}]*page: async \(\) => \(await import\("(?<file>[^"]+)"\)\)\.(?<name>\w+)/u.exec(
        block.replaceAll(/\/\/.*/gu, ""),
      )?.groups;
    const element = /^[^{}]*element: <(?<name>\w+) \/>/u.exec(block)?.groups?.["name"];
    const address = (path ?? "").replaceAll(/:\w+/gu, "x1");
    if (further !== undefined) found.push({ path: address, ...exported(further) });
    else if (own !== undefined)
      found.push({ path: address, file: resolved(ROUTES, own["file"] ?? ""), name: own["name"] ?? "" });
    else if (element !== undefined) found.push({ path: address, file: importing(element), name: element });
  }
  return [...found, ...identityPages()];
}

/** The module that `secondary-pages.tsx` has a page from. */
function exported(name: string): { file: string; name: string } {
  for (const { entries } of sourceOf(PAGES).module.staticExports)
    for (const { exportName, moduleRequest } of entries)
      if (exportName.name === name && moduleRequest !== null)
        return { file: resolved(PAGES, moduleRequest.value), name };
  throw new Error(`${PAGES} has no ${name}`);
}

function importing(name: string, by = ROUTES): string {
  for (const { entries, moduleRequest } of sourceOf(by).module.staticImports)
    if (entries.some(({ localName }) => localName.value === name)) return resolved(by, moduleRequest.value);
  throw new Error(`${by} does not import ${name}`);
}

/** Pages of accounts: each by the table in which it stands. */
function identityPages(): Page[] {
  return IDENTITY_PAGES.map(({ path, name }) => {
    for (const table of ["own.ts", "staff.ts", "sign-in/ways-in.ts"]) {
      const source = sourceOf(`src/web/identity/${table}`);
      const screen = new RegExp(`\\b${name}: (\\w+)`, "u").exec(source.text)?.[1];
      if (screen === undefined) continue;
      return { path: path.replaceAll(/:\w+/gu, "x1"), file: importing(screen, source.path), name: screen };
    }
    throw new Error(`there is no page ${name}`);
  });
}

const ALL = pages();

/** The texts that come with each page, by the address that the router knows. */
const FILES = new Map(routesOf(makeRoutes(() => ({ api: fakeApi({}).api, site: SITE, language: "en" }))));

function routesOf(routes: readonly RouteObject[]): [string, Texts][] {
  return routes.flatMap((route): [string, Texts][] => [
    [(route.path ?? "").replaceAll(/:\w+/gu, "x1"), textsIn(textsOf(route), ENGLISH)],
    ...routesOf(route.children ?? []),
  ]);
}

/** Whether a page has a text: with the program, with later parts, or of its own. */
function hasText(path: string, key: string): boolean {
  const [section = "", reason = ""] = key.split(".");
  const own = FILES.get(path);
  if (own === undefined) throw new Error(`the router has no ${path}`);
  if (section === "errors")
    return Object.keys(Object(own["errors"])).some((has) => has.startsWith(reason) || reason.startsWith(has));
  return section === LATER_SECTION || isShippedWithProgram(section) || section in own;
}

test("every route is found in the router's source, with the module that draws it", () => {
  expect(ALL.length).toBeGreaterThan(50);
  expect(ALL.filter(({ file }) => !SOURCES.has(file))).toEqual([]);
  const written = [...sourceOf(ROUTES).text.matchAll(/\bpath: (?:"[^"]+"|[A-Z_]{2,})/gu)];
  // Without a page: the redirect of /needs, short links, and what leads nowhere.
  expect(ALL.length - IDENTITY_PAGES.length).toBe(written.length - 3);
});

describe("a page has all texts that its modules use", () => {
  test.each(ALL.map((page) => [page.path, page] as const))("%s", (path, page) => {
    const lacking = [...textsUsedBy(page)].filter(
      ([key]) => !hasText(path, key) && !NEVER_THERE.some((each) => each.on.test(path) && each.key.test(key)),
    );
    expect(lacking).toEqual([]);
  });
});
