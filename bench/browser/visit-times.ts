/**
 * Counts frames in a page from its start. The list is painted in the frame after its first card is
 * there. This is text, because what tsx makes of a function refers to helpers that the page lacks.
 */
export const WATCH_TIMES = `
  const times = (globalThis.times = {});
  const look = () => {
    if (times.paintedMs === undefined && document.querySelector("main li h2") !== null) {
      times.paintedMs = 0;
      requestAnimationFrame(() => { times.paintedMs = performance.now(); });
    }
    if (document.documentElement !== null && "hydrated" in document.documentElement.dataset) times.hydratedMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/**
 * What a watched page counted, ms since it was asked for. `hydratedMs` is NaN of a page without a
 * program. @throws when it told nothing
 */
export function readTimes(found: unknown): { paintedMs: number; hydratedMs: number } {
  if (typeof found !== "object" || found === null || !("paintedMs" in found)) throw new Error("the page told no times");
  return {
    paintedMs: Number(found.paintedMs),
    hydratedMs: "hydratedMs" in found ? Number(found.hydratedMs) : Number.NaN,
  };
}
