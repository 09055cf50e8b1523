/*
 * Loaded before a built product (`node --import`). `PRODUCT_CLOCK`: the start time of its clock.
 * `PRODUCT_LONGEST_PAUSE_MS` replaces every pause of five minutes or more, so that jobs run often.
 */
const { PRODUCT_CLOCK, PRODUCT_LONGEST_PAUSE_MS } = process.env;
const LONG_MS = 300_000;

if (PRODUCT_CLOCK !== undefined) {
  const RealDate = Date;
  const aheadMs = RealDate.parse(PRODUCT_CLOCK) - RealDate.now();
  globalThis.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + aheadMs);
      else super(...parts);
    }

    static now() {
      return RealDate.now() + aheadMs;
    }
  };
}

if (PRODUCT_LONGEST_PAUSE_MS !== undefined) {
  const later = globalThis.setTimeout;
  const pauseMs = Number(PRODUCT_LONGEST_PAUSE_MS);
  globalThis.setTimeout = Object.assign(
    (work, ms, ...rest) => later(work, ms >= LONG_MS ? pauseMs : ms, ...rest),
    later,
  );
}
