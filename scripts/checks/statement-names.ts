import { isTest, lineAt, sourcesBelow, walk } from "./sources.ts";
import type { Finding, SyntaxNode } from "./sources.ts";

/**
 * Names of prepared statements that two places use. A connection keeps the first text of a name,
 * and throws for another. So a query fails only where the other one ran before on its connection.
 */
export function findStatementNames(root: string): Finding[] {
  const places = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { path, text, program } of sourcesBelow(root, "src/server")) {
    if (isTest(path)) continue;
    walk(program, (node) => {
      const name = statementName(node);
      if (name === null) return;
      const line = lineAt(text, node.start);
      const other = places.get(name);
      places.set(name, other ?? `${path}:${line}`);
      const message = `the prepared statement "${name}" has its name in ${other} too: give it another`;
      if (other !== undefined) findings.push({ path, line, message });
    });
  }
  return findings;
}

/** The name of `{ name: "...", text }`, as the PostgreSQL client takes it; null for other nodes. */
function statementName({ type, properties }: SyntaxNode): string | null {
  if (type !== "ObjectExpression" || !Array.isArray(properties)) return null;
  const values = new Map((properties as SyntaxNode[]).map(({ key, value }) => [nameOf(key), value]));
  const name = values.get("name");
  if (!values.has("text") || typeof name !== "object" || name === null || !("value" in name)) return null;
  return typeof name.value === "string" ? name.value : null;
}

function nameOf(key: unknown): string {
  return typeof key === "object" && key !== null && "name" in key ? String(key.name) : "";
}
