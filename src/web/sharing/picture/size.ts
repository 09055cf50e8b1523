import { PictureProblem } from "./problem.ts";

/**
 * The most pixels and the longest side that every browser in use can draw. Source: Safari on iOS
 * 4096 x 4096 in all; Chrome 16,384 a side.
 */
const MOST_PIXELS = 16_777_216;
const LONGEST_SIDE = 16_384;

/**
 * How many pixels a picture has for one of the page: what is wanted, or less where it would be too
 * large to be drawn.
 * @throws PictureProblem where even one for one is too many: smaller letters could not be read
 */
export function fittingScale({ width, height }: { width: number; height: number }, wanted: number): number {
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / Math.max(width, height));
  if (scale < 1) throw new PictureProblem("tooLong");
  return scale;
}
