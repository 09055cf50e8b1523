/**
 * Why there is no picture: too long for what this browser can draw, its program could not be
 * fetched, or it failed.
 */
export type PictureFailure = "tooLong" | "notFetched" | "notDrawn";

/** There is no picture; its `failure` names the sentence that the reader is told. */
export class PictureProblem extends Error {
  readonly failure: PictureFailure;

  constructor(failure: PictureFailure, cause?: unknown) {
    super(`no picture: ${failure}`, { cause });
    this.failure = failure;
  }
}
