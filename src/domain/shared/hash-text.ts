/**
 * A number of 32 bits for a text, the same on every machine: FNV-1a over UTF-16 units. It spreads
 * neighbours and tells change; it keeps no secret. Source: draft-eastlake-fnv.
 */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
