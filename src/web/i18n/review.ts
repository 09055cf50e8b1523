import type { Texts } from "./create.ts";

/**
 * A speaker's word for a language file (`$language.reviewed`): who, on which day, and a mark of
 * each section as it was read.
 */
export type Signature = { by: string; on: string; sections: Readonly<Record<string, string>> };

/** A mark of each section of a language file; it differs as soon as one text does. */
export function marksOf(texts: Texts): Record<string, string> {
  const sections = Object.entries(texts).filter(([section]) => section !== "$language");
  return Object.fromEntries(
    sections.map(([section, inside]) => [section, markOf(linesOf(inside, "").toSorted().join("\n"))]),
  );
}

/**
 * Sections that are not as somebody signed them: changed, new, or gone. None: the signature holds.
 */
export function changedSections({ sections: signed }: Signature, texts: Texts): string[] {
  const marks = marksOf(texts);
  const names = new Set([...Object.keys(signed), ...Object.keys(marks)]);
  return [...names].filter((name) => signed[name] !== marks[name]);
}

function linesOf(inside: Texts | string, path: string): string[] {
  if (typeof inside === "string") return [`${path}=${inside}`];
  return Object.entries(inside).flatMap(([key, value]) => linesOf(value, `${path}.${key}`));
}

/**
 * 53 bits of a text (two FNV-1a walks of 32 bits, the second from another start): tells change,
 * keeps no secret.
 */
function markOf(text: string): string {
  let [low, high] = [0x81_1c_9d_c5, 0x1b_87_35_93];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01_00_01_93);
    high = Math.imul(high ^ unit, 0x85_eb_ca_6b);
  }
  return ((high >>> 11) * 0x1_00_00_00_00 + (low >>> 0)).toString(36);
}
