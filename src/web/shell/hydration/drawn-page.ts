/** How long the server's page may stand in for a page that fails, ms: later its facts are old. */
const HOLDS_MS = 60_000;

let giveBack: (() => void) | null = null;

/**
 * Keeps a copy of the server's page before it hydrates.
 * @param unmount ends what draws into `root`
 */
export function keepDrawn(root: HTMLElement, unmount: () => void): void {
  const copy = root.cloneNode(true);
  giveBack = () => {
    unmount();
    root.replaceChildren(...copy.childNodes);
  };
  setTimeout(forgetDrawn, HOLDS_MS);
}

/** The reader has gone on to another page. */
export function forgetDrawn(): void {
  giveBack = null;
}

/** Whether the server's page can be shown again. Never on the server. */
export function hasDrawn(): boolean {
  return giveBack !== null;
}

/**
 * Shows the server's page again, as it was drawn. Its numbers, links and forms work without the
 * program. It comes behind the drawing that failed, before the screen shows that. Does nothing
 * where no copy is kept.
 */
export function showDrawn(): void {
  if (giveBack !== null) queueMicrotask(giveBack);
  giveBack = null;
}
