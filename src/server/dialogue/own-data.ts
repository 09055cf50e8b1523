import type { Stops } from "#server/adapters/stops.ts";
import type { Database } from "#server/documents/pool.ts";
import { readOwnTexts } from "./queries.ts";
import { eraseSender } from "./statements.ts";

/** What texts of a number left behind, for whoever proved the number. */
export type OwnTexts = {
  exportOf: (phone: string) => Promise<Record<string, unknown>>;
  erase: (phone: string) => Promise<void>;
};

/** The words themselves are not kept. */
export function ownTexts(database: Database, { keysOf }: Pick<Stops, "keysOf">): OwnTexts {
  return {
    exportOf: (phone) => readOwnTexts(database, keysOf(phone)),
    erase: (phone) => eraseSender(database, keysOf(phone)),
  };
}
