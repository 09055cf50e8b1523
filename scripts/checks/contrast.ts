import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contrastFaults } from "../../src/contract/theme/contrast.ts";
import { DEFAULT_THEME as path } from "../run/theme/read-theme.ts";
import type { Finding } from "./sources.ts";

/** Every pair of colours the interface puts on each other, in each scheme of the shipped theme. */
export function findContrast(root: string): Finding[] {
  if (!existsSync(join(root, path))) return [{ path, message: "is missing: it is the source of every colour" }];
  const tokens: { schemes?: Readonly<Record<string, unknown>> } = JSON.parse(readFileSync(join(root, path), "utf8"));
  const { schemes = {} } = tokens;
  if (Object.keys(schemes).length === 0) return [{ path, message: "has no schemes" }];
  return contrastFaults(schemes).map((message) => ({ path, message }));
}
