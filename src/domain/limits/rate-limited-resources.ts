import { PEOPLE_GOODS } from "./people-goods.ts";
import { PROCESS_GOODS } from "./process-goods.ts";
import type { SharedGood } from "./shared-good.ts";

/** Every shared good. docs/api/limits.md shows them. */
export const SHARED_GOODS: readonly SharedGood[] = [...PEOPLE_GOODS, ...PROCESS_GOODS];
