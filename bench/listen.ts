import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { openBare } from "./listen/bare.ts";
import { gather, lastFrame, leave, untilLast } from "./listen/crowds.ts";
import { openWorld } from "./listen/world.ts";
import type { World } from "./listen/world.ts";

/**
 * One change to many listeners: the time from commit to the last listener. The yardstick is a bare
 * event-stream server that writes the same bytes to as many, in the same run. The listeners run in
 * a process of their own.
 */
export const bench: Bench = { name: "listen", limitSeconds: 240, run };

const CROWDS = [1_000, 5_000];
const ROUNDS = 15;

async function run(): Promise<Row[]> {
  const world = await openWorld();
  const rows: Row[] = [];
  try {
    for (const count of CROWDS) rows.push(...(await oneTarget(world, count)));
    rows.push(await manyTargets(world, 5_000));
    return rows;
  } finally {
    await world.close();
  }
}

/** All listen to the same list, as people of one town do. */
async function oneTarget(world: World, count: number): Promise<Row[]> {
  const before = world.memory();
  const crowd = await gather({ port: world.port, count, spread: 0 });
  const perListener = (world.memory() - before) / count;
  const bare = await openBare();
  const bareBefore = world.memory();
  const bareCrowd = await gather({ port: bare.port, count, spread: 0 });
  const perBare = (world.memory() - bareBefore) / count;
  const ratios: number[] = [];
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  await untilLast(crowd, () => world.change());
  const frame = await lastFrame(crowd);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Side by side in time, so that what else the machine does meets both.
    const bareMs = await untilLast(bareCrowd, async () => bare.send(frame));
    const oursMs = await untilLast(crowd, () => world.change());
    times.ours.push(oursMs);
    times.bare.push(bareMs);
    ratios.push(oursMs / bareMs);
  }
  leave(crowd);
  leave(bareCrowd);
  await bare.close();
  await world.quiet();
  return [
    {
      what: `one change to ${count} listeners of one target, from commit to the last`,
      value: median(ratios),
      unit: "x",
      against: `bare event stream, ${median(times.bare).toFixed(0)} ms`,
      goal: { atMost: count >= 5_000 ? 1.3 : 1.5 },
      note: `${median(times.ours).toFixed(0)} ms; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
    },
    {
      what: `memory of a connection, ${count}`,
      value: perListener / 1_000,
      unit: "kB",
      against: `bare, ${(perBare / 1_000).toFixed(1)} kB`,
      goal: { atMost: 25 },
    },
  ];
}

/** Everybody listens around a point of their own: nothing but the document's text is shared. */
async function manyTargets(world: World, count: number): Promise<Row> {
  const before = world.memory();
  const crowd = await gather({ port: world.port, count, spread: 0.05 });
  const perListener = (world.memory() - before) / count;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await untilLast(crowd, () => world.change()));
  leave(crowd);
  await world.quiet();
  return {
    what: `one change to ${count} listeners with a target each`,
    value: median(times),
    unit: "ms",
    note: `${(perListener / 1_000).toFixed(1)} kB a connection`,
  };
}
