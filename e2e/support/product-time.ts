/**
 * When the products of each run begin: a Wednesday, 10:00 in Kolkata. Offices are open, no night is
 * near, no month ends, and no minute during a run. It lies in the past, because PostgreSQL keeps
 * the machine's time. By that begin a role's days of grace (auth.role_since), which would be over
 * in the future.
 */
const STARTS_AT = Date.parse("2026-11-25T10:00:20+05:30");
/**
 * How much slower their clock goes: half an hour of the machine is three minutes. The newest
 * entries of the demonstration stay as they are for 26. By a hundred, two counts of one bed came
 * within the same millisecond, and the second was lost.
 */
export const SLOWER = 10;
/** When the run began by the machine's clock, ms. All processes and threads of a run share it. */
const BEGAN = "E2E_BEGAN_MS";
/** How much slower the clock of this process and its products goes, if not by `SLOWER`. */
const OWN_SLOWER = "E2E_SLOWER";
/** A product's clock replaces `Date`; what it replaces is taken before. */
const machineMs = Date.now.bind(Date);

/**
 * Starts the time of a run. Workers and products that start later inherit it.
 * @param slower how many times slower than the machine's it goes
 */
export function beginProductTime(slower = SLOWER): void {
  process.env[BEGAN] = String(machineMs());
  process.env[OWN_SLOWER] = String(slower);
}

/** How many times slower than the machine's the time of this process and its products goes. */
export function productSlowness(): number {
  return Number(process.env[OWN_SLOWER] ?? SLOWER);
}

/** Whether this process belongs to a run of journeys. Others, such as bench, have no such time. */
export function hasProductTime(): boolean {
  return process.env[BEGAN] !== undefined;
}

/** The time of the products of this run, the same in every process: what a journey calls now. */
export function productNow(): Date {
  const began = process.env[BEGAN];
  if (began === undefined) return new Date(machineMs());
  return new Date(STARTS_AT + Math.floor((machineMs() - Number(began)) / productSlowness()));
}
