import type { Page } from "@playwright/test";

/** Heights of the windows, px: a small phone, and a screen of 1280 x 1024 at 400 %. */
const PHONE_HEIGHT = 640;
const ZOOMED_HEIGHT = 256;

/** What sticks out of the page sideways, or is cut by its box, in words; empty where all fits. */
export async function unfit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults: string[] = [];
    const wide = root.scrollWidth - root.clientWidth;
    if (wide > 0) {
      const out = [...document.querySelectorAll("body *")].find((node) => {
        const { left, right, width } = node.getBoundingClientRect();
        return width > 0 && (right > root.clientWidth + 1 || left < -1) && node.closest("[hidden]") === null;
      });
      faults.push(`${wide} px sideways, from ${out?.outerHTML.slice(0, 120) ?? "nowhere"}`);
    }
    for (const node of document.querySelectorAll<HTMLElement>("main *, header *, nav *")) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(node);
      // A card shortens its name and lines with "…": the whole is on the page that it leads to.
      const isShortened = textOverflow === "ellipsis" || !["none", ""].includes(webkitLineClamp);
      if (isShortened && node.closest("li")?.querySelector(":scope > h2 > a[href]")) continue;
      const isShown = node.checkVisibility() && node.clientWidth > 1 && node.clientHeight > 1;
      // The map is always wider than its window.
      if (!isShown || node.closest(".leaflet-container") !== null || (node.textContent ?? "").trim() === "") continue;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const isCut =
        (hides(overflowX) && node.scrollWidth > node.clientWidth + 1) ||
        (hides(overflowY) && node.scrollHeight > node.clientHeight + 1);
      if (isCut) faults.push(`cut: ${node.outerHTML.slice(0, 120)}`);
    }
    return faults;
  });
}

/**
 * What does not fit at three widths. The first is 320 px, a screen of 1280 px at 400 %, 256 px
 * high. The others are 360 px with double-size text, and 360 px. Leaves the window at 360 x 640.
 */
export async function unfitAnywhere(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const look = async (what: string) => {
    for (const fault of await unfit(page)) faults.push(`${what}: ${fault}`);
  };
  const letters = (percent: number) =>
    page.evaluate((size) => document.documentElement.style.setProperty("font-size", `${size}%`), percent);
  await page.setViewportSize({ width: 320, height: ZOOMED_HEIGHT });
  await look("320 px");
  if ((await heightOfBars(page)) > ZOOMED_HEIGHT / 2) faults.push("320 px: bars cover more than half of the window");
  await page.setViewportSize({ width: 360, height: PHONE_HEIGHT });
  await look("360 px");
  await letters(200);
  await look("letters of 200 %");
  await letters(100);
  return faults;
}

/** Height of the parts that stay in the window during scrolling, px. */
function heightOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    const stays = [...document.querySelectorAll("header, nav, nav ul, main *")].filter(
      (node) => /sticky|fixed/.test(getComputedStyle(node).position) && node.checkVisibility(),
    );
    return stays.reduce((sum, node) => sum + node.getBoundingClientRect().height, 0);
  });
}

/**
 * The least page width before something sticks out, px. The language with the highest value needs
 * the most room.
 */
export async function leastWidth(page: Page): Promise<number> {
  const before = page.viewportSize() ?? { width: 360, height: PHONE_HEIGHT };
  await page.setViewportSize({ width: 120, height: before.height });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(before);
  return width;
}
