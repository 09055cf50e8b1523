import { identifierNameOf, isNode, isTest, lineAt, sourcesBelow, walk } from "./sources.ts";
import type { Finding, Source, SyntaxNode } from "./sources.ts";

/** Folders whose tests are looked at. In `e2e` every file is one. */
const FOLDERS = ["src", "scripts", "e2e"];

/** What differs from run to run, by the module or object that has it. */
const UNSEEDED: Readonly<Record<string, readonly string[]>> = {
  Math: ["random"],
  Date: ["now"],
  crypto: ["randomUUID", "randomBytes", "randomInt"],
  "node:crypto": ["randomUUID", "randomBytes", "randomInt"],
};

const CURE =
  "draw from `e2e/support/unique-values.ts` or `scripts/testing/seed.ts`: a commit has the same input in each run";

/** A place that may use one of them. `in`: a file, or a folder with its slash. */
export interface AllowedPlace {
  in: string;
  name: string;
  because: string;
}

/** Each is used, or it goes. */
const ALLOWED: readonly AllowedPlace[] = [
  { in: "e2e/support/product-time.ts", name: "now", because: "what the time of the run is made of" },
  { in: "e2e/support/browser-profile.ts", name: "now", because: "what the time of a page is made of" },
  { in: "e2e/support/clock.ts", name: "now", because: "the page's own clock, which has the time of the run" },
  { in: "e2e/support/slow-net.ts", name: "now", because: "a slow line holds bytes back until their time" },
  { in: "src/web/moderation/ban-appeal.test.tsx", name: "now", because: "an end after the screen's own now" },
  { in: "src/web/store/saved/called-places.test.tsx", name: "now", because: "calls before the device's own now" },
  { in: "src/web/i18n/load-texts.test.ts", name: "now", because: "a clock that the test moves" },
  { in: "src/web/imports/source-card.test.tsx", name: "now", because: "times before the screen's own now" },
  { in: "scripts/testing/long-seed.ts", name: "now", because: "a long run has another seed each time" },
  { in: "src/server/", name: "now", because: "PostgreSQL has the machine's clock: times are before or after it" },
  { in: "src/server/", name: "randomUUID", because: "a key in the file's own database, which decides nothing" },
  { in: "src/server/testing/database.ts", name: "randomBytes", because: "workers and runs share one PostgreSQL" },
  {
    in: "src/server/adapters/push/testing/push-service.ts",
    name: "randomBytes",
    because: "secrets of a browser, as new as its keys",
  },
];

/**
 * Random values and clocks in tests: what failed once could not be repeated. A random value that is
 * mixed with a seed comes from `scripts/testing/seed.ts`.
 */
export function findUnseeded(root: string, allowed: readonly AllowedPlace[] = ALLOWED): Finding[] {
  const uses = FOLDERS.flatMap((folder) => sourcesBelow(root, folder))
    .filter(({ path }) => isTest(path) || path.startsWith("e2e/"))
    .flatMap(usesOf);
  const isOf = (use: Use, place: AllowedPlace): boolean =>
    use.name === place.name && (use.path === place.in || (place.in.endsWith("/") && use.path.startsWith(place.in)));
  const refused = uses.filter((use) => !allowed.some((place) => isOf(use, place)));
  const idle = allowed.filter((place) => !uses.some((use) => isOf(use, place)));
  return [
    ...refused.map(({ path, line, name }) => ({ path, line, message: `a test uses \`${name}\`: ${CURE}` })),
    ...idle.map((place) => ({
      path: "scripts/checks/unseeded-values.ts",
      message: `${place.in} does not use \`${place.name}\`: remove the line that allows it`,
    })),
  ];
}

type Use = { path: string; line: number; name: string };

function usesOf({ path, text, program }: Source): Use[] {
  const uses: Use[] = [];
  walk(program, (node) => {
    for (const name of namesOf(node)) uses.push({ path, line: lineAt(text, node.start), name });
  });
  return uses;
}

/** `Math.random`, or what is imported from where it is. */
function namesOf(node: SyntaxNode): string[] {
  if (node.type === "MemberExpression") {
    const name = identifierNameOf(node["property"]);
    return name !== null && isUnseeded(objectNameOf(node["object"]), name) ? [name] : [];
  }
  if (node.type !== "ImportDeclaration" || !isNode(node["source"]) || !Array.isArray(node["specifiers"])) return [];
  const source = String(node["source"]["value"]);
  return node["specifiers"].flatMap((each) => {
    const name = isNode(each) ? identifierNameOf(each["imported"]) : null;
    return name !== null && isUnseeded(source, name) ? [name] : [];
  });
}

/** `crypto` of `crypto` and of `globalThis.crypto`. */
function objectNameOf(node: unknown): string | null {
  return isNode(node) && node.type === "MemberExpression" ? identifierNameOf(node["property"]) : identifierNameOf(node);
}

function isUnseeded(from: string | null, name: string): boolean {
  return from !== null && Object.hasOwn(UNSEEDED, from) && (UNSEEDED[from] ?? []).includes(name);
}
