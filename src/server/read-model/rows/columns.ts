/* Columns of rows, copied for more room or another order. */

type Column = Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A column in a wider or narrower one. */
export function moved<T extends Column>(from: T, to: T): T {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
  return to;
}

/**
 * A column with its entries in another order. Each entry has as many numbers as `to` has room for.
 */
export function picked<T extends Column>(order: Uint32Array, from: T, to: T): T {
  const width = to.length / Math.max(1, order.length);
  for (let at = 0; at < order.length; at++) {
    const old = (order[at] ?? 0) * width;
    for (let part = 0; part < width; part++) to[at * width + part] = from[old + part] ?? 0;
  }
  return to;
}
