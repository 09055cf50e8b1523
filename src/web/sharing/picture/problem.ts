/**
 * Why there is no picture: too long for this browser, its code failed to load, or drawing failed.
 */
export type PictureFailure = "tooLong" | "notFetched" | "notDrawn";

/** There is no picture; `failure` names the message. */
export class PictureProblem extends Error {
  readonly failure: PictureFailure;

  constructor(failure: PictureFailure, cause?: unknown) {
    super(`no picture: ${failure}`, { cause });
    this.failure = failure;
  }
}
