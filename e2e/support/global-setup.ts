import { startProduct } from "./product.ts";

/** One product for the whole run; its address reaches the journeys as `baseURL`. Playwright calls what this answers at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env["E2E_URL"] = product.url;
  return () => product.stop();
}
