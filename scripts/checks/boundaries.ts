import { importsOf } from "./imports.ts";
import type { Import } from "./imports.ts";
import { isTest, sourcesBelow } from "./sources.ts";
import type { Finding } from "./sources.ts";

const floors = ["domain", "contract", "server", "web"] as const;
type Floor = (typeof floors)[number];

/** Which floors a floor may import, itself included. server and web never meet, not even by type. */
const mayImport: Record<Floor, readonly Floor[]> = {
  domain: ["domain"],
  contract: ["contract", "domain"],
  server: ["server", "contract", "domain"],
  web: ["web", "contract", "domain"],
};

/** Packages a floor may use outside tests; null: any. */
const packages: Record<Floor, RegExp | null> = {
  // Phone numbers are read by their tables; ids are made by the library of their RFC, which is pure too.
  domain: /^(libphonenumber-js\/(core|.*metadata.*)|uuid)$/,
  contract: /^zod$/,
  server: null,
  web: /^(?!node:)/,
};

/** What every room of a floor may use. A room never imports another room; what two share is a domain rule. */
const furniture: Record<"server" | "web", readonly string[]> = {
  server: ["commands", "http", "documents", "read-model", "adapters", "testing"],
  web: ["store", "ui", "theme", "i18n", "app"],
};

/** Furniture that by its work reaches into rooms, and which of their files. */
const reachesIn: { from: RegExp; to: RegExp }[] = [
  // The pre-serialised fragments are made by the one presenter.
  { from: /^src\/server\/read-model\//, to: /\/present\.ts$/ },
  // Exports go through the one presenter too.
  { from: /^src\/server\/exports\//, to: /\/present\.ts$/ },
  // The command line sets every room to work, as start.ts does for the server.
  { from: /^src\/server\/cli\//, to: /^src\/server\// },
  // The router loads every screen.
  { from: /^src\/web\/app\//, to: /^src\/web\// },
];

interface Home {
  floor: Floor;
  room: string | null;
}

/** Imports that cross a wall of the house (CODE_STYLE.md, "Who may import what"), and import cycles. */
export function findBoundaries(root: string): Finding[] {
  const imports = sourcesBelow(root, "src").flatMap(importsOf);
  return [...imports.flatMap(judge), ...phoneRules(imports), ...findCycles(imports)];
}

function judge(one: Import): Finding[] {
  const from = homeOf(one.from);
  if (from === null) return [];
  const message = one.isFile ? judgeFile(one, from) : judgePackage(one, from);
  return message === null ? [] : [{ path: one.from, line: one.line, message }];
}

function judgePackage({ from, target }: Import, { floor }: Home): string | null {
  const allowed = packages[floor];
  if (allowed === null || allowed.test(target) || isTest(from)) return null;
  return `${floor} may not import the package "${target}"`;
}

function judgeFile({ from, target }: Import, home: Home): string | null {
  const there = homeOf(target);
  if (there === null) return isTest(from) || isData(target) ? null : `${home.floor} may not import ${target}`;
  if (!mayImport[home.floor].includes(there.floor)) return `${home.floor} may not import ${there.floor} (${target})`;
  if (home.floor !== there.floor || isSameRoom(home, there) || isTest(from)) return null;
  if (reachesIn.some((way) => way.from.test(from) && way.to.test(target))) return null;
  return `the room ${home.room} may not import the room ${there.room} (${target}); what two rooms share is a rule of src/domain`;
}

/** Rooms exist on server and web; a floor's own files (main.ts, config.ts) and its furniture belong to all. */
function isSameRoom(home: Home, there: Home): boolean {
  if (home.floor === "domain" || home.floor === "contract") return true;
  if (home.room === null || there.room === null || home.room === there.room) return true;
  const shared = home.floor === "server" ? furniture.server : furniture.web;
  return shared.includes(there.room);
}

function homeOf(path: string): Home | null {
  const [top, floor, ...rest] = path.split("/");
  const known = floors.find((each) => each === floor);
  if (top !== "src" || known === undefined) return null;
  return { floor: known, room: rest.length > 1 ? (rest[0] ?? null) : null };
}

/** The texts of a language and the version number are data, not code. */
function isData(path: string): boolean {
  return /^locales\/[^/]+\.json$/.test(path) || path === "package.json";
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

/** Groups of files that import each other in a ring, by type or by `import()` too. */
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
