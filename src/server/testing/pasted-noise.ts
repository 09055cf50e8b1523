/** A sign of a script, and signs of none: marks of direction, joiners, emoji, other digits. */
const SCRIPTS = [0x41, 0x61, 0x390, 0x410, 0x5d0, 0x627, 0x905, 0x985, 0xb85, 0xc05, 0xd05, 0xe01, 0x4e00, 0xac00];
const ODD = [" ", "\u200f", "\u202e", "\u200d", "\u0000", "🙂", "🇮🇳", "%", "'", "1", "٣", "́", "ß", "ﷺ"];

/**
 * Texts of a hundred signs that nobody types: letters of one script each, and odd signs between
 * them. The same ones every time.
 */
export function pastedNoise(count: number): string[] {
  const random = seeded(11);
  const sign = (script: number): string =>
    random() < 0.2
      ? (ODD[Math.floor(random() * ODD.length)] ?? " ")
      : String.fromCodePoint(script + Math.floor(random() * 26));
  return Array.from({ length: count }, () => {
    const script = SCRIPTS[Math.floor(random() * SCRIPTS.length)] ?? 0x61;
    return Array.from({ length: 100 }, () => sign(script))
      .join("")
      .slice(0, 100);
  });
}

/** The same numbers in 0..1 on every machine (a linear congruence). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
