import { suggestMapping } from "#domain/imports/suggest-mapping.ts";
import { newId } from "#domain/shared/ids.ts";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import type { Database } from "#server/documents/pool.ts";
import { readRun } from "../runs/queries.ts";
import type { RunRow, Undone } from "../runs/run-rows.ts";
import { changeRun, insertPiece, insertRun } from "../runs/statements.ts";
import { workOnRun } from "../runs/work-on-run.ts";
import { FEW_PLACES } from "./fixtures/places.ts";

const HEADERS = ["Category", "Name", "City", "Phone", "Notes"];

/** Runs of one source, whose rows are `[number, note]`: each is one offer. */
export class ListRuns {
  private readonly database: Database;
  private readonly source = { id: newId(), name: "Rows", licence: "CC0" };

  constructor(database: Database) {
    this.database = database;
  }

  /** A run of these rows, through to its end. @returns its id */
  async import(rows: readonly (readonly [at: number, note: string])[]): Promise<string> {
    const id = newId();
    const lines = rows.map(([at, note]) => `Oxygen,Society ${at},Kolkata,98300${10_000 + at},${note}`);
    const bytes = Buffer.from([HEADERS.join(","), ...lines].join("\n"));
    const { pool } = this.database;
    await insertRun(pool, { id, fileName: "rows.csv", bytes: bytes.length, byId: "admin", at: new Date() });
    for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
      const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
      await insertPiece(pool, id, { ordinal: at, bytes: piece });
    }
    const { mapping } = suggestMapping(HEADERS, []);
    const plan = { source: this.source, format: null, mapping: { ...mapping, defaults: { country: "IN" } } };
    await changeRun(pool, id, { from: ["uploading"], state: "importing", plan });
    await this.work(id);
    return id;
  }

  /** Takes a run back. @param database through which that is done */
  async undo(id: string, database = this.database): Promise<Undone | undefined> {
    await changeRun(this.database.pool, id, { from: ["done", "cancelled", "undone"], state: "undoing", progress: {} });
    await this.work(id, database);
    return (await this.read(id))?.progress.undone;
  }

  work(id: string, database = this.database): Promise<void> {
    return workOnRun({ database, context: FEW_PLACES }, id);
  }

  /** A moderator writes an entry, as commands do: its language becomes another. */
  async writeAsPerson(at: number): Promise<void> {
    const { rows } = await this.database.pool.query<{ id: string; body: JsonObject }>(
      "SELECT id, body FROM documents WHERE collection = 'listings' AND body->>'title' = $1",
      [`Society ${at}`],
    );
    for (const { id, body } of rows) {
      const edited = { ...body, language: body["language"] === "hi" ? "bn" : "hi" };
      const write = { do: "update", collection: "listings", id, body: edited } as const;
      const by = { who: "somebody", role: "moderator" } as const;
      const answer = await executeCommand(this.database, { by, act: "listings.edit", writes: [write] });
      if (!answer.ok) throw new Error(answer.reason);
    }
  }

  read(id: string): Promise<RunRow | null> {
    return readRun(this.database.pool, id);
  }

  /** The notes of the offers that are stored, by the numbers of their rows. */
  async notes(): Promise<Map<number, string>> {
    const { rows } = await this.database.pool.query<{ at: number; note: string }>(
      `SELECT substring(body->>'title' FROM '[0-9]+$')::int AS at, body->>'note' AS note
       FROM documents WHERE collection = 'listings' ORDER BY 1`,
    );
    return new Map(rows.map(({ at, note }) => [at, note]));
  }
}
