import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Marks a sealed text. An old text is without it, and not sealed. */
const MARK = "sealed:1:";
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TAG = { authTagLength: TAG_BYTES };

/**
 * Encrypts a text of one message. So a dump of the database contains no link and no code of a
 * message that waits. @param id the message's: the text opens for no other one
 */
export function sealText(text: string, { key, id }: { key: string; id: string }): string {
  if (text === "") return "";
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytesOf(key), nonce, TAG).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text; null when none of the keys sealed it for this message. */
export function openText(stored: string, { keys, id }: { keys: readonly string[]; id: string }): string | null {
  if (!stored.startsWith(MARK)) return stored;
  const bytes = Buffer.from(stored.slice(MARK.length), "base64url");
  for (const key of keys) {
    const text = tryKey(bytes, key, id);
    if (text !== null) return text;
  }
  return null;
}

function tryKey(bytes: Buffer, key: string, id: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, bytesOf(key), bytes.subarray(0, NONCE_BYTES), TAG);
    decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    // Another key, or a row that somebody changed.
    return null;
  }
}

/** 32 bytes of a key of any length. */
function bytesOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
