/** Fewest and most characters of the reason for a request. Source: CONTRACT.md 5. */
export const REASON_LENGTH = { min: 10, max: 300 } as const;

/**
 * Fewest letters of a reason, and of its longest word. A sign that stands for a whole word, as in
 * Chinese, counts as two. Source: proposal: "! ! ! A !!" says nothing to an owner.
 */
export const REASON_LETTERS = { inAll: 4, inAWord: 2 } as const;
