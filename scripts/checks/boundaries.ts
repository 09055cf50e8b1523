import { allowedImports, faultsOfTable } from "./allowed-imports.ts";
import type { LayerFolders } from "./allowed-imports.ts";
import { importsOf } from "./imports.ts";
import type { Import } from "./imports.ts";
import { findSecretReaders } from "./secret-readers.ts";
import { isTest, sourcesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

const layers = ["domain", "contract", "server", "web"] as const;
type Layer = (typeof layers)[number];

/** Which layers a layer may import, itself included. server and web never meet, even by type. */
const mayImport: Record<Layer, readonly Layer[]> = {
  domain: ["domain"],
  contract: ["contract", "domain"],
  server: ["server", "contract", "domain"],
  web: ["web", "contract", "domain"],
};

/** Packages that a layer may use outside tests; null: any. */
const packages: Record<Layer, RegExp | null> = {
  // Phone numbers need their tables. Ids come from the library of RFC 9562, which is pure too.
  domain: /^(libphonenumber-js\/(core|.*metadata.*)|uuid)$/,
  contract: /^zod$/,
  server: null,
  web: /^(?!node:)/,
};

const TABLE = "scripts/checks/allowed-imports.ts";

/** Where a file is: its layer, and its folder there (null: at the root of the layer). */
interface Home {
  layer: Layer;
  folder: string | null;
}

/**
 * Imports that cross a boundary of the tree (CODE_STYLE.md), folders missing from the table, and
 * import cycles.
 */
export function findBoundaries(
  root: string,
  table: Readonly<Record<"server" | "web", LayerFolders>> = allowedImports,
): Finding[] {
  const sources = sourcesBelow(root, "src");
  const imports = sources.flatMap(importsOf);
  const judge = (one: Import) => judgeImport(one, table);
  return [
    ...Object.values(table).flatMap((layer) => faultsOfTable(layer).map((message) => ({ path: TABLE, message }))),
    ...sources.flatMap(({ path }) => judgePlace(path, table)),
    ...imports.flatMap(judge),
    ...phoneRules(imports),
    ...findSecretReaders(sources),
    ...findCycles(imports),
  ];
}

type Table = Readonly<Record<"server" | "web", LayerFolders>>;

/** A file of server or web is in a folder of the table, or is an entry. */
function judgePlace(path: string, table: Table): Finding[] {
  const home = homeOf(path);
  if (home === null || (home.layer !== "server" && home.layer !== "web")) return [];
  const { shared, features, composition, entries } = table[home.layer];
  const name = path.split("/").at(-1) ?? "";
  if (home.folder === null) {
    const message = `only ${entries.join(", ")} stand at the root of src/${home.layer}: move it into a folder`;
    return entries.some((entry) => stemOf(entry) === stemOf(name)) ? [] : [{ path, message }];
  }
  const isKnown = home.folder in shared || [...features, ...composition, "testing"].includes(home.folder);
  return isKnown ? [] : [{ path, message: `the folder ${home.folder} is not in the table ${TABLE}` }];
}

/** A file's name without its ending. A test has the stem of the file it tests. */
function stemOf(name: string): string {
  return name.replace(/(\.test)?\.tsx?$/, "");
}

function judgeImport(one: Import, table: Table): Finding[] {
  const from = homeOf(one.from);
  if (from === null) return [];
  const message = one.isFile ? judgeFile(one, from, table) : judgePackage(one, from);
  return message === null ? [] : [{ path: one.from, line: one.line, message }];
}

function judgePackage({ from, target }: Import, { layer }: Home): string | null {
  const allowed = packages[layer];
  if (allowed === null || allowed.test(target) || isTest(from)) return null;
  return `${layer} may not import the package "${target}"`;
}

function judgeFile({ from, target }: Import, home: Home, table: Table): string | null {
  const there = homeOf(target);
  if (there === null) return isTest(from) || isData(target) ? null : `${home.layer} may not import ${target}`;
  if (!mayImport[home.layer].includes(there.layer)) return `${home.layer} may not import ${there.layer} (${target})`;
  if (home.layer !== there.layer || isTest(from)) return null;
  if (home.layer !== "server" && home.layer !== "web") return null;
  if (isAllowed(home.folder, there.folder, table[home.layer])) return null;
  return `${home.folder ?? "an entry"} may not import ${there.folder ?? "an entry"} (${target}); ${TABLE} says who may`;
}

function isAllowed(from: string | null, to: string | null, { shared, features, composition }: LayerFolders): boolean {
  if (from === null || from === to) return true;
  if (to === null) return false;
  if (composition.includes(from)) return true;
  if (features.includes(from)) return to in shared;
  return shared[from]?.includes(to) ?? false;
}

function homeOf(path: string): Home | null {
  const [top, layer, ...rest] = path.split("/");
  const known = layers.find((each) => each === layer);
  if (top !== "src" || known === undefined) return null;
  return { layer: known, folder: rest.length > 1 ? (rest[0] ?? null) : null };
}

/** Texts of a language, mappings of lists and the version number are data, not code. */
function isData(path: string): boolean {
  return /^(locales|examples\/imports)\/[^/]+\.json$/.test(path) || path === "package.json";
}

/** The phone library may enter the domain through one file only. */
function phoneRules(imports: Import[]): Finding[] {
  const users = imports.filter(
    ({ from, target }) => from.startsWith("src/domain/") && !isTest(from) && target.startsWith("libphonenumber-js"),
  );
  const files = [...new Set(users.map(({ from }) => from))];
  return files
    .slice(1)
    .map((path) => ({ path, message: `libphonenumber-js belongs in one file of src/domain: ${files[0]}` }));
}

/** Cycles of files that import each other, also by type or by `import()`. */
function findCycles(imports: Import[]): Finding[] {
  const edges = new Map<string, string[]>();
  for (const { from, target, isFile } of imports) {
    if (isFile) edges.set(from, [...(edges.get(from) ?? []), target]);
  }
  const done = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at !== -1) findings.push({ path, message: `import cycle: ${[...trail.slice(at), path].join(" -> ")}` });
    if (at !== -1 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return findings;
}
