const isLong = process.env["LIFEBOARD_LONG"] === "1";

/**
 * The languages that a journey is walked in: the first alone in the gate, all in the long run. What
 * differs by language is proved by tests of screens and texts; `caller.spec.ts` is walked in Hindi
 * in the gate too, `staff/closes.spec.ts` in Urdu.
 */
export function walkedIn<const Language extends string>(all: readonly Language[]): readonly Language[] {
  return isLong ? all : all.slice(0, 1);
}
