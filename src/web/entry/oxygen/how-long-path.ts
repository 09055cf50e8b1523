import type { Kind } from "#domain/resources/kinds.ts";

/** The page that says how long a cylinder lasts. It works without a net and without an account. */
export const HOW_LONG_PATH = "/how-long";

/** Whether a list may hold cylinders. */
export function mayHoldCylinders(kinds: readonly Kind[] | null): boolean {
  return kinds?.length === 1 && kinds[0] === "oxygen";
}
