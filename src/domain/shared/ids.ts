import { sha1 } from "./sha1.ts";

/** A UUID as it is written, of any version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The name-based id of something known by its name: the same namespace and name give the same id on
 * every machine (RFC 9562, version 5). Supply of facilities and imported documents have these.
 * @param namespace a UUID
 */
export function uuidv5(namespace: string, name: string): string {
  const space = bytesOf(namespace);
  const words = new TextEncoder().encode(name);
  const message = new Uint8Array(space.length + words.length);
  message.set(space);
  message.set(words, space.length);
  return textOf(sha1(message).slice(0, 16), 5);
}

/**
 * An id that sorts by the time it was made (RFC 9562, version 7); what members post has these.
 * @param random at least 10 random bytes, passed in so that tests and both machines agree
 */
export function uuidv7(now: Date, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError("uuidv7 needs 10 random bytes");
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  const time = now.getTime();
  view.setUint16(0, Math.floor(time / 2 ** 32));
  view.setUint32(2, time % 2 ** 32);
  bytes.set(random.subarray(0, 10), 6);
  return textOf(bytes, 7);
}

/**
 * A new random id that sorts by its time, as `uuidv7`. It alone draws random bytes in the domain:
 * browsers and Node have the same generator.
 */
export function newId(now: Date): string {
  return uuidv7(now, crypto.getRandomValues(new Uint8Array(10)));
}

function bytesOf(uuid: string): Uint8Array {
  if (!UUID.test(uuid)) throw new RangeError(`not a UUID: ${uuid}`);
  const hex = uuid.replaceAll("-", "");
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

function textOf(bytes: Uint8Array, version: number): string {
  const marked = Uint8Array.from(bytes);
  marked[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  marked[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
