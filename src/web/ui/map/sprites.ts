import { localeOf } from "../../i18n/dates.ts";
import type { MapColours } from "./colours.ts";
import { measure, NAME, STREET, write } from "./canvas-text.ts";
import type { MapPin } from "./map-view.ts";
import { pinRadius, SMALL_RADIUS } from "./pin-radius.ts";
import { disc, MARK, paintPill, paintSeveral, paintSmall, pill, ring, SHADOW, TEXT, TIP } from "./paint-pins.ts";

/** A small picture that is drawn once and stamped often. Its centre is its anchor. */
export type Sprite = { canvas: HTMLCanvasElement; width: number; height: number };

/** A pin is chosen, shows its value, or has no room for it. */
export type PinLook = "chosen" | "lit" | "small";

type Painter = (context: CanvasRenderingContext2D) => void;

/** Height of a pin with its value, and of a chosen one, px. */
const [PILL, CHOSEN_PILL] = [30, 36] as const;
/** Radius of a grey dot, and of the reader's place, px. */
const GREY_RADIUS = 5;
export const HERE_RADIUS = 8;
/** Radius of the soft ring around a guessed place, px. */
const GUESS_RADIUS = 24;
/** Names of towns, px. */
const GREAT_TEXT = 17;
/** The longest value of a pin, letters. */
const MOST_LETTERS = 18;
/** Names from this weight on are larger. */
const GREAT = 0.7;

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

  /** The number of several; of one its value, or where that has no room its mark alone. */
  pin(pin: Pick<MapPin, "count" | "tone" | "value" | "isGrey">, look: PinLook): Sprite {
    const { count, tone, isGrey = false } = pin;
    const value = [...(pin.value ?? "")];
    const cut = value.length > MOST_LETTERS ? `${value.slice(0, MOST_LETTERS - 1).join("")}…` : value.join("");
    const text = count > 1 ? this.#count.format(count) : look === "small" ? "" : cut;
    return this.#keep(`pin ${count > 8} ${count > 1} ${text} ${look} ${tone} ${isGrey}`, () => {
      const isChosen = look === "chosen";
      const colours = this.#colours;
      if (count > 1) {
        const radius = pinRadius(count);
        // A long count ("1.2 हज़ार") widens the pin instead of shrinking the text.
        const half = Math.max(radius, measure(text, TEXT) / 2 + 8);
        return this.#make({ width: half * 2 + 8, height: radius * 2 + 8 }, (context) =>
          paintSeveral(context, { half, radius, text, isChosen, colours }),
        );
      }
      if (text === "" && !isChosen) {
        const radius = isGrey ? GREY_RADIUS : SMALL_RADIUS;
        return this.#make({ width: radius * 2 + 4, height: radius * 2 + 4 }, (context) =>
          paintSmall(context, { radius, tone, isGrey, colours }),
        );
      }
      const radius = (isChosen ? CHOSEN_PILL : PILL) / 2;
      const half = text === "" ? radius : measure(text, TEXT) / 2 + MARK + 13;
      const size = { width: (half + SHADOW) * 2, height: (radius + SHADOW + (isChosen ? TIP : 0)) * 2 };
      return this.#make(size, (context) => paintPill(context, { half, radius, text, tone, isChosen, colours }));
    });
  }

  /** The reader's place: a blue dot that no pin is; a guess has a soft ring. */
  here({ isGuessed }: { isGuessed: boolean }): Sprite {
    const side = ((isGuessed ? GUESS_RADIUS : HERE_RADIUS) + 4) * 2;
    return this.#keep(`here ${isGuessed}`, () =>
      this.#make({ width: side, height: side }, (context) => {
        const { own, ownRing } = this.#colours;
        if (isGuessed) {
          context.globalAlpha = 0.18;
          disc(context, GUESS_RADIUS, own);
          context.globalAlpha = 0.5;
          context.strokeStyle = own;
          context.lineWidth = 1;
          ring(context, GUESS_RADIUS);
          context.globalAlpha = 1;
        }
        disc(context, HERE_RADIUS + 3, ownRing);
        disc(context, HERE_RADIUS, own);
      }),
    );
  }

  name(text: string, weight: number): Sprite {
    const isGreat = weight >= GREAT;
    const [size, bold] = isGreat ? [GREAT_TEXT, NAME] : [TEXT, STREET];
    return this.#keep(`name ${size} ${text}`, () =>
      this.#make({ width: measure(text, size, bold) + 8, height: size * 1.7 }, (context) => {
        const { label, labelPlace, halo } = this.#colours;
        write(context, { text, size, bold, colour: isGreat ? labelPlace : label, halo });
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
        write(context, { text, size: TEXT, colour: this.#colours.label, halo: this.#colours.halo, bold: STREET });
      }),
    );
  }

  /** Text on a plate: the meaning of a ring. */
  note(text: string): Sprite {
    return this.#keep(`note ${text}`, () => {
      const width = measure(text, TEXT) + 20;
      return this.#make({ width, height: 32 }, (context) => {
        context.fillStyle = this.#colours.surface;
        context.strokeStyle = this.#colours.pinEdge;
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
