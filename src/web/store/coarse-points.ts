/**
 * Decimals of a point that is sent to ask for what is near: 110 m. A log of addresses then names no
 * house. Posts send their true point, which the server masks.
 */
const DECIMALS = 3;

/** One coordinate, degrees, with at most three decimals. */
export function coarseDegrees(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}

/** The input of a question, its point (`lat`, `lng`) and `near` with at most three decimals. */
export function coarseQuestion(input: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => {
      if ((name === "lat" || name === "lng") && typeof value === "number") return [name, coarseDegrees(value)];
      return [name, name === "near" ? coarseNear(value) : value];
    }),
  );
}

/** The body of a call in JSON; a `near` in it, as of a target, has at most three decimals. */
export function coarseBody(body: unknown): string {
  return JSON.stringify(body, (name, value: unknown) => (name === "near" ? coarseNear(value) : value));
}

function coarseNear(near: unknown): unknown {
  if (typeof near === "string") {
    return near.replaceAll(/-?\d+\.\d+/gu, (degrees) => String(coarseDegrees(Number(degrees))));
  }
  return typeof near === "object" && near !== null && !Array.isArray(near) ? coarseQuestion(near) : near;
}
