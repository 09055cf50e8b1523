import { create } from "qrcode";
import type { PreviewBand, PreviewCard } from "#contract/render.ts";

/** Where a text stands: left edge or right one by the direction of the language, px; it shrinks until it fits. */
export type TextBox = {
  text: string;
  at: { x: number; y: number; width: number; height: number };
  size: number;
  colour: string;
  isBold?: boolean;
  isCentred?: boolean;
  /** Of a number or an address: always left to right. */
  isPlain?: boolean;
};

/** A picture: its ground as SVG, made of our own drawings alone, and the texts that are laid on it. */
export type Layout = { width: number; height: number; ground: string; texts: TextBox[] };

/** The forms links are shown in: wide as most programs want it, square as some cut it. */
export const FORMS = { wide: { width: 1200, height: 630 }, square: { width: 630, height: 630 } } as const;
export type Form = keyof typeof FORMS;

const MARK =
  '<rect width="32" height="32" rx="7" fill="none" stroke="INK" stroke-width="1"/><path d="M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63" fill="none" stroke="INK" stroke-width="3.6" stroke-linecap="round"/><circle cx="22.1" cy="9.9" r="3.2" fill="SPARK"/>';

/** Lays out a card (GUIDE.md 3, "Share card"): head with the place, what and where, the code, when it was checked, the warning. */
export function layOut(card: PreviewCard, form: Form): Layout {
  return form === "wide" ? wide(card) : square(card);
}

function wide(card: PreviewCard): Layout {
  const { colours, direction } = card;
  const { width, height } = FORMS.wide;
  const mirror = direction === "rtl";
  const page = new Sheet(width, height, mirror);
  page.box({ x: 0, y: 0, width, height }, colours.surface);
  head(page, card, 96);
  page.box({ x: 800, y: 96, width: 1, height: 420 }, colours.line);
  page.sign(card.sign, { x: 48, y: 128, size: 48, ink: colours.ink });
  page.text({ text: card.kind, at: { x: 108, y: 128, width: 660, height: 48 }, size: 27, colour: colours.ink });
  page.text({
    text: card.what,
    at: { x: 48, y: 186, width: 720, height: 100 },
    size: 74,
    colour: colours.ink,
    isBold: true,
  });
  if (card.more !== undefined)
    page.text({ text: card.more, at: { x: 48, y: 294, width: 720, height: 44 }, size: 27, colour: colours.ink });
  page.text({
    text: card.name,
    at: { x: 48, y: 350, width: 720, height: 76 },
    size: 30,
    colour: colours.ink,
    isBold: true,
  });
  if (card.phone !== undefined)
    page.text({
      text: card.phone,
      at: { x: 48, y: 436, width: 720, height: 60 },
      size: 42,
      colour: colours.ink,
      isBold: true,
      isPlain: true,
    });
  question(page, card);
  page.band(card.checked, { x: 0, y: 516, width: 800, height: 114 });
  page.band(card.warning, { x: 800, y: 516, width: 400, height: 114 });
  return page.finish();
}

/** "Is it still true?": the code for a camera, and where it leads. */
function question(page: Sheet, card: PreviewCard): void {
  const { colours } = card;
  page.code(card.url, { x: 900, y: 140, size: 200, ink: colours.ink, surface: colours.surface });
  const asked = { x: 816, width: 368 };
  page.text({
    text: card.ask.title,
    at: { ...asked, y: 356, height: 42 },
    size: 27,
    colour: colours.ink,
    isBold: true,
    isCentred: true,
  });
  page.text({
    text: card.ask.text,
    at: { ...asked, y: 400, height: 38 },
    size: 25,
    colour: colours.ink,
    isCentred: true,
  });
  page.text({
    text: hostOf(card.url),
    at: { ...asked, y: 442, height: 40 },
    size: 25,
    colour: colours.ink,
    isBold: true,
    isCentred: true,
    isPlain: true,
  });
}

