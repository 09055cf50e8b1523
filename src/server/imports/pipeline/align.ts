const NONE = -1;

/**
 * Where each needle stands in the haystack when both are lists of the same things in the same order
 * and the needles are only some of them; -1 for a needle that is not there. Equal keys (many places
 * have a "Civil Hospital") are told apart by order.
 * @param reach how many things of the haystack may be missing between two needles
 */
export function alignOrdered(needles: readonly string[], haystack: readonly string[], reach: number): number[] {
  let next = 0;
  return needles.map((key) => {
    const found = find(key, haystack, { from: next, to: Math.min(haystack.length, next + reach) });
    if (found !== NONE) next = found + 1;
    return found;
  });
}

function find(key: string, haystack: readonly string[], window: { from: number; to: number }): number {
  for (let at = window.from; at < window.to; at += 1) if (haystack[at] === key) return at;
  return NONE;
}
