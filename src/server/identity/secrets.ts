import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Shortest secret of a deployment, bytes (DESIGN.md 7). */
const LEAST_BYTES = 32;

/** Keys derived from the deployment's current and earlier secrets. */
export type AuthSecrets = {
  /** The identity library's keys, newest first. The same secret always has the same version. */
  library: readonly { version: number; value: string }[];
  /** Signs the anti-forgery token of a session. */
  antiForgery: string;
  /** Hashes stored codes and counts. */
  codes: string;
};

/**
 * Derives one key for each purpose. No key reveals another key or the secret.
 * @throws Error when a secret has less than 32 bytes
 */
export function deriveSecrets(secret: string, old: readonly string[]): AuthSecrets {
  const all = [...new Set([secret, ...old])];
  if (all.some((each) => Buffer.byteLength(each) < LEAST_BYTES)) {
    throw new Error(`SECRET and each of SECRETS_OLD need at least ${LEAST_BYTES} bytes.`);
  }
  const library = all.map((each) => {
    const value = derive(each, "identity library");
    return { version: createHash("sha256").update(value).digest().readUInt32BE() >>> 1, value };
  });
  return { library, antiForgery: derive(secret, "anti-forgery"), codes: derive(secret, "codes") };
}

function derive(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync("sha256", secret, "lifeboard", purpose, 32)).toString("hex");
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

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
