import { openDatabase } from "#server/documents/pool.ts";
import { workOnRun } from "../runs/work-on-run.ts";
import { FEW_PLACES } from "./fixtures/places.ts";

/* Works on a run, for the test that kills it: connection as JSON, id of the run. */
const [connection = "", id = ""] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(connection));
const timer = setInterval(() => void tell(), 5);
await workOnRun({ database, context: FEW_PLACES }, id);
clearInterval(timer);
await database.close();
process.stdout.write("done\n");

async function tell(): Promise<void> {
  const found = await database.pool.query<{ rows: number | null }>(
    "SELECT (progress->'counts'->'rows'->>'read')::int AS rows FROM import_runs WHERE id = $1",
    [id],
  );
  process.stdout.write(`rows ${Math.floor((found.rows[0]?.rows ?? 0) / 100) * 100}\n`);
}
