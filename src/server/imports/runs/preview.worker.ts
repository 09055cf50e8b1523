import type { FileFault } from "#domain/imports/file-fault.ts";
import { WrongFile } from "../pipeline/format.ts";
import { guessShape } from "../tables/guess-shape.ts";
import type { TableShape } from "../tables/table.ts";
import { readPreview } from "./read-preview.ts";
import type { PreviewTask, TablePreview } from "./read-preview.ts";

/** What was read, or why the file cannot be: an error's class is lost between threads. */
export type Looked<T> = { value: T } | { fault: FileFault; sentence: string };

/** Answers as soon as the thread has loaded this file. */
export function ready(): null {
  return null;
}

/** Guesses how a file is read: up to 50 ms of a processor. */
export function guessTable(path: string): Promise<Looked<TableShape>> {
  return looked(() => guessShape(path));
}

/** Looks at a table: up to a second of a processor, and more for a long one. */
export function previewTable(task: PreviewTask): Promise<Looked<TablePreview>> {
  return looked(() => readPreview(task));
}

async function looked<T>(work: () => Promise<T>): Promise<Looked<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error;
    return { fault: error.fault, sentence: error.message };
  }
}
