import { CODES } from "./errors.ts";
import type { Code } from "./errors.ts";

/**
 * Whether a refused write is refused for good. Tried again is only what says so itself and whose
 * code may pass: the law of the outbox (DESIGN.md 5.3). A code nobody knows yet is judged by its
 * `retry` alone.
 */
export function isPermanent({ code, retry }: { code: string; retry: string }): boolean {
  return retry !== "later" || (isCode(code) && CODES[code].retry !== "later");
}

function isCode(code: string): code is Code {
  return code in CODES;
}
