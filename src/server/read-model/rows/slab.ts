const SLAB_BYTES = 256 * 1024;
/** Slabs kept for later. More are needed only during many slow responses. */
const MOST_IDLE = 16;

/** A large buffer that answers share. `used` bytes of it belong to finished answers. */
type Slab = { readonly bytes: Buffer; used: number; borrowed: number };

/**
 * Bytes of one answer. Call `release` once they are sent or read; another answer then gets them.
 * Once is enough.
 */
export type BorrowedBytes = { json: Buffer; release: () => void };

let current = slabOf(0);
const idle: Slab[] = [];

/**
 * Room for an answer of at most `bytes`, to be written from `used` on and ended with `keep`. The
 * same memory is reused: fresh memory is cold and its pages must be mapped. Freeing it is half of
 * the garbage collector's work.
 */
export function reserve(bytes: number): Slab {
  if (current.used + bytes > current.bytes.length) {
    current = (bytes <= SLAB_BYTES ? idle.pop() : undefined) ?? slabOf(Math.max(SLAB_BYTES, bytes));
  }
  return current;
}

/**
 * Ends the answer reserved last, whose bytes end before `end`. The garbage collector takes one that
 * is never released.
 */
export function keepReserved(slab: Slab, end: number): BorrowedBytes {
  const json = slab.bytes.subarray(slab.used, end);
  slab.used = end;
  slab.borrowed++;
  let isReleased = false;
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    if (--slab.borrowed === 0) empty(slab);
  };
  return { json, release };
}

function empty(slab: Slab): void {
  slab.used = 0;
  if (slab !== current && slab.bytes.length === SLAB_BYTES && idle.length < MOST_IDLE) idle.push(slab);
}

function slabOf(bytes: number): Slab {
  return { bytes: Buffer.allocUnsafeSlow(bytes), used: 0, borrowed: 0 };
}
