import type { Page } from "@playwright/test";
import axe from "axe-core";

/** One accessibility fault, with the text of its rule. */
export interface AxeFault {
  rule: string;
  impact: string;
  help: string;
  targets: string[];
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Runs axe-core only for faults of colours, the only difference between two schemes. */
export function findColourFaults(page: Page): Promise<AxeFault[]> {
  return runAxe(page, "html", { type: "rule", values: ["color-contrast", "link-in-text-block"] });
}

/**
 * Runs axe-core in the page and returns its faults (WCAG 2.2 A and AA).
 * @param within a CSS selector, for a part of the page
 */
export function findAxeFaults(page: Page, within = "html"): Promise<AxeFault[]> {
  return runAxe(page, within, { type: "tag", values: WCAG });
}

async function runAxe(page: Page, within: string, runOnly: axe.RunOnly): Promise<AxeFault[]> {
  // Through the debugger, not a script element: the page's content security policy does not change.
  if (!(await page.evaluate(() => Reflect.has(globalThis, "axe")))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ selector, only }) => {
      const engine: typeof axe = Reflect.get(globalThis, "axe");
      // A scheme that was just chosen changes colours by transitions: axe would measure their middle.
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(transitions.map((each) => each.finished));
      const { violations } = await engine.run(selector, { runOnly: only });
      // A key that a fixed bar cuts is measured again in the middle of the page.
      const cut = violations.find(({ id }) => id === "target-size");
      for (const node of cut?.nodes ?? []) {
        document.querySelector(String(node.target[0]))?.scrollIntoView({ block: "center" });
        const again = await engine.run(selector, { runOnly: { type: "rule", values: ["target-size"] } });
        const still = again.violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
        if (cut !== undefined && !still.includes(node.target.join(" ")))
          cut.nodes = cut.nodes.filter((each) => each !== node);
      }
      return violations
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, impact, help, nodes }) => ({
          rule: id,
          impact: impact ?? "unknown",
          help,
          targets: nodes.map(({ target }) => target.join(" ")),
        }));
    },
    { selector: within, only: runOnly },
  );
  return found;
}
