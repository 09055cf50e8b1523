import { createHmac, timingSafeEqual } from "node:crypto";

/** The content of a link: one listing, and the time of asking. */
export type ReminderLink = { listingId: string; askedAt: string };

/*
 * A token is the listing's id, the time of asking, and a keyed hash of both for this purpose alone:
 * 38 bytes. It is not stored; the listing shows whether it still works.
 */
const ID_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** Makes the token of a link. */
export function writeToken({ listingId, askedAt }: ReminderLink, secret: string): string {
  const about = Buffer.alloc(ID_BYTES + TIME_BYTES);
  about.write(listingId.replaceAll("-", ""), "hex");
  about.writeUIntBE(Date.parse(askedAt), ID_BYTES, TIME_BYTES);
  return Buffer.concat([about, macOf(about, secret)]).toString("base64url");
}

/** The content of a token; null when none of the secrets made it. */
export function readToken(token: string, secrets: readonly string[]): ReminderLink | null {
  const bytes = Buffer.from(token, "base64url");
  const length = ID_BYTES + TIME_BYTES + MAC_BYTES;
  // Another encoding of the same bytes is not a valid token.
  if (bytes.length !== length || bytes.toString("base64url") !== token) return null;
  const about = bytes.subarray(0, ID_BYTES + TIME_BYTES);
  const mac = bytes.subarray(ID_BYTES + TIME_BYTES);
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(about, secret)))) return null;
  const id = about.toString("hex", 0, ID_BYTES);
  const listingId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { listingId, askedAt: new Date(about.readUIntBE(ID_BYTES, TIME_BYTES)).toISOString() };
}

function macOf(about: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("still-available\0").update(about).digest().subarray(0, MAC_BYTES);
}
