import { BY_ROLES } from "#domain/observations/axes.ts";
import type { ByRole } from "#domain/observations/axes.ts";

/*
 * An axis of a row as seven bits: three for the value, four for who reported it.
 */

export const AXIS_BITS = 7;
export const AXIS = (1 << AXIS_BITS) - 1;
export const WHO_BITS = 4;
const WHO = (1 << WHO_BITS) - 1;
/** Seekers are grouped by their joint weight, in these steps (DESIGN.md 4). */
const SEEKER_STEPS = [0.2, 0.4, 0.6, 0.8] as const;
/** "Nobody" is after the roles. The steps of seekers follow. */
const NOBODY = BY_ROLES.length;
const SEEKERS = NOBODY + 1;

/** What is said of an axis. */
type Statement<V> = { value: V; by: ByRole | null; weight?: number | undefined };

/** The code of what was said. A report without a time counts as no report. */
export function axisCode<V>(values: readonly V[], { value, at, by, weight }: Statement<V> & { at: string | null }) {
  const hasSource = by !== null && at !== null && !Number.isNaN(Date.parse(at));
  return (values.indexOf(value) << WHO_BITS) + (hasSource ? whoCode(by, weight) : NOBODY);
}

/** Who said what a code has. */
export function whoOf(code: number): ByRole | null {
  const who = code & WHO;
  return who >= SEEKERS ? "seeker" : (BY_ROLES[who] ?? null);
}

/** A number for each code of an axis. */
export function byCode<V>(values: readonly V[], of: (said: Statement<V>) => number): Float64Array {
  const table = new Float64Array(1 << AXIS_BITS);
  forEachCode(values, (code, said) => (table[code] = of(said)));
  return table;
}

/** Anything for each code of an axis. */
export function listByCode<V, Each>(values: readonly V[], of: (said: Statement<V>) => Each): readonly Each[] {
  const list: Each[] = [];
  forEachCode(values, (code, said) => (list[code] = of(said)));
  return list;
}

function forEachCode<V>(values: readonly V[], visit: (code: number, said: Statement<V>) => void): void {
  values.forEach((value, at) => {
    const first = at << WHO_BITS;
    for (const by of BY_ROLES) visit(first + BY_ROLES.indexOf(by), { value, by });
    visit(first + NOBODY, { value, by: null });
    SEEKER_STEPS.forEach((weight, step) => visit(first + SEEKERS + step, { value, by: "seeker", weight }));
  });
}

function whoCode(by: ByRole, weight: number | undefined): number {
  const step = weight === undefined ? -1 : SEEKER_STEPS.findIndex((each) => each === weight);
  return step === -1 ? BY_ROLES.indexOf(by) : SEEKERS + step;
}
