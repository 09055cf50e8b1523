import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Keyring } from "#server/config/keys.ts";

/** Keys derived from the deployment's current and earlier secrets. */
export type AuthSecrets = {
  /** The identity library's keys, newest first. The same secret always has the same version. */
  library: readonly { version: number; value: string }[];
  /** Signs the anti-forgery token of a session. */
  antiForgery: string;
  /** Hashes stored codes and counts. */
  codes: string;
};

/** The keys of accounts. */
export function readAuthSecrets(keys: Keyring): AuthSecrets {
  const library = keys.all("identity-library").map((value) => ({
    version: createHash("sha256").update(value).digest().readUInt32BE() >>> 1,
    value,
  }));
  return { library, antiForgery: keys.of("anti-forgery"), codes: keys.of("counts") };
}

/** A value with its signature, as the identity library writes its cookies: `value.signature`. */
export function signValue(value: string, secret: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}

/** The value of a text signed by one of the secrets; null when none signed it. */
export function verifyValue(signed: string, secrets: AuthSecrets): { value: string; isOld: boolean } | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(
    signed
      .slice(dot + 1)
      .replaceAll("-", "+")
      .replaceAll("_", "/"),
    "base64",
  );
  const index = secrets.library.findIndex((each) => {
    const right = createHmac("sha256", each.value).update(value).digest();
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return index === -1 ? null : { value, isOld: index > 0 };
}

/**
 * Proves, with the cookie, that a write comes from one of our pages. It is bound to the session and
 * worthless elsewhere.
 */
export function antiForgeryToken(token: string, { antiForgery }: AuthSecrets): string {
  return createHmac("sha256", antiForgery).update(token).digest("base64url");
}

/**
 * A session's token as the table of sessions keeps it. It has 190 random bits, so a plain hash
 * tells nothing. Migration 0029 wrote the tokens of before in the same way.
 */
export function storedToken(token: string): string {
  return `sha256:${createHash("sha256").update(token).digest("hex")}`;
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
