import { PictureProblem } from "./problem.ts";

/**
 * Most pixels and longest side that every current browser can draw. Source: Safari on iOS 4096 x
 * 4096 in all; Chrome 16,384 a side.
 */
const MOST_PIXELS = 16_777_216;
const LONGEST_SIDE = 16_384;

/**
 * Pixels of the picture per pixel of the page: less than wanted if it would be too large.
 * @throws PictureProblem if even 1 is too much: smaller text would be illegible
 */
export function fittingScale({ width, height }: { width: number; height: number }, wanted: number): number {
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (width * height)), LONGEST_SIDE / Math.max(width, height));
  if (scale < 1) throw new PictureProblem("tooLong");
  return scale;
}
