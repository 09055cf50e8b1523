/**
 * How long a code is valid, minutes (CONTRACT.md 5 with 2). Messages state it too: a test names the
 * texts of `locales/` to change with it.
 */
export const CODE_VALID_MINUTES = 5;
