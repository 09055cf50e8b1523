import type { Page } from "@playwright/test";

/** Targets under 48 px, except links within a sentence, and texts under 13 px, the smallest step. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const isShown = (node: Element) => node.checkVisibility() && node.getBoundingClientRect().width > 1;
    for (const node of document.querySelectorAll("a,button,summary,input:not([type=hidden]),select")) {
      // A checkbox is as large as its label.
      const { width, height: drawn } = (node.closest("label") ?? node).getBoundingClientRect();
      // What is drawn lower is touched at 48 px: its `::after` is the target (`--touch-beyond`).
      const target = getComputedStyle(node, "::after");
      const isTarget = target.position === "absolute" && target.content !== "none";
      const height = isTarget ? drawn - Number.parseFloat(target.top) - Number.parseFloat(target.bottom) : drawn;
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
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 13) faults.push(`small text: ${text.textContent}`);
    }
    return faults;
  });
}

/**
 * Icons that may be without words, by their names in ui/icons.ts. Back and close are where every
 * program has them, and the header has no room. Plus and minus are the words of a counter. The eye
 * is within its field. Each has words for screen readers.
 */
const ALONE = ["back", "close", "plus", "minus", "eye", "eye-off"];

/** Keys and links with an icon and no visible words. */
export async function signsAlone(page: Page): Promise<string[]> {
  return page.evaluate((alone) => {
    const isSeen = (text: Node) => {
      const box = text.parentElement?.getBoundingClientRect();
      return (text.textContent ?? "").trim() !== "" && box !== undefined && box.width > 1 && box.height > 1;
    };
    const faults: string[] = [];
    for (const node of document.querySelectorAll("a,button,summary")) {
      const signs = [...node.querySelectorAll("use")].map((use) => (use.getAttribute("href") ?? "").replace("#i-", ""));
      if (signs.every((sign) => alone.includes(sign)) || !node.checkVisibility()) continue;
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      let hasWords = false;
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) hasWords ||= isSeen(text);
      // Words of a style sheet, such as the short name of a key.
      const drawn = ["::before", "::after"].map((part) => getComputedStyle(node, part).content);
      hasWords ||= drawn.some((content) => content.startsWith("attr(") || /^".*\p{L}/u.test(content));
      if (!hasWords) faults.push(`a sign without words: ${node.outerHTML.slice(0, 160)}`);
    }
    return faults;
  }, ALONE);
}
