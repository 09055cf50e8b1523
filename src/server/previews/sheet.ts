import { create } from "qrcode";
import type { PreviewBand } from "#contract/render.ts";

/** A part of a sheet, px. */
export type Area = { x: number; y: number; width: number; height: number };

/** How a text looks. Its size in px is a maximum: it shrinks until it fits. */
export type TextStyle = {
  size: number;
  isBold?: boolean;
  isCentred?: boolean;
  /** Of a number or an address: always left to right. */
  isPlain?: boolean;
  /** Shrunk rather than wrapped. */
  isOneLine?: boolean;
};

/**
 * A text in its place: at the left or right edge by the direction of the language. `facts`: instead
 * of it as many of these as can be read there, from the first on.
 */
export type TextBox = TextStyle & { text: string; at: Area; colour: string; facts?: readonly string[] };

/** A picture: its ground as SVG, of Lifeboard's own drawings only, and the texts on it. */
export type Layout = { width: number; height: number; ground: string; texts: TextBox[] };

/** Between facts in one line. */
export const BETWEEN_FACTS = " · ";

const MARK =
  '<rect width="32" height="32" rx="7" fill="none" stroke="INK" stroke-width="1"/><path d="M24.37 17.48A8.5 8.5 0 1 1 14.52 7.63" fill="none" stroke="INK" stroke-width="3.6" stroke-linecap="round"/><circle cx="22.1" cy="9.9" r="3.2" fill="SPARK"/>';

/** Draws from left to right, and mirrors the sheet for right-to-left languages. */
export class Sheet {
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

  text(text: string, at: Area, look: TextStyle & { colour: string }): void {
    this.#texts.push({ ...look, text, at: { ...at, x: this.#left(at.x, at.width) } });
  }

  /** Facts in one box. @param facts what decides first comes first */
  facts(facts: readonly string[], at: Area, look: TextStyle & { colour: string }): void {
    this.text(facts.join(BETWEEN_FACTS), at, look);
    Object.assign(this.#texts.at(-1) ?? {}, { facts });
  }

  /** A sign on its grid of 24, in one colour. */
  sign(inside: string, { x, y, size, ink }: { x: number; y: number; size: number; ink: string }): void {
    const strokes = `<g fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside.replaceAll('class="dot"', `fill="${ink}" stroke="none"`)}</g>`;
    this.#drawing(strokes, { x, y, size, grid: 24 });
  }

  mark({ x, y, width: size }: Area, { onBrand, spark }: { onBrand: string; spark: string }): void {
    this.#drawing(MARK.replaceAll("INK", onBrand).replace("SPARK", spark), { x, y, size, grid: 32 });
  }

  band({ ink, tint, sign, title, text }: PreviewBand, area: Area): void {
    this.box(area, tint);
    const { x, y, width, height } = area;
    this.sign(sign, { x: x + 36, y: y + height / 2 - 22, size: 44, ink });
    const at = { x: x + 96, width: width - 96 - 24 };
    const bold = { size: 27, colour: ink, isBold: true };
    if (text === undefined) {
      this.text(title, { ...at, y: y + 8, height: height - 16 }, bold);
      return;
    }
    this.text(title, { ...at, y: y + 10, height: 50 }, bold);
    this.text(text, { ...at, y: y + 60, height: 44 }, { size: 25, colour: ink });
  }

  /** The address as a QR code, on its own white edge. */
  code(
    url: string,
    { x, y, size, ink, surface }: { x: number; y: number; size: number; ink: string; surface: string },
  ): void {
    const { modules } = create(url, { errorCorrectionLevel: "M" });
    const count = modules.size;
    const marks: string[] = [];
    for (let at = 0; at < count * count; at += 1)
      if (modules.data[at] === 1) marks.push(`M${at % count} ${Math.floor(at / count)}h1v1h-1z`);
    this.#drawing(
      `<rect x="-2" y="-2" width="${count + 4}" height="${count + 4}" fill="${surface}"/><path fill="${ink}" d="${marks.join("")}"/>`,
      { x, y, size, grid: count },
    );
  }

  finish(): Layout {
    const { width, height } = this;
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${this.#drawings.join("")}</svg>`;
    return { width, height, ground, texts: this.#texts };
  }

  #drawing(inside: string, { x, y, size, grid }: { x: number; y: number; size: number; grid: number }): void {
    this.#drawings.push(`<g transform="translate(${this.#left(x, size)} ${y}) scale(${size / grid})">${inside}</g>`);
  }

  #left(x: number, width: number): number {
    return this.#isMirrored ? this.width - x - width : x;
  }
}
