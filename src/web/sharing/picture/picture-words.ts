import type { Say } from "../../i18n/text.ts";
import { PictureProblem } from "./problem.ts";

/** The message why there is no picture; unforeseen errors are "could not be made". */
export function failureText(error: unknown, say: Say): string {
  return say(`later.picture.${error instanceof PictureProblem ? error.failure : "notDrawn"}`);
}
