import { resolve } from "node:path";
import { readCallerFolder } from "../config/config.ts";

/** A path relative to the user's folder, not to the checkout. */
export function resolveFromCaller(path: string): string {
  return resolve(readCallerFolder(), path);
}
