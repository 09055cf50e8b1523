import type { Page } from "@playwright/test";
import axe from "axe-core";

/** One accessibility fault, in the words of the rule that found it. */
export interface AxeFault {
  rule: string;
  impact: string;
  help: string;
  targets: string[];
}

/**
 * Runs axe-core in the page and answers what it found wrong (WCAG 2.2 A and AA).
 * @param within a CSS selector, when only a part of the page is meant
 */
export async function findAxeFaults(page: Page, within = "html"): Promise<AxeFault[]> {
  // Through the debugger, not a script element: the page's content security policy stays as it is.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (selector) => {
    const engine: typeof axe = Reflect.get(globalThis, "axe");
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await engine.run(selector, { runOnly: { type: "tag", values: tags } });
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? "unknown",
      help,
      targets: nodes.map(({ target }) => target.join(" ")),
    }));
  }, within);
  return found;
}
