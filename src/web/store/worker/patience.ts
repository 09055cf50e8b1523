/**
 * Time without a first byte after which the kept page is shown, ms. Slow 3G takes 2 s for it; a
 * busy server one or two more.
 */
export const PATIENCE_MS = 8_000;

/**
 * Whether an answer says no more than that our side cannot be reached: what is kept is of more use.
 */
function isNoAnswer(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** What is answered with: `net` and `shell` are asked only when they are needed. */
export type Answers = {
  net: () => Promise<Response>;
  shell: () => Promise<Response | undefined>;
  patienceMs: number;
};

/**
 * The net's answer if it comes in time; else the shell, if there is one. @throws what the net
 * threw, when there is none
 */
export function firstAnswer({ net, shell, patienceMs }: Answers): Promise<Response> {
  return new Promise((answer, fail) => {
    const instead = (otherwise: () => void) =>
      void shell().then((kept) => (kept === undefined ? otherwise() : answer(kept)), otherwise);
    const timer = setTimeout(() => instead(() => undefined), patienceMs);
    net().then(
      (response) => {
        clearTimeout(timer);
        if (isNoAnswer(response.status)) instead(() => answer(response));
        else answer(response);
      },
      (error: unknown) => {
        clearTimeout(timer);
        instead(() => fail(error));
      },
    );
  });
}
