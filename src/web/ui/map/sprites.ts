import { localeOf } from "../../i18n/dates.ts";
import { FONT_FAMILY } from "#contract/theme/colours.ts";
import type { MapColours } from "./colours.ts";
import type { MapPin, PinTone } from "./map-view.ts";

/** A small picture that is drawn once and stamped often. Its centre is its anchor. */
export type Sprite = { canvas: HTMLCanvasElement; width: number; height: number };

type Painter = (context: CanvasRenderingContext2D) => void;

/** Radius of a single pin and of a selected one, px. */
export const PIN_RADIUS = 11;
const CHOSEN_RADIUS = 16;
/** Radius of the reader's place where no pin is, and the length of its four ticks, px. */
export const HERE_RADIUS = 11;
export const TICK = 6;
/** Text on the map, px: no smaller than anywhere else. */
const TEXT = 16;
const GREAT_TEXT = 18;
/** Names from this weight on are larger. */
const GREAT = 0.7;

/**
 * Radius of a pin for several things. It grows by magnitude, so that ten and a thousand look
 * different.
 */
export function pinRadius(count: number): number {
  return count === 1 ? PIN_RADIUS : Math.min(28, 14 + 4 * Math.log10(count));
}

/** Most pictures cached: more than one view needs. */
const MOST_KEPT = 400;

/** Draws pins and names as pictures and caches them: moving the map only stamps them elsewhere. */
export class Sprites {
  readonly #kept = new Map<string, Sprite>();
  readonly #ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  readonly #count: Intl.NumberFormat;
  #colours: MapColours;

  constructor(colours: MapColours, language: string) {
    this.#colours = colours;
    this.#count = new Intl.NumberFormat(localeOf(language), { notation: "compact", maximumFractionDigits: 1 });
  }

  recolour(colours: MapColours): void {
    this.#colours = colours;
    this.#kept.clear();
  }

  /** A plate with the count of several; one alone shows how fresh it is. */
  pin({ count, tone }: Pick<MapPin, "count" | "tone">, isChosen: boolean): Sprite {
    const text = count === 1 ? "" : this.#count.format(count);
    const radius = isChosen && count === 1 ? CHOSEN_RADIUS : pinRadius(count);
    return this.#keep(`pin ${Math.round(radius)} ${text} ${isChosen} ${tone}`, () => {
      // A long count ("1.2 हज़ार") widens the pin instead of shrinking the text.
      const half = Math.max(radius, text === "" ? 0 : measure(text, TEXT) / 2 + 8);
      return this.#make({ width: half * 2 + 8, height: radius * 2 + 8 }, (context) =>
        paintPin(context, { half, radius, text, tone, isChosen, colours: this.#colours }),
      );
    });
  }

  /**
   * The reader's place: a cross-hair that no pin has, around a pin that stands there. A guessed one
   * is dashed and empty.
   */
  here({ radius, isGuessed }: { radius: number; isGuessed: boolean }): Sprite {
    const side = (radius + TICK + 3) * 2;
    return this.#keep(`here ${radius} ${isGuessed}`, () =>
      this.#make({ width: side, height: side }, (context) => {
        for (const [colour, width] of [
          [this.#colours.surface, 6],
          [this.#colours.ink, 2.5],
        ] as const) {
          context.strokeStyle = colour;
          context.lineWidth = width;
          if (isGuessed) context.setLineDash([4, 3]);
          ring(context, radius);
          context.setLineDash([]);
          for (const turn of [0, 1, 2, 3]) {
            const [x, y] = [Math.cos((turn * Math.PI) / 2), Math.sin((turn * Math.PI) / 2)];
            context.beginPath();
            context.moveTo(x * radius, y * radius);
            context.lineTo(x * (radius + TICK), y * (radius + TICK));
            context.stroke();
          }
        }
        if (!isGuessed && radius === HERE_RADIUS) disc(context, 6, this.#colours.spark);
      }),
    );
  }

  name(text: string, weight: number): Sprite {
    const size = weight >= GREAT ? GREAT_TEXT : TEXT;
    return this.#keep(`name ${size} ${text}`, () =>
      this.#make({ width: measure(text, size) + 8, height: size * 1.7 }, (context) => {
        write(context, { text, size, colour: this.#colours.ink, halo: this.#colours.land });
      }),
    );
  }

  /**
   * A street's name: weaker than a town's, and never broken into letters, so that every script is
   * joined.
   */
  street(text: string): Sprite {
    return this.#keep(`street ${text}`, () =>
      this.#make({ width: measure(text, TEXT, STREET) + 8, height: TEXT * 1.4 }, (context) => {
        write(context, { text, size: TEXT, colour: this.#colours.inkSoft, halo: this.#colours.land, bold: STREET });
      }),
    );
  }

  /** Text on a plate: the meaning of a ring. */
  note(text: string): Sprite {
    return this.#keep(`note ${text}`, () => {
      const width = measure(text, TEXT) + 20;
      return this.#make({ width, height: 32 }, (context) => {
        context.fillStyle = this.#colours.surface;
        context.strokeStyle = this.#colours.country;
        pill(context, width / 2 - 1, 15);
        context.fill();
        context.stroke();
        write(context, { text, size: TEXT, colour: this.#colours.ink });
      });
    });
  }

  #keep(key: string, make: () => Sprite): Sprite {
    const found = this.#kept.get(key);
    if (found !== undefined) return found;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const made = make();
    this.#kept.set(key, made);
    return made;
  }

  #make({ width, height }: { width: number; height: number }, paint: Painter): Sprite {
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * this.#ratio);
    canvas.height = Math.ceil(height * this.#ratio);
    const context = canvas.getContext("2d");
    if (context !== null) {
      context.scale(this.#ratio, this.#ratio);
      context.translate(width / 2, height / 2);
      paint(context);
    }
    return { canvas, width, height };
  }
}

