import type { BrowserContext } from "@playwright/test";
import { setClock } from "../support/browser-profile.ts";
import { OWN_SETTINGS, withOwnProduct } from "../support/own-product.ts";
import { startClockedProduct } from "../support/product.ts";
import type { ClockedProduct } from "../support/product.ts";
import { beginProductTime, productNow } from "../support/product-time.ts";

/** The order of equal rows comes from it: each walk has the same. */
const SECRET = "the-secret-of-every-walk-of-every-screen";

/** How many times slower than the machine's the time of a walk goes. It nearly stands. */
const SLOWER = 1_000;

/**
 * How much time passes before each screen, ms. It is a multiple of how long equal rows keep their
 * order (read-model/query/equal-rank-rotation.ts). So they change places at the same screens. What
 * a tap changed is new on its own screen, and on no later one. A busy machine reads its log some
 * seconds late.
 */
const STEP_MS = 30_000;

/** Lets time pass for the product and for all pages of a browser. */
export type PassTime = (context: BrowserContext) => Promise<void>;

/**
 * A test for a file of walks. A walk changes what it walks over, so it has a product of its own.
 * What that does by itself stops. Its time passes with the screens, not with the machine.
 */
export function withWalkedProduct() {
  let product: ClockedProduct | undefined;
  let pagesAt = productNow().getTime();
  const test = withOwnProduct(async () => {
    beginProductTime(SLOWER);
    pagesAt = productNow().getTime();
    product = await startClockedProduct({ ...OWN_SETTINGS, SECRET }, ["product-held-timers.mjs"]);
    // Drafts that are made for the walk are each newer than the one before.
    beginProductTime(1);
    return product;
  });
  return test.extend<{ passTime: PassTime }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
    passTime: async ({}, give) =>
      give(async (context) => {
        pagesAt += STEP_MS;
        await product?.passTime(STEP_MS);
        await setClock(context, new Date(pagesAt), SLOWER);
      }),
  });
}
