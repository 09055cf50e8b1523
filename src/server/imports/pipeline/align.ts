const NONE = -1;

/**
 * The position of each needle in the haystack, or -1. Both list the same things in the same order,
 * but the needles are only some of them. Equal keys (many places have a "Civil Hospital") are
 * distinguished by order.
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
