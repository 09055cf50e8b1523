import { FONT_FAMILY } from "#contract/theme/colours.ts";

/** Weight of letters. */
export const [NAME, STREET] = [600, 500] as const;

type Writing = { text: string; size: number; colour: string; halo?: string; bold?: number };

export function write(context: CanvasRenderingContext2D, { text, size, colour, halo, bold = NAME }: Writing): void {
  context.font = font(size, bold);
  // A name in another script keeps its own order on every page.
  context.direction = directionOf(text);
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (halo !== undefined) {
    context.strokeStyle = halo;
    context.lineWidth = 3;
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

export function measure(text: string, size: number, bold: number = NAME): number {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (ruler === null || ruler === undefined) return text.length * size * 0.6;
  ruler.font = font(size, bold);
  return ruler.measureText(text).width;
}
