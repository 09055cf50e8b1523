import { writeFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import type { Picture, View } from "./view.ts";

/** A view with its picture of each build. The old build may have none. */
export type Pair = { view: View; before: Picture | null; after: Picture };

/** A sheet: rows of pairs under a title. `sides`: the words above the two pictures of a pair. */
export type Sheet = { name: string; title: string; rows: Pair[][]; sides?: Sides };
type Sides = readonly [before: string, after: string];

/**
 * Colours that a sheet keeps: with sixteen, the tints of the dark scheme are lost. Proposal,
 * 2026-11-23.
 */
const COLOURS = 40;

/**
 * Draws a sheet with captions and writes it as a WebP of few colours, without further loss.
 * @returns its bytes
 */
export async function writeSheet(browser: Browser, file: string, sheet: Sheet): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, deviceScaleFactor: 1 });
  try {
    await page.setContent(htmlOf(sheet));
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    const png = await page.locator("body").screenshot();
    const few = await sharp(png).png({ palette: true, colours: COLOURS, effort: 10, dither: 0 }).toBuffer();
    const small = await sharp(few).webp({ lossless: true, effort: 6 }).toBuffer();
    writeFileSync(file, small);
    return small.length;
  } finally {
    await page.close();
  }
}

function htmlOf({ title, rows, sides = ["before", "after"] }: Sheet): string {
  return `<!doctype html><meta charset="utf-8"><style>
    body { width: max-content; margin: 0; padding: 12px; background: #d9d9d9; color: #000; font: 16px/1.3 "Noto Sans" }
    h1 { margin: 0 0 8px; font-size: 22px }
    div { display: flex; gap: 16px; align-items: start; margin-top: 8px }
    figure { margin: 0; padding: 8px; background: #fff }
    figcaption { margin-bottom: 4px; font-weight: 700 }
    section { display: flex; gap: 8px; align-items: start }
    p { margin: 0 }
    img { display: block; outline: 1px solid #777 }
  </style><body><h1>${escaped(title)}</h1>${rows.map((row) => `<div>${row.map((pair) => figureOf(pair, sides)).join("")}</div>`).join("")}`;
}

function figureOf({ view, before, after }: Pair, [first, second]: Sides): string {
  const { what, width, language = "en", scheme = "light" } = view;
  const pictures = before === null ? imageOf("", after) : imageOf(first, before) + imageOf(second, after);
  return `<figure><figcaption>${escaped(`${what} · ${width} px · ${language} · ${scheme}`)}</figcaption><section>${pictures}</section></figure>`;
}

function imageOf(side: string, { png, width }: Picture): string {
  return `<p>${side}<img width="${Math.round(width)}" src="data:image/png;base64,${png.toString("base64")}">`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
