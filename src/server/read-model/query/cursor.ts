import { createHash, hash, timingSafeEqual } from "node:crypto";
import { fail, ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import type { PageEnd } from "./plan.ts";
import { hash32 } from "../rows/uuid-bytes.ts";

/**
 * What a page passes to the next: the time all pages are valid at, the rotation and the last row.
 * `xid`: below this transaction the page knew everything.
 */
export type Cursor = { asOf: number; seed: number; xid: number; end: PageEnd };

export type CursorRefusal = "listings/cursor-broken" | "listings/cursor-mismatch" | "listings/cursor-expired";

/** How long a cursor is valid (CONTRACT.md 4). */
const VALID_MS = 15 * 60_000;

const FORM = 1;
const BODY_BYTES = 64;
const SIGNATURE_BYTES = 16;

/**
 * The bytes of the cursor being written, in several views. Little-endian, like every machine this
 * runs on.
 */
const BYTES = Buffer.from(new ArrayBuffer(BODY_BYTES + SIGNATURE_BYTES));
const WORDS = new Uint32Array(BYTES.buffer);
const NUMBERS = new Float64Array(BYTES.buffer);

/** Writes a cursor for one query. */
export function writeCursor(cursor: Cursor, query: string, key: string | Buffer): string {
  const [low, high] = hashOf(query);
  WORDS[0] = FORM | (cursor.end.group << 8);
  WORDS[1] = cursor.seed;
  NUMBERS[1] = cursor.asOf;
  NUMBERS[2] = cursor.xid;
  NUMBERS[3] = cursor.end.key;
  WORDS[8] = cursor.end.tie;
  WORDS.set(cursor.end.id, 9);
  WORDS[13] = low;
  WORDS[14] = high;
  WORDS[15] = cursor.end.start;
  BYTES.set(sign(BYTES, key), BODY_BYTES);
  return BYTES.toString("base64url");
}

/** Reads a cursor: it must be this server's, of this query, and not older than 15 minutes. */
export function readCursor(
  text: string,
  query: string,
  using: { key: string | Buffer; now: number },
): Result<Cursor, CursorRefusal> {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES || bytes.toString("base64url") !== text)
    return fail("listings/cursor-broken");
  if (bytes.readUInt8(0) !== FORM || !timingSafeEqual(sign(bytes, using.key), bytes.subarray(BODY_BYTES)))
    return fail("listings/cursor-broken");
  const [low, high] = hashOf(query);
  if (bytes.readUInt32LE(52) !== low || bytes.readUInt32LE(56) !== high) return fail("listings/cursor-mismatch");
  const asOf = bytes.readDoubleLE(8);
  if (using.now - asOf > VALID_MS) return fail("listings/cursor-expired");
  const id = Uint32Array.from([36, 40, 44, 48], (at) => bytes.readUInt32LE(at));
  const [tie, start] = [bytes.readUInt32LE(32), bytes.readUInt32LE(60)];
  const end = { group: bytes.readUInt8(1), key: bytes.readDoubleLE(24), tie, start, id };
  return ok({ asOf, seed: bytes.readUInt32LE(4), xid: bytes.readDoubleLE(16), end });
}

/** The same by one of several keys. The others are tried only where the first did not sign it. */
export function readCursorByKeys(
  text: string,
  query: string,
  { keys: [newest, ...others], now }: { keys: readonly [string, ...string[]]; now: number },
): Result<Cursor, CursorRefusal> {
  let read = readCursor(text, query, { key: newest, now });
  for (const key of others) {
    if (read.ok || read.reason !== "listings/cursor-broken") return read;
    read = readCursor(text, query, { key, now });
  }
  return read;
}

/**
 * The block size of SHA-256 in bytes. The message after a key block is as long, and so is half a
 * digest.
 */
const BLOCK = 64;
const DIGEST_BYTES = 32;
const INNER = Buffer.alloc(BLOCK + BODY_BYTES);
const OUTER = Buffer.alloc(BLOCK + DIGEST_BYTES);
let keyed: string | Buffer | null = null;

/**
 * HMAC with SHA-256 (RFC 2104) by two plain hashes. Node's `createHmac` makes an object per
 * signature: five times as slow, and as slow again to collect.
 */
function sign(bytes: Buffer, key: string | Buffer): Buffer {
  if (key !== keyed) takeKey(key);
  INNER.set(bytes.subarray(0, BODY_BYTES), BLOCK);
  OUTER.write(hash("sha256", INNER, "hex"), BLOCK, "hex");
  return Buffer.from(hash("sha256", OUTER, "hex").slice(0, 2 * SIGNATURE_BYTES), "hex");
}

/** Writes a key into both blocks. A process has one. */
function takeKey(key: string | Buffer): void {
  const given = typeof key === "string" ? Buffer.from(key) : key;
  const short = given.length > BLOCK ? createHash("sha256").update(given).digest() : given;
  for (let at = 0; at < BLOCK; at++) {
    INNER[at] = (short[at] ?? 0) ^ 0x36;
    OUTER[at] = (short[at] ?? 0) ^ 0x5c;
  }
  keyed = key;
}

const HASHED = new Uint32Array(4);

/** 64 bits of a text, to distinguish queries. The signature protects against forging. */
export function hashOf(text: string): [low: number, high: number] {
  const words = HASHED.fill(0);
  for (let at = 0; at < text.length; at++) {
    const word = at & 3;
    words[word] = Math.imul((words[word] ?? 0) ^ text.charCodeAt(at), 0x01000193) + at;
  }
  return [hash32(words, 0, text.length), hash32(words, 0, ~text.length)];
}
