import type * as CheckAll from "./check-all.ts";

/**
 * The rules with the tables of phone numbers (80 kB): fetched when somebody comes to how they are
 * reached.
 */
export function loadRules(): Promise<typeof CheckAll> {
  return import("./check-all.ts");
}
