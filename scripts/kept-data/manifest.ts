import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { countDocuments } from "./counts.ts";
import type { CollectionCount } from "./counts.ts";
import { PASSWORD } from "./person.ts";
import { ADMIN, SECRET } from "./old-product.ts";
import type { World } from "./world.ts";

/** The content of the kept backup, as the old product wrote it. */
export type Manifest = {
  /** The clock's time at the backup; ISO text. */
  at: string;
  /** Rows by table. */
  rows: Record<string, number>;
  documents: Record<string, CollectionCount>;
  /** Setting SECRET of the product that made it. */
  secret: string;
  admin: { email: string; password: string };
  /** The password of all others. */
  password: string;
  /** Accounts by their role. */
  people: Record<string, { id: string; email: string }>;
  /** Documents and secrets by name. */
  ids: Record<string, string>;
};

/** Counts a backup by its own lines. */
export async function manifestOf(world: World, path: string): Promise<Manifest> {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n");
  const head = JSON.parse(lines[0] ?? "") as { at: string };
  const rows = lines.slice(1, -1).map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
  const byTable: Record<string, number> = {};
  for (const { table } of rows) byTable[table] = (byTable[table] ?? 0) + 1;
  const documents = rows.filter(({ table }) => table === "documents");
  return {
    at: head.at,
    rows: byTable,
    documents: countDocuments(
      documents.map(({ row }) => ({ collection: String(row["collection"]), body: row["body"] })),
    ),
    secret: SECRET,
    admin: ADMIN,
    password: PASSWORD,
    people: Object.fromEntries([...world.people].map(([role, { id, email }]) => [role, { id, email }])),
    ids: Object.fromEntries([...world.ids].filter(([name]) => !name.startsWith("kind "))),
  };
}
