import type { Say } from "../../i18n/text.ts";
import { PictureProblem } from "./problem.ts";

/**
 * Why there is no picture, as the reader is told; anything unforeseen is said as "could not be
 * made".
 */
export function failureText(error: unknown, say: Say): string {
  return say(`later.picture.${error instanceof PictureProblem ? error.failure : "notDrawn"}`);
}
