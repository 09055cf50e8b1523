/**
 * Time without a first byte after which the stored page is shown, ms. Slow 3G needs 2 s; a busy
 * server one or two more.
 */
export const PATIENCE_MS = 8_000;

/**
 * Whether it only says that our server is unreachable: then the stored page is more useful. Firefox
 * hands out a navigation preload that failed as a response of type `error`, status 0.
 */
function isNoAnswer({ type, status }: Response): boolean {
  return type === "error" || (status >= 502 && status <= 504);
}

/** Sources of an answer. `net` and `shell` are called only when needed. */
export type Answers = {
  net: () => Promise<Response>;
  shell: () => Promise<Response | undefined>;
  patienceMs: number;
};

/**
 * The network's answer if it comes in time, else the shell. @throws the network's error if there is
 * no shell
 */
export function firstAnswer({ net, shell, patienceMs }: Answers): Promise<Response> {
  return new Promise((answer, fail) => {
    const instead = (otherwise: () => void) =>
      void shell().then((kept) => (kept === undefined ? otherwise() : answer(kept)), otherwise);
    const timer = setTimeout(() => instead(() => undefined), patienceMs);
    net().then(
      (response) => {
        clearTimeout(timer);
        if (isNoAnswer(response)) instead(() => answer(response));
        else answer(response);
      },
      (error: unknown) => {
        clearTimeout(timer);
        instead(() => fail(error));
      },
    );
  });
}
