import { createHmac, timingSafeEqual } from "node:crypto";

/*
 * A token is some bytes with a keyed hash of them for one purpose alone. Nobody stores it. Who
 * reads it decides whether it still works.
 */
const MAC_BYTES = 16;
const UUID_BYTES = 16;

/** Makes a token of some bytes. @param purpose a token of one purpose is none of another */
export function signToken(about: Buffer, { purpose, secret }: { purpose: string; secret: string }): string {
  return Buffer.concat([about, macOf(about, purpose, secret)]).toString("base64url");
}

/** The bytes of a token; null when none of the secrets made it for this purpose. */
export function openToken(
  token: string,
  { purpose, secrets }: { purpose: string; secrets: readonly string[] },
): Buffer | null {
  const bytes = Buffer.from(token, "base64url");
  // Another encoding of the same bytes is not a valid token.
  if (bytes.length <= MAC_BYTES || bytes.toString("base64url") !== token) return null;
  const [about, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
  return secrets.some((secret) => timingSafeEqual(mac, macOf(about, purpose, secret))) ? about : null;
}

/** The 16 bytes of a UUID. */
export function bytesOfUuid(id: string): Buffer {
  return Buffer.from(id.replaceAll("-", ""), "hex");
}

/** The UUID of its 16 bytes; null for another number of bytes. */
export function uuidOfBytes(bytes: Buffer): string | null {
  if (bytes.length !== UUID_BYTES) return null;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function macOf(about: Buffer, purpose: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`${purpose}\0`).update(about).digest().subarray(0, MAC_BYTES);
}
