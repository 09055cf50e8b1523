/** Fewest and most characters of the reason for a request. Source: CONTRACT.md 5. */
export const REASON_LENGTH = { min: 10, max: 300 } as const;
