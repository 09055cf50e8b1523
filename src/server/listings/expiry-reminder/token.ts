import { createHmac, timingSafeEqual } from "node:crypto";

/** What a link is about: one listing, and one time of asking. */
export type StillLink = { listingId: string; askedAt: string };

/*
 * A token is the listing's id, when its owner was asked, and a keyed hash of both for this purpose alone: 38 bytes. Nothing of it
 * is stored; whether it still works follows from the listing.
 */
const ID_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** Makes the token of a link. */
export function writeToken({ listingId, askedAt }: StillLink, secret: string): string {
  const about = Buffer.alloc(ID_BYTES + TIME_BYTES);
  about.write(listingId.replaceAll("-", ""), "hex");
  about.writeUIntBE(Date.parse(askedAt), ID_BYTES, TIME_BYTES);
  return Buffer.concat([about, macOf(about, secret)]).toString("base64url");
}

/** What a token is about; null when nobody who knows one of the secrets made it. */
export function readToken(token: string, secrets: readonly string[]): StillLink | null {
  const bytes = Buffer.from(token, "base64url");
  const length = ID_BYTES + TIME_BYTES + MAC_BYTES;
  // A second way to write the same bytes is no token of ours.
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
