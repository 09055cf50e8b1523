import type { Database } from "#server/documents/pool.ts";
import { signedIn } from "../accounts.ts";
import { testService } from "../service.ts";
import { plantCrowdedWorld } from "./crowded-world.ts";
import { yardstickOf } from "./measure-operations.ts";
import { probedService } from "./probed-service.ts";
import type { ProbedService } from "./probed-service.ts";
import { StretchMeter } from "./stretch-meter.ts";

/** A service whose stretches are measured. `yardstickMs`: of a first `nearby`. */
export type Probe = {
  probed: ProbedService;
  meter: StretchMeter;
  yardstickMs: number;
  close: () => Promise<void>;
};

/** Opens a service with so many rows in a new database, and somebody who may do all. */
export async function openProbe({ rows, database }: { rows: number; database: Database }): Promise<Probe> {
  const world = await plantCrowdedWorld(database, rows);
  // Each question is asked for the first time.
  const service = await testService({ database, settings: { RATE_LIMITS: "off", KEPT_ANSWERS_MB: "0" } });
  const [facility = ""] = world.facilities;
  const person = await signedIn(service, { roles: ["admin", "moderator", "verifier"], facilities: [facility] });
  const probed = probedService({ service, world, person });
  const meter = new StretchMeter();
  return {
    probed,
    meter,
    yardstickMs: await yardstickOf(probed, meter),
    close: async () => {
      await probed.close();
      await service.close();
    },
  };
}
