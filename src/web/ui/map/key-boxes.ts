import type { NameBox } from "./name-places.ts";

/* What stands over a map and covers it: no name is drawn under it, and no pin is a key there. */

/** Space of the scale, which stands on the credits, px. */
const SCALE = { width: 112, height: 32 } as const;
/** Space of the zoom buttons in the corner, px. */
const KEYS = { side: 64, height: 120 } as const;

type Size = { x: number; y: number };

/** Box of the scale, in the lower corner. @param foot height of the credits, px */
export function scaleBox({ x: width, y: height }: Size, foot: number): NameBox {
  return {
    x: isMirrored() ? width - SCALE.width / 2 : SCALE.width / 2,
    y: height - foot - SCALE.height / 2,
    ...SCALE,
  };
}

/** Box of the zoom buttons, in the upper corner. */
export function keysBox({ x: width }: Size): NameBox {
  const x = isMirrored() ? KEYS.side / 2 : width - KEYS.side / 2;
  return { x, y: KEYS.height / 2, width: KEYS.side, height: KEYS.height };
}

function isMirrored(): boolean {
  return document.documentElement.dir === "rtl";
}
