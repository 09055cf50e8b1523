import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { addListings } from "./nearby/world.ts";
import { askProduct } from "./peers/ours.ts";
import { openParseServer } from "./peers/parse-server.ts";
import { openPostgis } from "./peers/postgis.ts";
import type { Peer } from "./peers/postgis.ts";
import { kindQuestions, readSpots, scan, wordQuestions } from "./peers/questions.ts";
import type { Answers, Question } from "./peers/questions.ts";
import { openSqlite } from "./peers/sqlite.ts";
import { withBenchDatabase } from "./support/database.ts";

/**
 * The same 100,000 listings and questions in the product, PostGIS, Parse Server and SQLite, by
 * processor time an answer. The product and Parse Server answer over HTTP, and the product keeps
 * nothing. The others answer their own protocols, from the system's packages where they are
 * installed. Every answer is compared with a scan of all
 * listings. Linux only.
 */
export const bench: Bench = { name: "peers", limitSeconds: 900, run };

const LISTINGS = 100_000;
const WARM_ROUNDS = 2;
const ROUNDS = 3;

type Asked = { what: string; questions: Question[]; right: string[] };

function run(): Promise<Row[]> {
  return withBenchDatabase(async ({ database, folder }) => {
    await addListings(database, 1, LISTINGS);
    const spots = await readSpots(database);
    const asked: Asked[] = [
      { what: "nearest 20 of a kind within 50 km", questions: kindQuestions() },
      { what: "nearest 20 with two words within 500 km", questions: wordQuestions() },
    ].map((each) => ({ ...each, right: each.questions.map((question) => scan(spots, question).join()) }));
    const product = await startMeasuredProduct({
      DATA_DIR: folder,
      DEMO_DATA: "off",
      RATE_LIMITS: "off",
      KEPT_ANSWERS_MB: "0",
      WORKERS: "1",
    });
    const peers: Record<string, Peer | { missing: string }> = {};
    try {
      peers["PostGIS"] = await openPostgis(spots);
      peers["Parse Server on PostGIS"] = await openParseServer(spots);
      peers["SQLite with R*Tree and FTS5"] = await openSqlite(spots);
      const rows: Row[] = [];
      for (const each of asked)
        rows.push(...(await compare(each, (questions) => askProduct(product, questions), peers)));
      return rows;
    } finally {
      for (const peer of Object.values(peers)) if ("close" in peer) await peer.close();
      await product.stop();
    }
  });
}

/** One question asked of all by turns: other load falls on all. */
async function compare(
  { what, questions, right }: Asked,
  ours: Peer["ask"],
  peers: Readonly<Record<string, Peer | { missing: string }>>,
): Promise<Row[]> {
  const all = Object.entries({ ours: { ask: ours }, ...peers });
  const best = new Map<string, { us: number; wrong: number }>();
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    for (const [name, peer] of all) {
      if ("missing" in peer) continue;
      const { ids, us }: Answers = await peer.ask(questions);
      const wrong = ids.filter((each, at) => each.join() !== right[at]).length;
      if (name === "ours" && wrong > 0) throw new Error(`${what}: ${wrong} answers differ from a scan`);
      if (round >= WARM_ROUNDS) best.set(name, { us: Math.min(us, best.get(name)?.us ?? us), wrong });
    }
  }
  const mine = best.get("ours")?.us ?? Number.NaN;
  return all.map(([name, peer]): Row => {
    if ("missing" in peer) return { what: `${what}, ${name}: ${peer.missing}`, value: 0, unit: "not measured" };
    const { us, wrong } = best.get(name) ?? { us: Number.NaN, wrong: 0 };
    const note =
      wrong === 0 ? "all answers as a scan's" : `${wrong} of ${questions.length} answers differ from a scan's`;
    if (name === "ours") return { what: `${what}, ours over HTTP`, value: us, unit: "µs", note };
    return { what: `${what}, ${name}`, value: us / mine, unit: "x ours", note: `${us.toFixed(0)} µs; ${note}` };
  });
}
