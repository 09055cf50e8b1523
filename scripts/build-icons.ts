import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { prepareBrowser } from "../e2e/browser.ts";

/**
 * `npx tsx scripts/build-icons.ts`: draws the mark as the pictures an installed app needs, into
 * public/icons. Needed only when the mark changes. `any` has the mark's own round corners;
 * `maskable` and Apple's fill the whole square, because the device cuts the corners.
 */
const folder = "public/icons";
const ground = "#0B5260";
const sign =
  '<path d="M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63" fill="none" stroke="#FFFFFF" stroke-width="3.6" stroke-linecap="round"/><circle cx="22.1" cy="9.9" r="3.2" fill="#FFB627"/>';

const pictures = [
  { name: "icon-192", size: 192, corner: 7, scale: 1 },
  { name: "icon-512", size: 512, corner: 7, scale: 1 },
  // All that matters is in the middle circle of 80 %.
  { name: "maskable-512", size: 512, corner: 0, scale: 0.86 },
  { name: "apple-180", size: 180, corner: 0, scale: 0.9 },
];

const { executablePath, args } = await prepareBrowser();
const browser = await chromium.launch({ executablePath, args });
mkdirSync(folder, { recursive: true });
for (const { name, size, corner, scale } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const at = (32 * (1 - scale)) / 2;
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" style="display:block"><rect width="32" height="32" rx="${corner}" fill="${ground}"/><g transform="translate(${at} ${at}) scale(${scale})">${sign}</g></svg>`,
  );
  writeFileSync(`${folder}/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
