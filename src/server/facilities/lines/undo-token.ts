import { createHmac, timingSafeEqual } from "node:crypto";

/*
 * A token is the id of a change with a keyed hash of it for this purpose alone: 32 bytes. It is not
 * stored; the change shows whether it still works.
 */
const ID_BYTES = 16;

/** Makes the token of the link that takes a change back. */
export function writeUndoToken(changeId: string, secret: string): string {
  const id = Buffer.from(changeId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, macOf(id, secret)]).toString("base64url");
}

/** The change of a token; null when none of the secrets made it. */
export function readUndoToken(token: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(token, "base64url");
  // Another encoding of the same bytes is not a valid token.
  if (bytes.length !== 2 * ID_BYTES || bytes.toString("base64url") !== token) return null;
  const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(id, secret)))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function macOf(id: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("undo-lines\0").update(id).digest().subarray(0, ID_BYTES);
}
