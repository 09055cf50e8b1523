import type { MapColours } from "./colours.ts";
import { write } from "./canvas-text.ts";
import type { PinTone } from "./map-view.ts";

/** Radius of the mark of freshness in a pin, px. */
export const MARK = 6;
/** Room for a shadow around a pin, px. */
export const SHADOW = 5;
/** The triangle under a chosen pin, px. */
export const TIP = 6;
/** Text of pins and of small names, px. */
export const TEXT = 13;

export type PinLook = {
  half: number;
  radius: number;
  text: string;
  tone: PinTone | undefined;
  isChosen: boolean;
  colours: MapColours;
};

/** A round with the number of several. */
export function paintSeveral(
  context: CanvasRenderingContext2D,
  { half, radius, text, isChosen, colours }: Omit<PinLook, "tone">,
): void {
  context.globalAlpha = 0.35;
  context.fillStyle = colours.cluster;
  pill(context, half + 3, radius + 3);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = isChosen ? colours.brand : colours.cluster;
  pill(context, half, radius);
  context.fill();
  write(context, { text, size: TEXT, colour: colours.clusterInk });
}

/** A pin without room for a value, and the dot of what nobody can call. */
export function paintSmall(
  context: CanvasRenderingContext2D,
  { radius, tone, isGrey, colours }: Pick<PinLook, "radius" | "tone" | "colours"> & { isGrey: boolean },
): void {
  disc(context, radius + 1, isGrey ? colours.pin : colours.pinEdge);
  disc(context, radius, isGrey ? colours.old.mark : colours.pin);
  if (!isGrey) paintMark(context, tone, { radius: radius - 3, colours, ground: colours.pin });
}

/** A plate with the mark of freshness and the value. A chosen one is filled, raised, and points down. */
export function paintPill(context: CanvasRenderingContext2D, look: PinLook): void {
  const { half, radius, text, tone, isChosen, colours } = look;
  const ground = isChosen ? colours.pinOn : colours.pin;
  context.fillStyle = ground;
  context.shadowColor = "rgb(0 0 0 / 0.3)";
  context.shadowBlur = SHADOW;
  context.shadowOffsetY = 1;
  pill(context, half, radius);
  context.fill();
  context.shadowColor = "transparent";
  if (isChosen) {
    context.beginPath();
    context.moveTo(-TIP, radius - 1);
    context.lineTo(0, radius + TIP);
    context.lineTo(TIP, radius - 1);
    context.fill();
  } else {
    context.strokeStyle = colours.pinEdge;
    context.lineWidth = 1;
    pill(context, half, radius);
    context.stroke();
  }
  if (text === "") return paintMark(context, tone, { radius: MARK, colours, ground });
  // The reader's script decides on which side the mark stands.
  const side = document.documentElement.dir === "rtl" ? -1 : 1;
  context.save();
  context.translate(side * -(half - MARK - 8), 0);
  paintMark(context, tone, { radius: MARK, colours, ground });
  context.restore();
  context.translate(side * (MARK + 3), 0);
  write(context, { text, size: TEXT, colour: isChosen ? colours.pinOnInk : colours.pinInk });
}

/** Told apart without colour: fresh is full, ageing half, old hollow. */
function paintMark(
  context: CanvasRenderingContext2D,
  tone: PinTone | undefined,
  { radius, colours, ground }: { radius: number; colours: MapColours; ground: string },
): void {
  const { mark } = tone === undefined ? { mark: colours.brand } : colours[tone];
  disc(context, radius, mark);
  if (tone === undefined || tone === "fresh") return;
  disc(context, radius - 1.8, ground);
  if (tone !== "ageing") return;
  context.fillStyle = mark;
  context.beginPath();
  context.arc(0, 0, radius, -Math.PI / 2, Math.PI / 2);
  context.fill();
}

export function ring(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.stroke();
}

/** A circle around the middle, or a plate with round ends if it is wider than high. */
export function pill(context: CanvasRenderingContext2D, half: number, radius: number): void {
  const straight = half - radius;
  context.beginPath();
  context.arc(straight, 0, radius, -Math.PI / 2, Math.PI / 2);
  context.arc(-straight, 0, radius, Math.PI / 2, (3 * Math.PI) / 2);
  context.closePath();
}

export function disc(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}
