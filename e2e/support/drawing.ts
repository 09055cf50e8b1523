import type { CDPSession, Page } from "@playwright/test";

/** The kind of note that a failed journey is given when one of its pages was "still". */
export const STOPPED_DRAWING = "browser-stopped-drawing";

/** The kind of note that a failed journey is given when one of its pages was "silent". */
export const DOES_NOT_ANSWER = "page-does-not-answer";

/**
 * What a page does when it is asked: it "draws"; it is "still" (its program answers, but the browser draws no frame any more); or it is
 * "silent" (it does not answer at all: its program may be in a loop).
 */
export type Drawing = "draws" | "still" | "silent";

/**
 * How many other questions are answered before a page that owes an answer is given up. A busy page draws within some dozens; a browser that
 * has lost its frames never does. A count, not a time: on a slow machine the other questions are as slow.
 */
const PATIENCE = 2_000;

/** Whether the browser still draws a page. A tap waits for two frames: without any it waits until the journey is out of time. */
export async function drawingOf(page: Page, patience = PATIENCE): Promise<Drawing> {
  try {
    const session = await page.context().newCDPSession(page);
    const browser = await page.context().browser()?.newBrowserCDPSession();
    if (browser === undefined) return "draws";
    const hears = () => browser.send("Browser.getVersion");
    // A world of our own: a journey may have stopped the page's clock, and its frames with it.
    const world = await before(ownWorld(session), hears, patience);
    if (world === null) return "silent";
    const frame = ask(session, world.answer, "new Promise((drawn) => requestAnimationFrame(drawn))");
    const answers = async () => {
      if ((await before(ask(session, world.answer, "1"), hears, patience)) === null) throw new Silent();
    };
    return (await before(frame, answers, patience)) === null ? "still" : "draws";
  } catch (error) {
    // A page that was closed, or goes elsewhere just now, says nothing against the browser.
    return error instanceof Silent ? "silent" : "draws";
  }
}

class Silent extends Error {}

/** What is answered before so many other questions were, one after the other; null where nothing is. */
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
