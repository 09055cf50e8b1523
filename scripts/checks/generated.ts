import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { envExample, settingsPage } from "../env-example.ts";
import { keysText } from "../keys.ts";
import { limitsText } from "../limits.ts";
import { openApiText } from "../openapi.ts";
import { proposalsText } from "../proposals.ts";
import { registeredTexts } from "../registered-texts.ts";
import type { Finding } from "./sources.ts";

/** A committed file that a script makes from the code. */
interface Generated {
  path: string;
  make: () => string;
}

const generated: Generated[] = [
  { path: ".env.example", make: envExample },
  { path: "docs/api/openapi.json", make: openApiText },
  { path: "docs/api/limits.md", make: limitsText },
  { path: "docs/design/proposals.md", make: proposalsText },
  { path: "docs/security/keys.md", make: keysText },
  { path: "docs/guides/settings.md", make: settingsPage },
  { path: "docs/guides/registered-texts.md", make: registeredTexts },
];

/** Generated files that differ from the code. `npm test -- --write` updates them. */
export function findDrift(root: string): Finding[] {
  return generated
    .filter(({ path, make }) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== make())
    .map(({ path }) => ({ path, message: "is not what the code says: run `npm test -- --write`" }));
}

/** The walk of all fields draws every surface, so it is a test, which holds its table itself. */
const WALK = ["vitest", "run", "--maxWorkers=1", "scripts/field-walk/walk.test.ts"];

/** Writes every generated file. */
export function writeGenerated(root: string): void {
  for (const { path, make } of generated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), make());
  }
  execFileSync("npx", WALK, { cwd: root, env: { ...process.env, LIFEBOARD_WRITE: "1" }, stdio: "ignore" });
}
