import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";
import { PASSWORD } from "./identity-world.ts";
import type { Person } from "./stranger.ts";

/** An authenticator app with somebody's secret, and their backup codes. */
export type App = {
  /** The code of so many steps of 30 s after the one in which it was set up. */
  code: (stepsOn: number) => Promise<string>;
  backupCodes: string[];
};

/** Turns the second step on with the code of now; later codes are of later steps, each accepted once. */
export async function turnOnSecondStep(who: Person): Promise<App> {
  const enabled = await who.post("/api/auth/two-factor/enable", { password: PASSWORD });
  if (enabled.status !== 200) throw new Error(enabled.text);
  const address = new URL(String(enabled.json["totpURI"]));
  if (address.protocol !== "otpauth:") throw new Error(address.href);
  const secret = new TextDecoder().decode(base32.decode(address.searchParams.get("secret") ?? ""));
  const otp = createOTP(secret, { digits: 6, period: 30 });
  // A step that ends while the test runs would make "one step on" two: the steps are counted from here.
  const step = Math.floor(Date.now() / 30_000);
  const code = (stepsOn: number): Promise<string> => otp.hotp(step + stepsOn);
  const confirmed = await who.post("/api/auth/two-factor/verify-totp", { code: await code(0) });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  const { backupCodes } = enabled.json;
  return { code, backupCodes: Array.isArray(backupCodes) ? backupCodes.map(String) : [] };
}
