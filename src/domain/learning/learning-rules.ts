/**
 * When a chance is learnt from what calls found, and how far. Proposal, where
 * no other source is named.
 */
export const LEARNING = {
  /** Fewer outcomes than this, or of fewer sources, teach nothing: the stated chance stands. */
  leastOutcomes: 200,
  leastSources: 60,
  /** Outcomes of one source that count for a chance. */
  mostOfSource: 3,
  /** So many sources together ... */
  together: 10,
  /** ... are at most this share of a chance, and move it by no more. */
  shareTogether: 0.05,
  /** A half-life takes so many times the outcomes and sources. Proposal. */
  timesForHalfLife: 10,
  /** Half-lives of a word that count as "right after it", at most. Proposal. */
  freshHalfLives: 0.5,
  /** Half-lives from which nothing of a word is left. Proposal. */
  goneHalfLives: 6,
  /** A word from `freshHalfLives` to so many teaches how fast it fades. Proposal. */
  laterHalfLives: 2,
  /** A learnt half-life is at most so many times the stated one, or its part. Proposal. */
  halfLifeTimes: 2,
  /** Outcomes that are read: those of so many days. Proposal. */
  days: 90,
  /**
   * How far the true chance may be from one that cards tell, 0..1: a call of ten, and rounding.
   * Proposal (decision 81).
   */
  mostDoubtTold: 0.15,
  /** Chances stay within these. Proposal. */
  leastChance: 0.01,
  mostChance: 0.99,
} as const;

/**
 * Numbers of a normal distribution between which 97 of 100 lie: an interval contains 95 or more.
 */
export const INTERVAL_WIDTH = 2.2;
