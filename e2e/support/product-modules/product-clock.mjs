/**
 * The clock of a product under test. `node --import` loads this before the program, which does not
 * know of it, and before each of its threads. It has the time of the run (product-time.ts). The
 * journey sends how far its product is ahead of that, ms. A thread reads that when it starts.
 * Timers and the `now()` of PostgreSQL keep the time of the machine.
 */
import { hasProductTime, productNow, productSlowness, SLOWER } from "../product-time.ts";

const RealDate = Date;
const AHEAD = "E2E_AHEAD_MS";
let tickedMs = 0;
let aheadMs = Number(process.env[AHEAD] ?? 0);
// productNow() makes its answer by this Date too: with a number, which stays what it is.
const now = () => productNow().getTime() + aheadMs + tickedMs;

/** Lets a millisecond pass, where the time of the run nearly stands. */
export function tick() {
  tickedMs += 1;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

// The age of what a product knows is measured by this one, and taken from a time of the other.
// As fast as the machine's, it made entries older than that age look new. In a walk, whose time
// nearly stands, what a product keeps for two seconds would stay for ever.
if (hasProductTime() && productSlowness() === SLOWER) {
  const machineMs = performance.now.bind(performance);
  const began = machineMs();
  performance.now = () => began + (machineMs() - began) / productSlowness();
}

process.on("message", (message) => {
  ({ aheadMs } = message);
  process.env[AHEAD] = String(aheadMs);
  process.send?.({ aheadMs });
});
