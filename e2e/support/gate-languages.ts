const isLong = process.env["LIFEBOARD_LONG"] === "1";

/**
 * The languages that a journey is walked in: the first alone in the gate, all in the long run.
 * Tests of screens and texts prove what differs by language. The gate walks `caller.spec.ts` in
 * Hindi too, and `staff/closes.spec.ts` in Urdu.
 * @param all languages, or what a journey has for each of them
 */
export function walkedIn<const Language>(all: readonly Language[]): readonly Language[] {
  return isLong ? all : all.slice(0, 1);
}
