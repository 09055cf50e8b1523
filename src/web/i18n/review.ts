import type { Texts } from "./create.ts";

/**
 * A speaker's signature of a language file (`$language.reviewed`): name, day, and a hash of each
 * section.
 */
export type Signature = { by: string; on: string; sections: Readonly<Record<string, string>> };

/** A hash of each section of a language file; any change of a text changes it. */
export function marksOf(texts: Texts): Record<string, string> {
  const sections = Object.entries(texts).filter(([section]) => section !== "$language");
  return Object.fromEntries(
    sections.map(([section, inside]) => [section, markOf(linesOf(inside, "").toSorted().join("\n"))]),
  );
}

/** Sections that were changed, added or removed since the signature. None: it is valid. */
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
 * A 53-bit hash of a text (two 32-bit FNV-1a with different seeds): detects changes, not for
 * secrets.
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
