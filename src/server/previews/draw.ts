import type sharpLibrary from "sharp";
import type { PreviewCard } from "#contract/render.ts";
import { escapeXml, familyOf } from "./fonts.ts";
import { layOut } from "./layout.ts";
import type { Form } from "./layout.ts";
import type { TextBox } from "./sheet.ts";

/** The drawing library, loaded by whoever draws: it reads the list of fonts at that moment. */
export type Sharp = typeof sharpLibrary;

/** Longest text that is set; what is longer ends in three dots. Two lines of the largest box. */
const LONGEST = 140;
/** Colours of the finished picture: letters on few grounds need no more, and programs that show links want small files. */
const COLOURS = 64;
/** Marks that say from which side a text is read, whatever it begins with. */
const FROM_THE_LEFT = "\u200e";
const FROM_THE_RIGHT = "\u200f";

/**
 * Draws the picture of a link as PNG. All texts go through Pango as words, never into the SVG, so nothing that somebody wrote is ever read
 * as a drawing.
 */
export async function drawPreview(sharp: Sharp, card: PreviewCard, form: Form): Promise<Buffer> {
  const { ground, texts } = layOut(card, form);
  const laid = [];
  // One after the other: a picture must not take all threads of the process.
  for (const box of texts) if (box.text !== "") laid.push(await setText(sharp, card, box));
  return sharp(Buffer.from(ground)).composite(laid).png({ palette: true, colours: COLOURS, effort: 4 }).toBuffer();
}

async function setText(sharp: Sharp, { language, direction }: PreviewCard, box: TextBox) {
  const { at, size, colour, isBold = false, isCentred = false, isPlain = false } = box;
  const isFromRight = direction === "rtl" && !isPlain;
  const words = `${isFromRight ? FROM_THE_RIGHT : FROM_THE_LEFT}${tidied(box.text)}`;
  const options = {
    text: `<span foreground="${colour}">${escapeXml(words)}</span>`,
    font: `${isPlain ? "Noto Sans" : familyOf(language)}${isBold ? " Bold" : ""} ${size}`,
    width: at.width,
    rgba: true,
    // What Pango calls left is where reading begins.
    align: isCentred ? ("centre" as const) : ("left" as const),
    wrap: "word-char" as const,
  };
  const asWanted = await sharp({ text: { ...options, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const fits = asWanted.info.height <= at.height && asWanted.info.width <= at.width;
  // With a height given the library looks for the largest size that fits.
  const { data, info } = fits
    ? asWanted
    : await sharp({ text: { ...options, height: at.height } })
        .png()
        .toBuffer({ resolveWithObject: true });
  const free = at.width - info.width;
  const left = isCentred ? free / 2 : direction === "rtl" ? free : 0;
  return {
    input: data,
    left: Math.max(0, Math.round(at.x + left)),
    top: Math.max(0, Math.round(at.y + (at.height - info.height) / 2)),
  };
}

/** Without signs nobody sees or that turn the direction of what follows, and not too long. */
function tidied(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => (JOINERS.has(sign) ? sign : " ")).trim();
  const signs = [...plain];
  return signs.length <= LONGEST ? plain : `${signs.slice(0, LONGEST - 1).join("")}…`;
}

/** Indian and Persian spelling needs them. */
const JOINERS: ReadonlySet<string> = new Set(["\u200c", "\u200d"]);
