import { filesBelow, isNode, isTest, identifierNameOf, sourcesBelow, walk } from "./sources.ts";
import type { Finding, Source } from "./sources.ts";

const PARTS = "src/web/ui";
const CATALOGUE = `${PARTS}/catalogue`;

/** The map draws what it is given by a whole screen; providers draw nothing. */
const NOT_SHOWN = /^src\/web\/ui\/map\/|Provider$/;

/**
 * Every part of `src/web/ui` says what it is, shows how it is used, and stands in the catalogue.
 */
export function findCatalogue(root: string): Finding[] {
  if (filesBelow(root, PARTS).length === 0) return [];
  const sources = sourcesBelow(root, PARTS).filter(({ path }) => path.endsWith(".tsx") && !isTest(path));
  const shown = new Set(sources.filter(({ path }) => path.startsWith(CATALOGUE)).flatMap(partsShown));
  const parts = sources.filter(({ path }) => !path.startsWith(CATALOGUE) && !NOT_SHOWN.test(path)).flatMap(partsOf);
  const names = new Set(parts.map(({ name }) => name));
  return [
    ...parts.flatMap(({ path, name, docstring }) => {
      const findings: Finding[] = [];
      if (!docstring.includes("@example"))
        findings.push({ path, message: `${name} has no docstring with an @example` });
      if (!shown.has(name)) findings.push({ path, message: `${name} is not in the catalogue (${CATALOGUE})` });
      return findings;
    }),
    ...[...shown]
      .filter((name) => !names.has(name))
      .map((name) => ({ path: CATALOGUE, message: `shows ${name}, which is no part of ${PARTS}` })),
  ];
}

type Part = { path: string; name: string; docstring: string };

/** Components that a file exports, each with the comment right before it. */
function partsOf({ path, text, program }: Source): Part[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) return [];
    const { declaration } = statement;
    const ids =
      declaration.type === "FunctionDeclaration"
        ? [declaration.id]
        : declaration.type === "VariableDeclaration"
          ? declaration.declarations.map(({ id }) => id)
          : [];
    const docstring = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, statement.start))?.[0] ?? "";
    return ids
      .map((id) => identifierNameOf(id) ?? "")
      .filter((name) => /^[A-Z][a-z]/.test(name) && !NOT_SHOWN.test(name))
      .map((name) => ({ path, name, docstring }));
  });
}

/** The names in `part: "Button"`. */
function partsShown({ program }: Source): string[] {
  const names: string[] = [];
  walk(program, ({ type, key, value }) => {
    if (type !== "Property" || identifierNameOf(key) !== "part" || !isNode(value)) return;
    if (typeof value["value"] === "string") names.push(value["value"]);
  });
  return names;
}
