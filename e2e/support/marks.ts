import { mkdirSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";

/** The folder with a mark for each thing that this run has given out. */
const MARKS = "E2E_MARKS";

/** Makes the folder for the marks of a run. All workers read it from the environment. */
export function openMarks(): string {
  const cache = resolve(import.meta.dirname, "../../.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "marks-"));
  process.env[MARKS] = folder;
  return folder;
}

/**
 * Makes a mark, unless another journey of this run was faster: a folder is made once. A program
 * that is no run has no other journeys, and everything is free.
 * @returns whether the mark is new
 */
export function isMarked(mark: string): boolean {
  const folder = process.env[MARKS];
  if (folder === undefined) return true;
  try {
    mkdirSync(join(folder, mark));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
