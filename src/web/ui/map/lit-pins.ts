import type { MapPin } from "./map-view.ts";

/** A pin, where it stands, and the size that it has with its value, px. */
export type StandingPin = { pin: MapPin; x: number; y: number; lit: { width: number; height: number } };

/** Half of what a pin without a value covers, px. */
const SMALL = 9;

/**
 * The pins that are drawn with their value, first come first served: those whose plate covers no
 * number, no other plate, and no other pin. The chosen one always is.
 */
export function litPins(pins: readonly StandingPin[], chosen: string | null): Set<string> {
  const lit = new Map<string, StandingPin>();
  const valued = pins.filter(({ pin }) => pin.count === 1 && pin.value !== undefined);
  const first = valued.filter(({ pin }) => pin.id === chosen);
  for (const one of [...first, ...valued]) {
    if (lit.has(one.pin.id)) continue;
    const isFree = pins.every((other) => other === one || !covers(one, other, lit.has(other.pin.id)));
    if (isFree || one.pin.id === chosen) lit.set(one.pin.id, one);
  }
  return new Set(lit.keys());
}

/** Whether a plate covers another pin: its plate, its number, or its mark. */
function covers(one: StandingPin, other: StandingPin, isLit: boolean): boolean {
  const isWhole = isLit || other.pin.count > 1;
  const [width, height] = isWhole ? [other.lit.width / 2, other.lit.height / 2] : [SMALL, SMALL];
  const { lit } = one;
  return Math.abs(one.x - other.x) < lit.width / 2 + width && Math.abs(one.y - other.y) < lit.height / 2 + height;
}