type PinLook = {
  half: number;
  radius: number;
  text: string;
  tone: PinTone | undefined;
  isChosen: boolean;
  colours: MapColours;
};

function paintPin(context: CanvasRenderingContext2D, { half, radius, text, tone, isChosen, colours }: PinLook): void {
  const plain = tone === undefined ? colours.brand : colours[tone].mark;
  const strong = isChosen ? colours.ink : plain;
  context.fillStyle = colours.surface;
  pill(context, half + 3, radius + 3);
  context.fill();
  context.fillStyle = strong;
  pill(context, half, radius);
  context.fill();
  if (text !== "") return write(context, { text, size: TEXT, colour: isChosen ? colours.surface : colours.onBrand });
  paintTone(context, tone, { radius, strong, surface: colours.surface });
}

/**
 * Inside a single pin, told apart without colour: fresh is full with a tick, ageing half empty, old
 * empty.
 */
function paintTone(
  context: CanvasRenderingContext2D,
  tone: PinTone | undefined,
  { radius, strong, surface }: { radius: number; strong: string; surface: string },
): void {
  if (tone === "fresh") {
    const unit = radius / 11;
    context.strokeStyle = surface;
    context.lineWidth = 2.5 * unit;
    context.beginPath();
    context.moveTo(-4.5 * unit, 0.5 * unit);
    context.lineTo(-1 * unit, 4 * unit);
    context.lineTo(5 * unit, -3.5 * unit);
    context.stroke();
    return;
  }
  disc(context, radius - 3, surface);
  if (tone === undefined) disc(context, radius - 6, strong);
  if (tone !== "ageing") return;
  context.fillStyle = strong;
  context.beginPath();
  context.arc(0, 0, radius - 3, 0, Math.PI);
  context.fill();
}

function ring(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.stroke();
}

/** A circle around the middle, or a plate with round ends if it is wider than high. */
function pill(context: CanvasRenderingContext2D, half: number, radius: number): void {
  const straight = half - radius;
  context.beginPath();
  context.arc(straight, 0, radius, -Math.PI / 2, Math.PI / 2);
  context.arc(-straight, 0, radius, Math.PI / 2, (3 * Math.PI) / 2);
  context.closePath();
}

function disc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Weight of letters. */
const [NAME, STREET] = [600, 500] as const;

type Writing = { text: string; size: number; colour: string; halo?: string; bold?: number };

function write(context: CanvasRenderingContext2D, { text, size, colour, halo, bold = NAME }: Writing): void {
  context.font = font(size, bold);
  // A name in another script keeps its own order on every page.
  context.direction = directionOf(text);
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (halo !== undefined) {
    context.strokeStyle = halo;
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(text, 0, 1);
  }
  context.fillStyle = colour;
  context.fillText(text, 0, 1);
}

/** The direction of the first letter that has one. */
function directionOf(text: string): "ltr" | "rtl" {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first)
    ? "rtl"
    : "ltr";
}

function font(size: number, bold: number): string {
  return `${bold} ${size}px ${FONT_FAMILY}`;
}

let ruler: CanvasRenderingContext2D | null | undefined;

function measure(text: string, size: number, bold: number = NAME): number {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (ruler === null || ruler === undefined) return text.length * size * 0.6;
  ruler.font = font(size, bold);
  return ruler.measureText(text).width;
}
