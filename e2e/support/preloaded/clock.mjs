/**
 * Moves the clock of a product under test. `node --import` loads this before the program, which
 * does not know of it. The journey sends how far the clock is ahead, ms, and whether it is stopped.
 * Timers and the `now()` of PostgreSQL keep the time of the machine.
 */
const RealDate = Date;
let aheadMs = 0;
let stoppedAt = null;
const now = () => (stoppedAt ?? RealDate.now()) + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", (message) => {
  aheadMs = message.aheadMs;
  if (message.isStopped) stoppedAt ??= RealDate.now();
  process.send?.({ aheadMs });
});
