/**
 * Loaded into a product under test before the program (`node --import`), which knows nothing of it: the clock of that process is ahead by
 * as many ms as the journey said last. What the database calls "now" and timers keep the machine's clock.
 */
const RealDate = Date;
let aheadMs = 0;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});

process.on("message", (message) => {
  aheadMs = message.aheadMs;
  process.send?.({ aheadMs });
});
