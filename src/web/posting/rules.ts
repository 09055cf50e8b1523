import type * as CheckAll from "./check-all.ts";

/** The rules with the phone tables (80 kB): imported at the contact step. */
export function loadRules(): Promise<typeof CheckAll> {
  return import("./check-all.ts");
}
