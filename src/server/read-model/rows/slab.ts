const SLAB_BYTES = 256 * 1024;
/** Slabs kept for later; more are needed only while many slow readers are being answered. */
const MOST_IDLE = 16;

/** A large buffer that answers share; `used` bytes of it belong to answers already made. */
type Slab = { readonly bytes: Buffer; used: number; underWay: number };

/**
 * Bytes of one answer. After `release` they belong to another one: whoever has sent or read them
 * calls it, once is enough.
 */
export type Kept = { json: Buffer; release: () => void };

let current = slabOf(0);
const idle: Slab[] = [];

/**
 * Room for an answer of at most `bytes`, to be written from `used` on and ended with `keep`. The
 * same memory is used over and over: fresh memory is cold, its pages have to be found, and giving
 * it back is half of what the garbage collector does.
 */
export function reserve(bytes: number): Slab {
  if (current.used + bytes > current.bytes.length) {
    current = (bytes <= SLAB_BYTES ? idle.pop() : undefined) ?? slabOf(Math.max(SLAB_BYTES, bytes));
  }
  return current;
}

/**
 * Ends the answer reserved last, whose bytes end before `end`. One that is never released is left
 * to the garbage collector.
 */
export function keep(slab: Slab, end: number): Kept {
  const json = slab.bytes.subarray(slab.used, end);
  slab.used = end;
  slab.underWay++;
  let isReleased = false;
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    if (--slab.underWay === 0) empty(slab);
  };
  return { json, release };
}

function empty(slab: Slab): void {
  slab.used = 0;
  if (slab !== current && slab.bytes.length === SLAB_BYTES && idle.length < MOST_IDLE) idle.push(slab);
}

function slabOf(bytes: number): Slab {
  return { bytes: Buffer.allocUnsafeSlow(bytes), used: 0, underWay: 0 };
}
