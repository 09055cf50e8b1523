import type { Page } from "@playwright/test";

/** Targets under 48 px, but links within a sentence, and texts under 16 px. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const isShown = (node: Element) => node.checkVisibility() && node.getBoundingClientRect().width > 1;
    for (const node of document.querySelectorAll("a,button,summary,input:not([type=hidden]),select")) {
      // A box to tick is as large as its label.
      const { width, height } = (node.closest("label") ?? node).getBoundingClientRect();
      const isInSentence =
        node.tagName === "A" && node.closest("p,footer,dd") !== null && getComputedStyle(node).display === "inline";
      const isOutside = node.getBoundingClientRect().top < 0;
      if (isShown(node) && !isInSentence && !isOutside && (width < 47.5 || height < 47.5)) {
        faults.push(`${Math.round(width)} x ${Math.round(height)} ${node.outerHTML.slice(0, 120)}`);
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (
        parent === null ||
        (text.textContent ?? "").trim() === "" ||
        parent.closest("script,svg") !== null ||
        !isShown(parent)
      )
        continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 16) faults.push(`small text: ${text.textContent}`);
    }
    return faults;
  });
}
