import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What Lighthouse says of one visit. */
export type Judgement = {
  /** Scores, 0 to 1. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Total blocking time, and work of the main thread, ms on its slow phone. */
  blockedMs: number;
  mainThreadMs: number;
  /** First and largest paint, and how soon the page fills, ms. How far things move, 0 to 1. */
  firstPaintMs: number;
  largestPaintMs: number;
  speedIndexMs: number;
  layoutShift: number;
  /**
   * How quick Lighthouse found this machine meanwhile; it slows it down to a phone by a fixed
   * factor of 4. Under 1,000 a page seems slower than on the phone it means.
   */
  machine: number;
  /** Audits of accessibility and best practices that failed, with the elements they name. */
  faults: string[];
};

type Item = { node?: { selector?: string }; description?: string };
type Audit = { title: string; score: number | null; numericValue?: number; details?: { items?: Item[] } };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  audits: Record<string, Audit | undefined>;
  categories: Record<"performance" | "accessibility" | "best-practices", Category>;
};

/** Bytes of the largest report: it holds pictures of the page. */
const MOST_BYTES = 64_000_000;

/**
 * One visit of a phone with an empty cache, as Lighthouse throttles it by default.
 * @param program the file of its command
 * @param port where the browser listens for it
 * @throws when the page could not be loaded
 */
export async function judge(program: string, port: number, url: string): Promise<Judgement> {
  const options = ["--quiet", "--output=json", "--only-categories=performance,accessibility,best-practices"];
  const args = [program, url, `--port=${port}`, ...options];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_BYTES });
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
  const { audits, categories } = report;
  const scoreOf = (name: keyof Report["categories"]) => categories[name].score ?? Number.NaN;
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const refs = [categories.accessibility, categories["best-practices"]].flatMap(({ auditRefs }) => auditRefs);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    bestPractices: scoreOf("best-practices"),
    blockedMs: valueOf("total-blocking-time"),
    mainThreadMs: valueOf("mainthread-work-breakdown"),
    firstPaintMs: valueOf("first-contentful-paint"),
    largestPaintMs: valueOf("largest-contentful-paint"),
    speedIndexMs: valueOf("speed-index"),
    layoutShift: valueOf("cumulative-layout-shift"),
    machine: report.environment.benchmarkIndex,
    faults: refs.flatMap(({ id, weight }) => (weight > 0 ? faultsOf(audits[id]) : [])),
  };
}

function faultsOf(audit: Audit | undefined): string[] {
  if (audit === undefined || audit.score === null || audit.score >= 1) return [];
  const items = audit.details?.items ?? [];
  return [`${audit.title}: ${items.map(({ node, description }) => node?.selector ?? description ?? "").join("; ")}`];
}
