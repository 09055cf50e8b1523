import type sharpLibrary from "sharp";
import type { CreateText } from "sharp";
import type { PreviewCard } from "#contract/render.ts";
import { isInvisible } from "#domain/shared/invisible-text.ts";
import { familyOf, wrapInFamilies } from "./fonts.ts";
import { layOut } from "./layout.ts";
import { FROM_THE_LEFT, withBidiMarks } from "./bidi-marks.ts";
import type { Form } from "./layout.ts";
import type { Area, TextBox } from "./sheet.ts";

/** The drawing library, loaded on first use: it reads the list of fonts at that time. */
export type Sharp = typeof sharpLibrary;

/**
 * Colours of the finished picture. Letters on few grounds need no more, and link previews want
 * small files.
 */
const COLOURS = 64;
/**
 * Draws the picture of a link as PNG. All texts go through Pango as text, never into the SVG. So
 * nobody's text can be read as a drawing.
 */
export async function drawPreview(sharp: Sharp, card: PreviewCard, form: Form): Promise<Buffer> {
  const { ground, texts } = layOut(card, form);
  const laid = [];
  // One after the other: a picture must not take all threads of the process. The library refuses a
  // text without ink, and any text may be one.
  for (const box of texts) if (!isInvisible(box.text)) laid.push(await setText(sharp, card, box));
  return sharp(Buffer.from(ground)).composite(laid).png({ palette: true, colours: COLOURS, effort: 4 }).toBuffer();
}

async function setText(sharp: Sharp, { language, direction }: PreviewCard, box: TextBox) {
  const { at, size, colour, isBold = false, isCentred = false, isPlain = false, isOneLine = false } = box;
  const words = withBidiMarks(box.text, isPlain ? "ltr" : direction);
  const family = isPlain ? familyOf("") : familyOf(language);
  const isTurned = words.startsWith(FROM_THE_LEFT) === (direction === "rtl");
  const options = {
    text: `<span foreground="${colour}">${wrapInFamilies(words, family)}</span>`,
    font: `${family}${isBold ? " Bold" : ""} ${size}`,
    width: at.width,
    rgba: true,
    // Pango's "left" is where the text's own reading begins. A name of the other direction begins
    // where the picture does.
    align: isCentred ? ("centre" as const) : isTurned ? ("right" as const) : ("left" as const),
    wrap: isOneLine ? ("none" as const) : ("word-char" as const),
  };
  const asWanted = await drawText(sharp, { ...options, dpi: 72 });
  // With a height the library looks for the largest fitting size. For some texts it finds none.
  const fitted = isWithin(asWanted, at) ? asWanted : await drawText(sharp, { ...options, height: at.height });
  const { data, info } = isWithin(fitted, at) ? fitted : await shrink(sharp, fitted, at);
  const free = at.width - info.width;
  const left = isCentred ? free / 2 : direction === "rtl" ? free : 0;
  return {
    input: data,
    left: Math.max(0, Math.round(at.x + left)),
    top: Math.max(0, Math.round(at.y + (at.height - info.height) / 2)),
  };
}

type DrawnText = { data: Buffer; info: { width: number; height: number } };

function drawText(sharp: Sharp, text: CreateText): Promise<DrawnText> {
  return sharp({ text }).png().toBuffer({ resolveWithObject: true });
}

function shrink(sharp: Sharp, { data }: DrawnText, { width, height }: Area): Promise<DrawnText> {
  return sharp(data).resize({ width, height, fit: "inside" }).png().toBuffer({ resolveWithObject: true });
}

function isWithin({ info }: DrawnText, { width, height }: Area): boolean {
  return info.width <= width && info.height <= height;
}
