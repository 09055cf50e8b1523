import { openPlaces } from "#server/places/places.ts";
import { isWanted, readLookups } from "#server/places/testing/lookup-cases.ts";
import type { LookupCase } from "#server/places/testing/lookup-cases.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { MINISEARCH, openMiniSearch } from "./lookups/minisearch.ts";
import { firstNearbyMs } from "./support/first-nearby.ts";
import { installPackages } from "./support/install-packages.ts";
import { percentile } from "./support/percentile.ts";

/**
 * The labelled lookups of places beside MiniSearch over the same gazetteer. Their time beside a
 * first `nearby` of the same run. npm installs MiniSearch for the run, where it can.
 */
export const bench: Bench = { name: "lookups", limitSeconds: 400, run };

const SHOWN = 8;
/** How many letters are typed when suggestions are asked for. */
const TYPED = [1, 2, 3, 5, 8, 100];

type Asked = Pick<LookupCase, "q" | "near">;

async function run(): Promise<Row[]> {
  const file = new URL("../src/server/places/lookups.tsv", import.meta.url);
  // MiniSearch states no confidence, so nonsense cannot be told apart (decision 41).
  const cases = readLookups(file).filter(({ wanted }) => wanted.length > 0);
  const places = await openPlaces("data/gazetteer");
  const search = (asked: Asked): string[] => places.search({ ...asked, limit: SHOWN }).map(({ label }) => label);
  const typed = cases.flatMap(({ q, near }) => TYPED.map((letters) => ({ q: q.slice(0, letters), near })));
  for (const asked of typed) search(asked);
  const times = typed.map((asked) => msOf(() => search(asked)));
  const nearbyMs = await firstNearbyMs();
  const ours = recallOf(cases, search);
  const rows: Row[] = [
    {
      what: "places, what is typed of the lookups, p99",
      value: percentile(times, 0.99) / nearbyMs,
      unit: "x",
      against: `a first nearby, ${nearbyMs.toFixed(3)} ms`,
      note: `${percentile(times, 0.99).toFixed(2)} ms; p50 ${percentile(times, 0.5).toFixed(2)} ms`,
      goal: { atMost: 15 },
    },
  ];
  const installed = installPackages(MINISEARCH);
  if ("missing" in installed) {
    return [...rows, { what: `right among ${SHOWN}; ${installed.missing}`, value: ours.share, unit: "of the lookups" }];
  }
  try {
    const find = openMiniSearch(installed);
    const labels = (asked: Asked): string[] => find(asked).map((id) => places.byId(id, "en")?.label ?? "");
    const theirs = recallOf(cases, labels);
    rows.push({
      what: `right among ${SHOWN}, ${cases.length} lookups`,
      value: ours.share,
      unit: "of them",
      against: `MiniSearch, ${theirs.share.toFixed(3)}`,
      note: `first: ${ours.first.toFixed(3)} and ${theirs.first.toFixed(3)}; p99 ${ours.p99.toFixed(1)} and ${theirs.p99.toFixed(0)} ms`,
      goal: { atLeast: theirs.share },
    });
    return rows;
  } finally {
    installed.remove();
  }
}

/** Shares of lookups whose right place is among those shown, and the first of them. */
function recallOf(
  cases: readonly LookupCase[],
  search: (asked: Asked) => string[],
): { share: number; first: number; p99: number } {
  const times: number[] = [];
  const at = cases.map(({ q, near, wanted }) => {
    let labels: string[] = [];
    times.push(msOf(() => (labels = search({ q, near }))));
    return labels.findIndex((label) => isWanted(label, wanted));
  });
  const share = (isRight: (place: number) => boolean): number => at.filter(isRight).length / at.length;
  return { share: share((place) => place >= 0), first: share((place) => place === 0), p99: percentile(times, 0.99) };
}

/** Processor time of some work, ms. */
function msOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