function square(card: PreviewCard): Layout {
  const { colours, direction } = card;
  const { width, height } = FORMS.square;
  const page = new Sheet(width, height, direction === "rtl");
  page.box({ x: 0, y: 0, width, height }, colours.surface);
  head(page, card, 80);
  page.text({ text: card.kind, at: { x: 32, y: 96, width: 566, height: 40 }, size: 25, colour: colours.ink });
  page.text({
    text: card.what,
    at: { x: 32, y: 140, width: 566, height: 110 },
    size: 60,
    colour: colours.ink,
    isBold: true,
  });
  page.text({
    text: card.name,
    at: { x: 32, y: 262, width: 566, height: 76 },
    size: 28,
    colour: colours.ink,
    isBold: true,
  });
  if (card.phone !== undefined)
    page.text({
      text: card.phone,
      at: { x: 32, y: 348, width: 566, height: 54 },
      size: 38,
      colour: colours.ink,
      isBold: true,
      isPlain: true,
    });
  page.band(card.checked, { x: 0, y: 416, width, height: 114 });
  page.band(card.warning, { x: 0, y: 530, width, height: 100 });
  return page.finish();
}

function head(page: Sheet, { place, colours }: PreviewCard, height: number): void {
  page.box({ x: 0, y: 0, width: page.width, height }, colours.brand);
  page.drawing(MARK.replaceAll("INK", colours.onBrand).replace("SPARK", colours.spark), {
    x: 40,
    y: height / 2 - 28,
    size: 56,
    grid: 32,
  });
  page.text({
    text: "Lifeboard",
    at: { x: 110, y: height / 2 - 25, width: 200, height: 50 },
    size: 32,
    colour: colours.onBrand,
    isBold: true,
  });
  page.text({
    text: place,
    at: { x: 320, y: 8, width: page.width - 320 - 40, height: height - 16 },
    size: 25,
    colour: colours.onBrand,
  });
}

function hostOf(url: string): string {
  return new URL(url).host;
}

type Area = { x: number; y: number; width: number; height: number };

/** Draws from left to right and mirrors what stands on the sheet where the language is read from the right. */
class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #isMirrored: boolean;
  readonly #drawings: string[] = [];
  readonly #texts: TextBox[] = [];

  constructor(width: number, height: number, isMirrored: boolean) {
    this.width = width;
    this.height = height;
    this.#isMirrored = isMirrored;
  }

  box(area: Area, colour: string): void {
    const { y, width, height } = area;
    this.#drawings.push(
      `<rect x="${this.#left(area.x, width)}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`,
    );
  }

  text(box: TextBox): void {
    this.#texts.push({ ...box, at: { ...box.at, x: this.#left(box.at.x, box.at.width) } });
  }

  drawing(inside: string, { x, y, size, grid }: { x: number; y: number; size: number; grid: number }): void {
    this.#drawings.push(`<g transform="translate(${this.#left(x, size)} ${y}) scale(${size / grid})">${inside}</g>`);
  }

  /** A sign on its grid of 24, in one colour. */
  sign(inside: string, { x, y, size, ink }: { x: number; y: number; size: number; ink: string }): void {
    const strokes = `<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside.replaceAll('class="dot"', `fill="${ink}" stroke="none"`)}</g>`;
    this.drawing(strokes, { x, y, size, grid: 24 });
  }

  band({ ink, tint, sign, title, text }: PreviewBand, area: Area): void {
    this.box(area, tint);
    const { x, y, width, height } = area;
    this.sign(sign, { x: x + 36, y: y + height / 2 - 22, size: 44, ink });
    const at = { x: x + 96, width: width - 96 - 24 };
    if (text === undefined) {
      this.text({ text: title, at: { ...at, y: y + 8, height: height - 16 }, size: 27, colour: ink, isBold: true });
      return;
    }
    this.text({ text: title, at: { ...at, y: y + 10, height: 50 }, size: 27, colour: ink, isBold: true });
    this.text({ text, at: { ...at, y: y + 60, height: 44 }, size: 25, colour: ink });
  }

  /** The address as a code for a camera, on its own white edge. */
  code(
    url: string,
    { x, y, size, ink, surface }: { x: number; y: number; size: number; ink: string; surface: string },
  ): void {
    const { modules } = create(url, { errorCorrectionLevel: "M" });
    const count = modules.size;
    const marks: string[] = [];
    for (let at = 0; at < count * count; at += 1)
      if (modules.data[at] === 1) marks.push(`M${at % count} ${Math.floor(at / count)}h1v1h-1z`);
    this.drawing(
      `<rect x="-2" y="-2" width="${count + 4}" height="${count + 4}" fill="${surface}"/><path fill="${ink}" d="${marks.join("")}"/>`,
      { x, y, size, grid: count },
    );
  }

  finish(): Layout {
    const { width, height } = this;
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${this.#drawings.join("")}</svg>`;
    return { width, height, ground, texts: this.#texts };
  }

  #left(x: number, width: number): number {
    return this.#isMirrored ? this.width - x - width : x;
  }
}
