import { median } from "#server/testing/timing/mann-whitney.ts";
import { NGINXES } from "#server/http/testing/nginx.ts";
import { startMeasuredProduct } from "../e2e/support/product.ts";
import type { MeasuredProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { makeCalls } from "./http/calls.ts";
import type { Call } from "./http/calls.ts";
import { callOf } from "./pages/cost.ts";

/**
 * Pages behind a caching proxy: the nginx of the system, set up as docs/guides/cache.md says. The
 * product alone is beside it. Find pages in four languages are asked for again and again.
 */
export const bench: Bench = { name: "proxy", limitSeconds: 200, run };

const ROUNDS = 6;
/** Pages of a round. nginx ends a connection after 1,000. */
const CALLS = 3_000;
const CLIENTS = 8;
/** With the cookie of a reader who has chosen. Without it the product draws for each caller. */
const PAGES = ["oxygen", "bed", "blood"].flatMap((kind) =>
  ["en", "hi", "bn", "ur"].map((language): Call => {
    const call = callOf(`/find/${kind}?lng=${language}&at=22.570,88.360`, language);
    return { ...call, headers: { ...call.headers, Cookie: `i18next=${language}` } };
  }),
);

/** `us`: processor time of the product for a page. `perSecond`: pages that were answered. */
type Round = { us: number; perSecond: number };

async function run(): Promise<Row[]> {
  const openNginx = NGINXES.find(([name]) => name === "the installed nginx")?.[1];
  if (openNginx === undefined) {
    return [{ what: "nginx is not installed here (apt-get install nginx-light)", value: 0, unit: "not measured" }];
  }
  const product = await startMeasuredProduct({ RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" });
  const port = Number(new URL(product.url).port);
  const proxy = await openNginx(port, "cache");
  try {
    const rounds: { alone: Round; behind: Round }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const alone = await ask(product, port);
      const behind = await ask(product, proxy.port);
      // The first round draws the pages.
      if (round > 0) rounds.push({ alone, behind });
    }
    return rowsOf(rounds);
  } finally {
    await proxy.close();
    await product.stop();
  }
}

async function ask(product: MeasuredProduct, port: number): Promise<Round> {
  const [before, began] = [await product.processorUs(), performance.now()];
  const faults = await makeCalls(port, PAGES, { count: CALLS, clients: CLIENTS });
  if (faults > 0) throw new Error(`${faults} pages were not answered with 200`);
  const seconds = (performance.now() - began) / 1_000;
  return { us: ((await product.processorUs()) - before) / CALLS, perSecond: CALLS / seconds };
}

function rowsOf(rounds: readonly { alone: Round; behind: Round }[]): Row[] {
  const of = (what: (round: (typeof rounds)[number]) => number): number => median(rounds.map(what));
  return [
    {
      what: "processor time of the product for a page behind the proxy",
      value: of(({ alone, behind }) => behind.us / alone.us),
      unit: "x",
      against: `alone, ${of(({ alone }) => alone.us).toFixed(0)} µs`,
      note: `${of(({ behind }) => behind.us).toFixed(1)} µs`,
    },
    {
      what: "pages a second behind the proxy",
      value: of(({ alone, behind }) => behind.perSecond / alone.perSecond),
      unit: "x",
      against: `alone, ${of(({ alone }) => alone.perSecond).toFixed(0)} a second`,
      note: `${of(({ behind }) => behind.perSecond).toFixed(0)} a second; the proxy has one process`,
    },
  ];
}
