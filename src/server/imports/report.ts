import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { csvLine } from "#domain/shared/csv.ts";
import type { RowOutcome } from "./format.ts";
import { NOTES, REFUSALS } from "./reasons.ts";

/**
 * Two tables for whoever imports, readable by them alone (mode 0600: refused rows hold what the source holds):
 * `FILE.refused.csv` with line, reason, sentence and the row; `FILE.notes.csv` with what was put right, placed or left out.
 * A table without rows is not left behind.
 */
export type Report = {
  add(outcome: RowOutcome): Promise<void>;
  /** Ends the tables and names those that hold rows. */
  close(): Promise<{ refused: string | null; notes: string | null }>;
};

/** @param folder where the tables go; null: beside the file */
export function openReport(file: string, folder: string | null): Report {
  const base = join(folder ?? dirname(file), basename(file));
  const refused = new Table(`${base}.refused.csv`, ["file", "line", "reason", "sentence", "row"]);
  const notes = new Table(`${base}.notes.csv`, ["file", "line", "note", "sentence"]);
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
        // oxlint-disable-next-line no-await-in-loop
        await notes.write([outcome.file, String(outcome.line), note.code, NOTES[note.code].sentence]);
      }
    },
    async close() {
      return { refused: await refused.end(), notes: await notes.end() };
    },
  };
}

/** One CSV file, made when its first row comes. */
class Table {
  private readonly path: string;
  private readonly header: string[];
  private stream: WriteStream | null = null;

  constructor(path: string, header: string[]) {
    this.path = path;
    this.header = header;
  }

  async write(cells: string[]): Promise<void> {
    if (this.stream === null) {
      await rm(this.path, { force: true });
      this.stream = createWriteStream(this.path, { mode: 0o600 });
      this.stream.write(csvLine(this.header));
    }
    if (!this.stream.write(csvLine(cells))) await once(this.stream, "drain");
  }

  async end(): Promise<string | null> {
    if (this.stream === null) {
      // A table of an earlier run would be read as this one's.
      await rm(this.path, { force: true });
      return null;
    }
    this.stream.end();
    await finished(this.stream);
    return this.path;
  }
}
