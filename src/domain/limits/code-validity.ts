/** How long a code is valid, minutes (CONTRACT.md 5 with 2). The message states it too. */
export const CODE_VALID_MINUTES = 5;
