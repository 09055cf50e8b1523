import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readCallerFolder } from "../config/config.ts";
import { findRoot } from "../config/root.ts";

/** A path relative to the user's folder, not to the checkout. */
export function resolveFromCaller(path: string): string {
  return resolve(readCallerFolder(), path);
}

/** How somebody types a command here: in the packaged folder there is no script of npm to know. */
export function callOfCommands(): string {
  return existsSync(join(findRoot(), "run.mjs")) ? "node run.mjs lifeboard" : "npm run lifeboard --";
}
