import { getFile } from "../store/fetch/own-files.ts";
import type { Texts } from "./create.ts";
import { withRetries } from "./tries.ts";

/** A try has failed when nothing has come for this long, ms: as any call (DESIGN.md 5.3). */
const LIMIT_MS = 15_000;

/** Asks once for a file of texts. @throws when it does not come */
export function getTexts(path: string): Promise<Texts> {
  return getFile<Texts>(path, LIMIT_MS);
}

/** The texts of a file. @throws when they do not come, after six tries */
export function fetchTexts(path: string): Promise<Texts> {
  return withRetries(() => getTexts(path));
}
