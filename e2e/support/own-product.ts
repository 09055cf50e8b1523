import { test } from "../guard.ts";
import { ADMIN } from "./accounts.ts";
import { CODES_PER_COUNTRY, startProduct } from "./product.ts";
import type { Product } from "./product.ts";

/** Settings of a product of one's own: an admin, and people at addresses of their own. */
export const OWN_SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  TRUSTED_PROXIES: "127.0.0.1,::1",
  CODES_PER_COUNTRY,
};

/**
 * A test for a file whose journeys change what holds for a whole product, or what it begins with.
 * Each worker that runs the file starts a product of its own, with an admin, as `baseURL`. No other
 * file sees it. Call it once in a file.
 * @param start another product than the usual one
 */
export function withOwnProduct(start: () => Promise<Product> = () => startProduct(OWN_SETTINGS)) {
  return test.extend<object, { ownProduct: Product }>({
    ownProduct: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed: none.
      async ({}, give) => {
        const product = await start();
        await give(product);
        await product.stop();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ ownProduct }, give) => give(ownProduct.url),
  });
}
