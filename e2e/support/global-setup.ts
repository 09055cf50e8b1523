import { rmSync } from "node:fs";
import { ADMIN } from "./accounts.ts";
import { openReservations } from "./reservations.ts";
import { CODES_PER_COUNTRY, startProduct } from "./product.ts";
import { beginProductTime } from "./product-time.ts";
import { startProvider } from "./sign-in/provider.ts";

/**
 * One product for the whole run, with an admin and a sign-in provider. It begins at the time of
 * each run (product-time.ts). The journeys get its address as `baseURL`. Playwright calls the
 * returned function at the end.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  beginProductTime();
  const provider = await startProvider();
  const product = await startProduct({
    OIDC_PROVIDERS: provider.setting,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Accounts made without screens come from separate addresses, because one address gets thirty
    // codes an hour.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    CODES_PER_COUNTRY,
  });
  process.env["E2E_URL"] = product.url;
  const reservations = openReservations();
  return async () => {
    rmSync(reservations, { recursive: true, force: true });
    await product.stop();
    await provider.stop();
  };
}
