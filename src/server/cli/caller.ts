import { resolve } from "node:path";
import { readCallerFolder } from "../config/config.ts";

/** A path as whoever typed it means it: from the folder they stand in, not from the checkout. */
export function fromCaller(path: string): string {
  return resolve(readCallerFolder(), path);
}
