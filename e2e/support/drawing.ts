import type { CDPSession, Page } from "@playwright/test";

/** The kind of note for a failed journey with a "still" page. */
export const STOPPED_DRAWING = "browser-stopped-drawing";

/** The kind of note for a failed journey with a "silent" page. */
export const DOES_NOT_ANSWER = "page-does-not-answer";

/**
 * What a page does. "draws": frames come. "still": its program answers, but the browser draws no
 * frames. "silent": it does not answer, perhaps because its program is in a loop.
 */
export type Drawing = "draws" | "still" | "silent";

/**
 * After this many other answers a page counts as lost. A busy page draws within some dozens; a
 * browser that has lost its frames never does. This is a count, not a time: on a slow machine the
 * other answers are slow too.
 */
const PATIENCE = 2_000;

/**
 * Whether the browser still draws a page. A tap waits for two frames; without frames it waits until
 * the journey ends.
 */
export async function drawingOf(page: Page, patience = PATIENCE): Promise<Drawing> {
  try {
    const session = await page.context().newCDPSession(page);
    const browser = await page.context().browser()?.newBrowserCDPSession();
    if (browser === undefined) return "draws";
    const hears = () => browser.send("Browser.getVersion");
    // An isolated world, because a journey may have stopped the page's clock and its frames.
    const world = await before(ownWorld(session), hears, patience);
    if (world === null) return "silent";
    const frame = ask(session, world.answer, "new Promise((drawn) => requestAnimationFrame(drawn))");
    const answers = async () => {
      if ((await before(ask(session, world.answer, "1"), hears, patience)) === null) throw new Silent();
    };
    return (await before(frame, answers, patience)) === null ? "still" : "draws";
  } catch (error) {
    // A page that was closed or is navigating proves nothing against the browser.
    return error instanceof Silent ? "silent" : "draws";
  }
}

class Silent extends Error {}

/** An answer, or null where `count` other questions are answered first, in sequence. */
async function before<Answer>(
  answer: Promise<Answer>,
  other: () => Promise<unknown>,
  count: number,
): Promise<{ answer: Answer } | null> {
  for (let at = 0; at < count; at += 1) {
    const first = await Promise.race([answer.then((found) => ({ answer: found })), other().then(() => null)]);
    if (first !== null) return first;
  }
  return null;
}

async function ownWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  return executionContextId;
}

async function ask(session: CDPSession, contextId: number, expression: string): Promise<void> {
  await session.send("Runtime.evaluate", { expression, contextId, awaitPromise: true });
}
