/**
 * A cell over its sources. Each has the weight w of its outcomes, 3 at most, and its means: a of
 * `hitInverse`, b of `inverse`. The names are those of the sums: `wa` is the sum of w x a. The
 * database makes them (server/learning/queries.ts), and so does `testing/tally-outcomes.ts`.
 */
export type CellSums = {
  sources: number;
  w: number;
  wa: number;
  wb: number;
  /** Of the mean age of the words, in half-lives. */
  wAge: number;
  ww: number;
  wwa: number;
  wwb: number;
  wwaa: number;
  wwab: number;
  wwbb: number;
};

/**
 * What the sources say of the chance right after a word, and the variance of that. An outcome later
 * than the word is carried back. It knows 1/2^age of the word. The rest is the prior.
 */
export function meanOf(sums: CellSums, prior: number): { mean: number; variance: number } {
  const { w, wa, wb, ww, wwa, wwb, wwaa, wwab, wwbb, sources } = sums;
  // Of each source: y = a - prior x (b - 1).
  const mean = (wa - prior * (wb - w)) / w;
  const shift = prior - mean;
  const squares =
    wwaa + prior * prior * wwbb + shift * shift * ww - 2 * prior * wwab + 2 * shift * wwa - 2 * prior * shift * wwb;
  const few = sources > 1 ? sources / (sources - 1) : 1;
  return { mean, variance: (Math.max(0, squares) / (w * w)) * few };
}
