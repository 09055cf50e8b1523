import { createHmac } from "node:crypto";
import { vi } from "vitest";
import { PASSWORD } from "./identity-world.ts";
import type { Person } from "./stranger.ts";

/** An authenticator app with a person's secret, and their backup codes. */
export type App = {
  /** The code of this many steps of 30 s after the one that set it up. The first is of now. */
  code: (stepsOn: number) => Promise<string>;
  backupCodes: string[];
};

/**
 * Stops the clock of this process. No step of 30 s ends during a test, however busy the machine is.
 * `vi.useRealTimers` lets it go on.
 */
export function stopSteps(): void {
  vi.useFakeTimers({ toFake: ["Date"] });
}

/**
 * Turns the second step on with the code before the present one. Each counts once, so the present
 * one is left.
 */
export async function turnOnSecondFactor(who: Person): Promise<App> {
  const enabled = await who.post("/api/auth/two-factor/enable", { password: PASSWORD });
  if (enabled.status !== 200) throw new Error(enabled.text);
  const address = new URL(String(enabled.json["totpURI"]));
  if (address.protocol !== "otpauth:") throw new Error(address.href);
  const secret = fromBase32(address.searchParams.get("secret") ?? "");
  const before = (): number => Math.floor(Date.now() / 30_000) - 1;
  // Steps count from here, so a step that ends during the test does not shift them.
  let step = before();
  const confirm = () => who.post("/api/auth/two-factor/verify-totp", { code: codeOf(secret, step) });
  let confirmed = await confirm();
  if (confirmed.status !== 200 && step !== before()) {
    // The step ended on the way.
    step = before();
    confirmed = await confirm();
  }
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  const code = async (stepsOn: number): Promise<string> => codeOf(secret, step + stepsOn);
  const { backupCodes } = enabled.json;
  return { code, backupCodes: Array.isArray(backupCodes) ? backupCodes.map(String) : [] };
}

/** The code of a step. Source: RFC 4226, 5.3, and RFC 6238. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0x0f;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll("=", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
