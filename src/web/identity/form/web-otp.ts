/**
 * Waits for a code by text message where the browser can read it (WebOTP: the message ends with
 * `@host #code`).
 * @returns stops the waiting
 */
export function waitForCode(take: (code: string) => void): () => void {
  const stop = new AbortController();
  if ("OTPCredential" in window && "credentials" in navigator) {
    const options = { otp: { transport: ["sms"] }, signal: stop.signal };
    navigator.credentials
      .get(options)
      .then((credential: unknown) => {
        if (typeof credential !== "object" || credential === null || !("code" in credential)) return;
        take(String(credential.code));
      })
      // Refused or stopped: the code can be typed.
      .catch(() => undefined);
  }
  return () => stop.abort();
}
