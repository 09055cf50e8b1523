import type { DevProduct } from "./product.ts";

/** When the product is built and restarted. */
export type Renewal = {
  /** A source changed: its path below the checkout. */
  changed: (path: string) => void;
  /**
   * Resolves when the product is built from the present sources, if they build. A page is drawn
   * after that.
   */
  settled: () => Promise<void>;
};

/** Editors write a file in several steps. So long after the last step it is complete, ms. */
const WRITING_MS = 100;

/**
 * Vite replaces sources of the browser's program in open pages. The product draws its next page
 * from them. So it is rebuilt only when a page is requested, and open pages keep their streams. All
 * other sources belong to the server too: the product is rebuilt at once, and open pages reload.
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
