import { v5, v7 } from "uuid";

/** A UUID as it is written, of any version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A name-based id: the same namespace and name give the same id everywhere (RFC 9562, version 5).
 * Supply of facilities and imported documents have these.
 * @param namespace a UUID of any version and variant
 * @throws RangeError when the namespace is no UUID: that is a bug
 */
export function uuidv5(namespace: string, name: string): string {
  // As bytes: the library takes only UUIDs of RFC 9562, and no half of a surrogate pair.
  return v5(encoder.encode(name), bytesOf(namespace));
}

const encoder = new TextEncoder();

/**
 * An id that sorts by its time (RFC 9562, version 7).
 * @param random 16 random bytes, a parameter so that a test can repeat them
 * @throws RangeError when there are fewer: that is a bug
 */
export function uuidv7(now: Date, random: Uint8Array): string {
  if (random.length < 16) throw new RangeError("uuidv7 needs 16 random bytes");
  return v7({ msecs: now.getTime(), random });
}

/** A new random id that sorts by its time. Browsers and Node have the same generator. */
export function newId(now: Date = new Date()): string {
  return uuidv7(now, crypto.getRandomValues(new Uint8Array(16)));
}

/** The last namespace and its bytes: a list asks for 100,000 ids of one. */
let lastNamespace = { uuid: "", bytes: new Uint8Array(16) };

function bytesOf(uuid: string): Uint8Array {
  if (uuid === lastNamespace.uuid) return lastNamespace.bytes;
  if (!UUID.test(uuid)) throw new RangeError(`not a UUID: ${uuid}`);
  const hex = uuid.replaceAll("-", "");
  const bytes = Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  lastNamespace = { uuid, bytes };
  return bytes;
}
