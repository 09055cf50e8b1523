/**
 * Stops the slow rounds of a product: renewals, feeds, clearing. `node --import` loads this before
 * the program, which does not know of it, and before each of its threads. What comes after some
 * seconds waits until the product ends. So no round begins in the middle of a walk. Deadlines
 * wait too. Rounds of a second go on: what is due for them depends on the clock of the walk. That
 * nearly stands, so each request that writes lets a millisecond pass: what is newer stays newer.
 */
import { subscribe } from "node:diagnostics_channel";
import { tick } from "./product-clock.mjs";

/** Below the wait of automatic review, 3 s, and above pauses of work that goes on in pieces. */
const MOST_MS = 2_500;
/** Longer than any run, ms. */
const NEVER_MS = 2 ** 31 - 1;

const { clearTimeout, setInterval, setTimeout } = globalThis;
let isEnding = false;
/** What waits, with its own pause: its end may be awaited by the end of the product. */
const held = new Map();

function pauseOf(ms = 0) {
  return ms > MOST_MS && !isEnding ? NEVER_MS : ms;
}

function later(run, ms, ...given) {
  const timer = setTimeout(run, pauseOf(ms), ...given);
  if (pauseOf(ms) === NEVER_MS) held.set(timer, { run, ms, given });
  return timer;
}

globalThis.setInterval = (run, ms, ...given) => setInterval(run, pauseOf(ms), ...given);
// Its other form, for promises, is a property of the function.
globalThis.setTimeout = Object.assign(later, setTimeout);
globalThis.clearTimeout = (timer) => {
  held.delete(timer);
  clearTimeout(timer);
};
process.once("SIGTERM", () => {
  isEnding = true;
  for (const { run, ms, given } of held.values()) setTimeout(run, ms, ...given).unref();
});
subscribe("http.server.request.start", ({ request }) => {
  if (request.method !== "GET" && request.method !== "HEAD") tick();
});
