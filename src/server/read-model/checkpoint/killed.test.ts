import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import { when } from "#server/testing/kill-moments.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { openCheckpointWorld } from "../testing/checkpoint-world.ts";
import type { CheckpointWorld } from "../testing/checkpoint-world.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";

const randomInt = seededInt(seedOf("checkpoint killed"));

const WRITER = new URL("../testing/checkpoint-writer.ts", import.meta.url);
/** How often the process is killed. 50 in `npm run test:long`. */
const KILLS = rounds(3, 50);

let world: CheckpointWorld;
beforeAll(async () => {
  world = await openCheckpointWorld();
});
afterAll(() => world.close());

/** Bytes of a checkpoint that is being written now; 0 while none is. */
function unfinishedBytes(): number {
  try {
    const name = readdirSync(world.folder).find((each) => each.endsWith(".part"));
    return name === undefined ? 0 : statSync(join(world.folder, name)).size;
  } catch {
    return 0;
  }
}

test.runIf(IS_LONG)(
  `killed ${KILLS} times while it writes a checkpoint, a process never answers wrongly afterwards`,
  async () => {
    await world.change(80);
    const connection = JSON.stringify(world.database.connection);
    let unfinished = 0;
    const froms = new Set<unknown>();
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startChild(WRITER, [connection, world.folder]);
      await child.said("ready");
      await world.change(randomInt(1, 10));
      // Somewhere between its first byte and its last.
      const bytes = randomInt(1, 30_000);
      if (kill === 0) await when(() => world.fileTime() > 0);
      await when(() => unfinishedBytes() >= bytes);
      await child.kill("SIGKILL");
      if (unfinishedBytes() > 0) unfinished++;
      await world.change(randomInt(10));
      const model = await world.open({ leastRows: 1 });
      froms.add(world.startedFrom());
      const fresh = await world.openFresh();
      await world.check(model, fresh);
      await fresh.close();
      await world.crash(model);
    }
    expect(unfinished).toBeGreaterThan(0);
    expect(froms).toContain("checkpoint");
  },
);
