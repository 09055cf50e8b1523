import type { Page } from "@playwright/test";
import { ADDED, takeAway } from "./built-ins.ts";
import { CALL_KEY } from "../support/call-link.ts";

/**
 * Makes a page's engine as old as the floor. It loses the built-ins that the program adds, and the
 * rules that name `:has()` or lie in a layer.
 */
export async function makeOld(page: Page): Promise<void> {
  await takeAway(page, ADDED);
  await takeAway(page, { Response: ["json"] });
  await page.addInitScript(() => {
    const newer = /:has\(|@layer/;
    const insert = CSSStyleSheet.prototype.insertRule;
    /** Without the rules that an old engine would leave out, from the innermost. */
    const drop = (within: CSSStyleSheet | CSSGroupingRule): void => {
      for (let at = within.cssRules.length - 1; at >= 0; at -= 1) {
        const rule = within.cssRules[at];
        const isNewer =
          rule instanceof CSSStyleRule ? newer.test(rule.selectorText) : rule instanceof CSSLayerBlockRule;
        if (isNewer) within.deleteRule(at);
        else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) drop(rule);
      }
    };
    CSSStyleSheet.prototype.insertRule = function (text, at) {
      const index = insert.call(this, text, at);
      drop(this);
      return index;
    };
    addEventListener("DOMContentLoaded", () => [...document.styleSheets].forEach(drop));
  });
}

/** How many numbers of a page can be called. */
export async function callLinks(page: Page): Promise<number> {
  return page.locator(CALL_KEY).count();
}
