import { chromium } from "@playwright/test";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { prepareBrowser } from "../e2e/browser.ts";
import { freePort } from "../e2e/support/free-port.ts";
import { startProduct } from "../e2e/support/product.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { lighthouseProgram } from "./lighthouse/install.ts";
import { judge } from "./lighthouse/judge.ts";
import type { Judgement } from "./lighthouse/judge.ts";

/**
 * Lighthouse's judgement of the pages that people come to first (issue 19). It visits the
 * demonstration as a phone, throttled as it does by default. The browser is in the pages' time
 * zone, as most readers are.
 */
export const bench: Bench = { name: "lighthouse", limitSeconds: 1_800, run };

/** Issue 19: the median of five. */
const RUNS = 5;
const TIME_ZONE = "Asia/Kolkata";

async function run(): Promise<Row[]> {
  const program = await lighthouseProgram();
  const product = await startProduct({ RATE_LIMITS: "off" });
  try {
    const pages = [
      { what: "first page", path: "/" },
      { what: "find beds", path: "/find/bed" },
      { what: "an entry", path: await entryOn(product.url) },
    ];
    const rows: Row[] = [];
    for (const { what, path } of pages) rows.push(...rowsOf(what, await visits(program, `${product.url}${path}`)));
    return rows;
  } finally {
    await product.stop();
  }
}

/** The address of the first entry of a list. */
async function entryOn(url: string): Promise<string> {
  const html = await (await fetch(`${url}/find/bed`)).text();
  const path = /href="(\/[rf]\/[\w-]+)"/.exec(html)?.[1];
  if (path === undefined) throw new Error("/find/bed links to no entry");
  return path;
}

/** Each visit in a browser of its own: nothing of the one before is left. */
async function visits(program: string, url: string): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    const port = await freePort();
    const { executablePath, args } = await prepareBrowser();
    const env = { ...process.env, TZ: TIME_ZONE };
    const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`], env });
    try {
      const judgement = await judge(program, port, url);
      console.log(`  ${url} ${JSON.stringify(judgement)}`);
      judgements.push(judgement);
    } finally {
      await browser.close();
    }
  }
  return judgements;
}

function rowsOf(what: string, judgements: readonly Judgement[]): Row[] {
  const middle = (read: (judgement: Judgement) => number) => median(judgements.map(read));
  const least = (read: (judgement: Judgement) => number) => Math.min(...judgements.map(read));
  const faults = [...new Set(judgements.flatMap((each) => each.faults))].join("; ");
  return [
    { what: `${what}, performance`, value: middle((each) => each.performance), unit: "", goal: { atLeast: 0.95 } },
    { what: `${what}, index of the machine`, value: middle((each) => each.machine), unit: "" },
    { what: `${what}, blocked`, value: middle((each) => each.blockedMs), unit: "ms", goal: { atMost: 300 } },
    { what: `${what}, main thread`, value: middle((each) => each.mainThreadMs), unit: "ms" },
    { what: `${what}, accessibility`, value: least((each) => each.accessibility), unit: "", goal: { atLeast: 1 } },
    {
      what: `${what}, best practices`,
      value: least((each) => each.bestPractices),
      unit: "",
      goal: { atLeast: 1 },
      ...(faults !== "" && { note: faults }),
    },
  ];
}
