import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { envExample, settingsTable } from "../env-example.ts";
import { openApiText } from "../openapi.ts";
import type { Finding } from "./sources.ts";

/** A committed file, or the part of one between two marks, that a script makes from the code. */
interface Generated {
  path: string;
  make: () => string | Promise<string>;
  /** Only the text between `<!-- name -->` and `<!-- /name -->` is made. */
  mark?: string;
}

const generated: Generated[] = [
  { path: ".env.example", make: envExample },
  { path: "docs/api/openapi.json", make: openApiText },
  { path: "docs/guides/deploy.md", make: settingsTable, mark: "settings" },
];

/** Generated files that no longer say what the code says. `npm test -- --write` writes them anew. */
export async function findDrift(root: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const each of generated) {
    const { before, after } = await render(root, each);
    if (before !== after)
      findings.push({ path: each.path, message: "is not what the code says: run `npm test -- --write`" });
  }
  return findings;
}

/** Writes every generated file. */
export async function writeGenerated(root: string): Promise<void> {
  for (const each of generated) {
    const { after } = await render(root, each);
    writeFileSync(join(root, each.path), after);
  }
}

async function render(root: string, { path, make, mark }: Generated): Promise<{ before: string; after: string }> {
  const before = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
  const made = await make();
  if (mark === undefined) return { before, after: made };
  const between = new RegExp(`(<!-- ${mark} -->\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  return { before, after: before.replace(between, (_all, open: string, close: string) => `${open}${made}${close}`) };
}
