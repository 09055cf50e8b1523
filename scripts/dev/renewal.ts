import type { DevProduct } from "./product.ts";

/** When the product is built and started again. */
export type Renewal = {
  /** A source changed: its path below the checkout. */
  changed: (path: string) => void;
  /**
   * Resolves when the product is as new as its sources, as far as they build: a page is drawn after
   * that.
   */
  settled: () => Promise<void>;
};

/** Editors write a file in several steps: so long after the last one it is whole, ms. */
const WRITING_MS = 100;

/**
 * Sources of the browser's program are replaced in open pages by Vite. The product draws its next
 * page from them, so it is made again when that page is asked for, and not before: a page that is
 * open keeps its streams. All other sources are the server's too: the product is made again at
 * once, and open pages reload.
 */
export function createRenewal(product: Pick<DevProduct, "renew">, reload: () => void): Renewal {
  let arePagesOld = false;
  let timer: NodeJS.Timeout | undefined;
  let isServerOld = false;
  let last: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    if (!arePagesOld && !isServerOld) return;
    const isForServer = isServerOld;
    clearTimeout(timer);
    arePagesOld = false;
    isServerOld = false;
    if ((await product.renew()) && isForServer) reload();
  };
  const settled = (): Promise<void> => {
    last = last.then(renew).catch((error: unknown) => console.error(error));
    return last;
  };
  return {
    settled,
    changed: (path) => {
      if (/\.test\.tsx?$/.test(path)) return;
      if (path.startsWith("src/web/")) {
        arePagesOld = true;
        return;
      }
      isServerOld = true;
      clearTimeout(timer);
      timer = setTimeout(() => void settled(), WRITING_MS);
    },
  };
}
