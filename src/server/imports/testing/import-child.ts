import { openReport } from "../pipeline/report.ts";
import { openDatabase } from "#server/documents/pool.ts";
import { FEW_PLACES } from "./fixtures/places.ts";
import { FORMATS } from "../formats/all.ts";
import { importFiles } from "../import.ts";

/* An import, for the test that kills it: connection as JSON, format, report folder, files. */
const [connection = "", name = "", reportFolder = "", ...files] = process.argv.slice(2);
const format = FORMATS.get(name);
if (format === undefined) throw new Error(name);
const database = await openDatabase(JSON.parse(connection));
const summary = await importFiles({
  format,
  files,
  database,
  report: await openReport(files[0] ?? "import", reportFolder),
  context: FEW_PLACES,
  onProgress: ({ rows }) => process.stdout.write(`rows ${rows}\n`),
});
await database.close();
process.stdout.write(`done ${JSON.stringify(summary.documents)}\n`);
