import { getFile } from "../store/fetch/own-files.ts";
import type { Texts } from "./create.ts";
import { withRetries } from "./retry.ts";

/** A try without an answer for this long has failed, ms: as any call (DESIGN.md 5.3). */
const LIMIT_MS = 15_000;

/** Fetches a text file once. @throws on failure */
export function getTexts(path: string): Promise<Texts> {
  return getFile<Texts>(path, LIMIT_MS);
}

/** The texts of a file. @throws after six failures */
export function fetchTexts(path: string): Promise<Texts> {
  return withRetries(() => getTexts(path));
}
