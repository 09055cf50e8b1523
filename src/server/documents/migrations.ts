import { mergedSupplies } from "./migrations/0062-merged-supplies.ts";
import { oxygenReserves } from "./migrations/0063-oxygen-reserves.ts";
import { BEFORE_1_0 } from "./migrations/before-1.0/before-1.0.ts";
import type { Migration } from "./migrations/migration.ts";

/** Every migration, in running order. Add new ones at the end, each a file in `migrations`. */
export const MIGRATIONS: readonly Migration[] = [...BEFORE_1_0, mergedSupplies, oxygenReserves];
