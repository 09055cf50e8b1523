import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Tree = { readonly [key: string]: string | Tree };

/** Every key of a text, without plural endings. */
function keysOf(tree: Tree, start = ""): string[] {
  return Object.entries(tree).flatMap(([name, within]) =>
    typeof within === "string"
      ? [start + name.replace(/_(?:zero|one|two|few|many|other)$/, "")]
      : keysOf(within, `${start}${name}.`),
  );
}

const KEYS = keysOf(JSON.parse(readFileSync("locales/en.json", "utf8")));

/** From now on a page writes an error to its console for each key in place of a text. */
export async function refuseKeys(page: Page): Promise<void> {
  await page.addInitScript((keys) => {
    const known = new Set(keys);
    const judge = (text: string | null) => {
      for (const [key] of text?.matchAll(/\b[a-z]\w*(?:\.\w+)+/g) ?? [])
        if (known.has(key)) console.error(`The key ${key} is shown at ${location.pathname}`);
    };
    const judgeAll = (node: Node) => {
      if (node.parentElement?.closest("script, style") !== null && node.parentElement !== null) return;
      if (node instanceof Element && node.matches("script, style")) return;
      judge(node instanceof Element ? (node.getAttribute("aria-label") ?? node.getAttribute("title")) : node.nodeValue);
      node.childNodes.forEach(judgeAll);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === "childList") addedNodes.forEach(judgeAll);
        else judgeAll(target);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["aria-label"] });
  }, KEYS);
}

/** Words beside each other on one line without a blank, which are read as one: "Oxygennear". */
export function gluedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInline = (element: Element) => /^(?:inline|contents)$/.test(getComputedStyle(element).display);
    /** What a text lies in: two of one block, and of no other between them, are on one line. */
    const blockOf = (node: Node) => {
      let above = node.parentElement;
      while (above !== null && isInline(above)) above = above.parentElement;
      return above;
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text instanceof Text && text.data !== "" && text.parentElement?.checkVisibility() === true) texts.push(text);
    }
    return texts.flatMap((text, at) => {
      const next = texts[at + 1];
      if (next === undefined || text.parentElement === next.parentElement || blockOf(text) !== blockOf(next)) return [];
      const block = blockOf(text);
      // The items of a row lie apart, and so do texts with a picture or a field between them.
      if (block === null || /flex|grid/.test(getComputedStyle(block).display)) return [];
      const between = document.createRange();
      between.setStart(text, text.length);
      between.setEnd(next, 0);
      const parted = [...between.cloneContents().querySelectorAll("*")].some((each) =>
        each.matches("br, svg, img, input"),
      );
      return !parted && /[\p{L}\p{N}]$/u.test(text.data) && /^[\p{L}\p{N}]/u.test(next.data)
        ? [`${text.data}${next.data} in ${block.tagName}: ${block.outerHTML.slice(0, 300)}`]
        : [];
    });
  });
}
