import sharp from "sharp";
import { logoSvg } from "../../../src/contract/theme/mark.ts";
import type { LogoColours } from "../../../src/contract/theme/mark.ts";

/**
 * The pictures of the logo that an installed app needs. `any` has the logo's own round corners;
 * `maskable` and Apple's fill the whole square, because the device cuts the corners. All that
 * matters is then in the middle circle of 80 %.
 */
const ICONS = [
  { name: "icon-192", size: 192, corner: 7, scale: 1 },
  { name: "icon-512", size: 512, corner: 7, scale: 1 },
  { name: "maskable-512", size: 512, corner: 0, scale: 0.86 },
  { name: "apple-180", size: 180, corner: 0, scale: 0.9 },
];

/** Draws them. @returns each with its file, from the root of the site */
export function drawAppIcons(colours: LogoColours): Promise<{ file: string; png: Buffer }[]> {
  return Promise.all(
    ICONS.map(async ({ name, ...shape }) => ({
      file: `icons/${name}.png`,
      png: await sharp(Buffer.from(logoSvg(colours, shape)))
        .png()
        .toBuffer(),
    })),
  );
}
