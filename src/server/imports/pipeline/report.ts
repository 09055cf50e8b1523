import { open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { csvLine } from "#domain/shared/csv.ts";
import { WrongFile } from "./format.ts";
import type { RowOutcome } from "./format.ts";
import { NOTES, REFUSALS } from "./reasons.ts";

/**
 * Two tables for the importing user, with mode 0600, because refused rows hold what the source
 * holds. `FILE.refused.csv`: line, reason, sentence and the row. `FILE.notes.csv`: what was
 * corrected, placed or left out. Empty tables are deleted.
 */
export type Report = {
  add(outcome: RowOutcome): Promise<void>;
  /** Closes the tables and returns those with rows. */
  close(): Promise<{ refused: string | null; notes: string | null }>;
};

/** Reports to nobody. */
export const NO_REPORT: Report = {
  add: () => Promise.resolve(),
  close: () => Promise.resolve({ refused: null, notes: null }),
};

/**
 * Opens the tables before anything is imported.
 * @param folder their folder; null: that of the file
 * @throws WrongFile when they cannot be written there
 */
export async function openReport(file: string, folder: string | null): Promise<Report> {
  const base = join(folder ?? dirname(file), basename(file));
  const refused = await openTable(`${base}.refused.csv`, ["file", "line", "reason", "sentence", "row"]);
  const notes = await openTable(`${base}.notes.csv`, ["file", "line", "note", "sentence"]);
  return {
    async add(outcome) {
      if (outcome.type === "refused") {
        await refused.write([
          outcome.file,
          String(outcome.line),
          outcome.reason,
          REFUSALS[outcome.reason],
          outcome.raw,
        ]);
        return;
      }
      for (const note of outcome.notes) {
        await notes.write([outcome.file, String(outcome.line), note.code, NOTES[note.code].sentence]);
      }
    },
    close: async () => ({ refused: await refused.end(), notes: await notes.end() }),
  };
}

async function openTable(path: string, header: string[]): Promise<Table> {
  try {
    // A table of an earlier run would be taken for this one's, and keeps its looser mode.
    await rm(path, { force: true });
    return new Table(path, await open(path, "wx", 0o600), header);
  } catch (error) {
    throw new WrongFile(
      `The report cannot be written to ${path}: name another folder with --report-to.`,
      "other-format",
      {
        cause: error,
      },
    );
  }
}

const FLUSHED_AT = 65_536;

class Table {
  private readonly path: string;
  private readonly file: FileHandle;
  private buffer: string;
  private isEmpty = true;

  constructor(path: string, file: FileHandle, header: string[]) {
    this.path = path;
    this.file = file;
    this.buffer = csvLine(header);
  }

  async write(cells: string[]): Promise<void> {
    this.isEmpty = false;
    this.buffer += csvLine(cells);
    if (this.buffer.length < FLUSHED_AT) return;
    await this.file.writeFile(this.buffer);
    this.buffer = "";
  }

  /** Its path, or null when it had no row and was deleted. */
  async end(): Promise<string | null> {
    if (!this.isEmpty) await this.file.writeFile(this.buffer);
    await this.file.close();
    if (!this.isEmpty) return this.path;
    await rm(this.path, { force: true });
    return null;
  }
}
