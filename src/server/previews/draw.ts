import type sharpLibrary from "sharp";
import type { CreateText } from "sharp";
import type { PreviewCard } from "#contract/render.ts";
import { isInvisible } from "#domain/shared/invisible-text.ts";
import { familyOf, wrapInFamilies } from "./fonts.ts";
import { layOut } from "./layout.ts";
import { FROM_THE_LEFT, withBidiMarks } from "./bidi-marks.ts";
import type { Form } from "./layout.ts";
import { joinFacts } from "./join-facts.ts";
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

/** The smallest letters that can be read on a phone, where a picture is half as wide, px. */
const LEAST_SIZE = 20;

async function setText(sharp: Sharp, card: PreviewCard, box: TextBox) {
  const { at, isCentred = false } = box;
  const fitted = await fitText(sharp, card, box);
  const { data, info } = isWithin(fitted, at) ? fitted : await shrink(sharp, fitted, at);
  const free = at.width - info.width;
  const left = isCentred ? free / 2 : card.direction === "rtl" ? free : 0;
  return {
    input: data,
    left: Math.max(0, Math.round(at.x + left)),
    top: Math.max(0, Math.round(at.y + (at.height - info.height) / 2)),
  };
}

/** Longest facts that are tried, signs: three lines of the largest box. */
const LONGEST_FACTS = 240;

/** The text as large as wanted, or as its box allows. Of facts as many as can be read there. */
async function fitText(sharp: Sharp, card: PreviewCard, box: TextBox): Promise<DrawnText> {
  const { at, facts, size } = box;
  const draw = (words: string, each = size) => drawText(sharp, optionsOf(card, { ...box, size: each }, words));
  for (let count = facts?.length ?? 0; count > 0; count -= 1) {
    const told = joinFacts(facts?.slice(0, count) ?? [], card.direction);
    if (told.length > LONGEST_FACTS && count > 1) continue;
    for (const each of [size, (size + LEAST_SIZE) / 2, LEAST_SIZE]) {
      const drawn = await draw(told, each);
      if (isWithin(drawn, at)) return drawn;
    }
  }
  const words = facts === undefined ? wordsOf(card, box) : joinFacts(facts.slice(0, 1), card.direction);
  const asWanted = await draw(words);
  // With a height the library looks for the largest fitting size. For some texts it finds none.
  return isWithin(asWanted, at) ? asWanted : drawText(sharp, { ...optionsOf(card, box, words), height: at.height });
}

function wordsOf({ direction }: PreviewCard, { text, isPlain = false }: TextBox): string {
  return withBidiMarks(text, isPlain ? "ltr" : direction);
}

function optionsOf({ language, direction }: PreviewCard, box: TextBox, words: string): CreateText {
  const { at, size, colour, isBold = false, isCentred = false, isPlain = false, isOneLine = false } = box;
  const family = isPlain ? familyOf("") : familyOf(language);
  const isTurned = words.startsWith(FROM_THE_LEFT) === (direction === "rtl");
  return {
    text: `<span foreground="${colour}">${wrapInFamilies(words, family)}</span>`,
    font: `${family}${isBold ? " Bold" : ""} ${size}`,
    width: at.width,
    rgba: true,
    // Pango's "left" is where the text's own reading begins. A name of the other direction begins
    // where the picture does.
    align: isCentred ? ("centre" as const) : isTurned ? ("right" as const) : ("left" as const),
    wrap: isOneLine ? ("none" as const) : ("word-char" as const),
  };
}

type DrawnText = { data: Buffer; info: { width: number; height: number } };

/** With a height the library looks for a size; without one it takes what the font says. */
function drawText(sharp: Sharp, text: CreateText): Promise<DrawnText> {
  const options = text.height === undefined ? { ...text, dpi: 72 } : text;
  return sharp({ text: options }).png().toBuffer({ resolveWithObject: true });
}

function shrink(sharp: Sharp, { data }: DrawnText, { width, height }: Area): Promise<DrawnText> {
  return sharp(data).resize({ width, height, fit: "inside" }).png().toBuffer({ resolveWithObject: true });
}

function isWithin({ info }: DrawnText, { width, height }: Area): boolean {
  return info.width <= width && info.height <= height;
}
