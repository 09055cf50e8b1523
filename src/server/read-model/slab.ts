const SLAB_BYTES = 256 * 1024;

let slab = Buffer.alloc(0);
let used = 0;

/**
 * Room for an answer of at most `bytes`. Answers share large buffers: one allocation of a megabyte for fifty of them costs
 * the garbage collector a tenth of fifty small ones. Give back what was not needed with `keep`.
 */
export function reserve(bytes: number): Buffer {
  if (used + bytes > slab.length) {
    slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, bytes));
    used = 0;
  }
  return slab.subarray(used, used + bytes);
}

/** Ends the answer reserved last after so many bytes; the rest is for the next one. */
export function keep(reserved: Buffer, bytes: number): Buffer {
  used += bytes;
  return reserved.subarray(0, bytes);
}
