import type { Page } from "@playwright/test";

/** Gives a page a device that stores passkeys and accepts each prompt. */
export async function withPasskeys(page: Page): Promise<void> {
  const debuggerOfPage = await page.context().newCDPSession(page);
  await debuggerOfPage.send("WebAuthn.enable");
  await debuggerOfPage.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
