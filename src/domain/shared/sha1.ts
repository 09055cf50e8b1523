/** Words of the SHA-1 state at the start (FIPS 180-4, 5.3.1). */
const START = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0] as const;
const BLOCK_BYTES = 64;

/**
 * SHA-1 of some bytes (FIPS 180-4). Used for name-based ids only (RFC 9562, version 5), never for
 * anything secret; written out because the domain runs in browser and server and may use neither
 * machine's library.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const words = new DataView(padded.buffer);
  const schedule = new Int32Array(80);
  let [a0, b0, c0, d0, e0]: [number, number, number, number, number] = [...START];
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) {
    for (let at = 0; at < 16; at += 1) schedule[at] = words.getInt32(offset + at * 4);
    for (let at = 16; at < 80; at += 1) {
      schedule[at] = rotate(
        word(schedule, at - 3) ^ word(schedule, at - 8) ^ word(schedule, at - 14) ^ word(schedule, at - 16),
        1,
      );
    }
    let [a, b, c, d, e] = [a0, b0, c0, d0, e0];
    for (let at = 0; at < 80; at += 1) {
      const next = (rotate(a, 5) + mixed(at, [b, c, d]) + e + word(schedule, at)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    [a0, b0, c0, d0, e0] = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0, (e0 + e) | 0];
  }
  const digest = new DataView(new ArrayBuffer(20));
  [a0, b0, c0, d0, e0].forEach((value, at) => digest.setInt32(at * 4, value));
  return new Uint8Array(digest.buffer);
}

function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return padded;
}

function word(schedule: Int32Array, at: number): number {
  return schedule[at] ?? 0;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** The round function and constant of step `at`, added (FIPS 180-4, 4.1.1 and 4.2.1). */
function mixed(at: number, [b, c, d]: [number, number, number]): number {
  if (at < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (at < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (at < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
