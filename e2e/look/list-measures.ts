import type { Page } from "@playwright/test";

/** What a reader sees of a page without scrolling, as numbers. */
export type Measures = {
  /** Sizes of text, px, ascending. */
  sizes: number[];
  /** The share of letters that are bold. */
  bold: number;
  /** Boxes with a line on all four sides. */
  boxes: number;
  /** The least distance from the edge of a card to a text in it, px. */
  edge: number;
  wholeCards: number;
};

/** Measures what is in sight. `cards`: a selector of the cards of a list. */
export function measured(page: Page, cards: string): Promise<Measures> {
  return page.evaluate((selector) => {
    const isInSight = ({ top, bottom, left, right, width, height }: DOMRect): boolean =>
      width > 1 && height > 1 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const texts: { size: number; isBold: boolean; letters: number; box: DOMRect; of: Element }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const of = node.parentElement;
      const letters = node.textContent?.match(/\p{L}/gu)?.length ?? 0;
      if (of === null || letters === 0 || !of.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const whole = range.getBoundingClientRect();
      // A line that is cut ends where its box does.
      const frame = of.closest("p, li, h2")?.getBoundingClientRect() ?? whole;
      const [start, end] = [Math.max(whole.left, frame.left), Math.min(whole.right, frame.right)];
      const box = new DOMRect(start, whole.top, end - start, whole.height);
      // Read aloud only: clipped to one pixel.
      const isClipped = of.getBoundingClientRect().width <= 1;
      if (isClipped || !isInSight(box)) continue;
      const { fontSize, fontWeight } = getComputedStyle(of);
      texts.push({ size: Number.parseFloat(fontSize), isBold: Number(fontWeight) >= 600, letters, box, of });
    }
    const all = texts.reduce((sum, { letters }) => sum + letters, 0);
    const bold = texts.reduce((sum, { isBold, letters }) => (isBold ? sum + letters : sum), 0);
    const boxes = [...document.body.querySelectorAll("*")].filter((each) => {
      const style = getComputedStyle(each);
      const hasLine = (["Top", "Right", "Bottom", "Left"] as const).every(
        (side) =>
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          style[`border${side}Style`] !== "none" &&
          !style[`border${side}Color`].endsWith(", 0)"),
      );
      const box = each.getBoundingClientRect();
      // Chips of a row that scrolls: those beyond its end are not seen.
      const row = each.parentElement?.closest("ul, ol")?.getBoundingClientRect();
      const isCut = row !== undefined && (box.left >= row.right || box.right <= row.left);
      return hasLine && !isCut && each.checkVisibility() && isInSight(box);
    });
    const edges = texts.flatMap(({ of, box }) => {
      const card = of.closest(selector)?.getBoundingClientRect();
      return card === undefined ? [] : [box.left - card.left, card.right - box.right, box.top - card.top];
    });
    const whole = [...document.querySelectorAll(selector)].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    return {
      sizes: [...new Set(texts.map(({ size }) => size))].toSorted((a, b) => a - b),
      bold: bold / all,
      boxes: boxes.length,
      edge: Math.min(...edges),
      wholeCards: whole.length,
    };
  }, cards);
}
