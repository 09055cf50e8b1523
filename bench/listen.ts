import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { openBare } from "./listen/bare.ts";
import { openWorld } from "./listen/world.ts";
import type { World } from "./listen/world.ts";

/**
 * One change to many listeners: from the commit until the last of them has it, against a bare
 * event-stream server that writes the same bytes to as many, in the same run. The listeners live in
 * a process of their own.
 */
export const bench: Bench = { name: "listen", limitSeconds: 240, run };

const CROWDS = [1_000, 5_000];
const ROUNDS = 7;
/** Longer than the quiet after which a change goes out at once. */
const QUIET_MS = 600;

type Crowd = { child: ChildProcess; count: number };

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
  for (let round = 0; round < ROUNDS; round += 1) {
    const frame = `event: change\ndata: ${JSON.stringify(world.told())}\n\n`;
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
      goal: { atMost: 1.5 },
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

/** Opens listeners in a process of their own; resolves when each knows what there is. */
async function gather(wish: { port: number; count: number; spread: number }): Promise<Crowd> {
  const child = fork(join(import.meta.dirname, "listen/crowd.ts"), [], { execArgv: ["--import", "tsx"] });
  child.send({ ...wish, word: randomUUID() });
  await heard(child);
  return { child, count: wish.count };
}

/** How long until each of a crowd has heard of what `work` does, ms. */
async function untilLast({ child }: Crowd, work: () => Promise<void>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  child.send("again");
  await heard(child);
  const all = heard(child);
  await work();
  const began = performance.timeOrigin + performance.now();
  return (await all) - began;
}

/** The time of the next message, ms since 1970. */
async function heard(child: ChildProcess): Promise<number> {
  const [at] = z
    .tuple([z.number()])
    .rest(z.unknown())
    .parse(await once(child, "message"));
  return at;
}

function leave({ child }: Crowd): void {
  child.disconnect();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
