import type { Page } from "@playwright/test";

/** The kind of note that a failed journey is given when one of its pages was "still". */
export const STOPPED_DRAWING = "browser-stopped-drawing";

/** The kind of note that a failed journey is given when one of its pages was "silent". */
export const DOES_NOT_ANSWER = "page-does-not-answer";

/**
 * What a page does when it is asked: it "draws"; it is "still" (its program answers, but the
 * browser draws no frame any more); or it is "silent" (it does not answer at all: its program may
 * be in a loop).
 */
export type Drawing = "draws" | "still" | "silent";

/** A busy page draws within a second; a browser that has lost its frames never does, ms. */
const PATIENCE_MS = 5_000;

/**
 * Whether the browser still draws a page. A tap waits for two frames: without any it waits until
 * the journey is out of time.
 */
export async function drawingOf(page: Page, patienceMs = PATIENCE_MS): Promise<Drawing> {
  const asked = page.evaluate(
    (wait) =>
      new Promise<Drawing>((tell) => {
        requestAnimationFrame(() => tell("draws"));
        setTimeout(() => tell("still"), wait);
      }),
    patienceMs,
  );
  const seen = await within(asked, 2 * patienceMs);
  if (seen !== null) return seen;
  // A journey may have stopped the page's clock: then it tells nothing of frames, but it answers.
  const answers = page.evaluate((): Drawing => "draws");
  return (await within(answers, patienceMs)) ?? "silent";
}

/**
 * What is answered within a time, ms; null where nothing is. A page that was closed, or goes
 * elsewhere just now, says nothing against the browser.
 */
async function within(answer: Promise<Drawing>, limitMs: number): Promise<Drawing | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((tell) => {
    timer = setTimeout(() => tell(null), limitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } catch {
    return "draws";
  } finally {
    clearTimeout(timer);
  }
}
