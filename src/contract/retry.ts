import { CODES } from "./errors.ts";
import type { Code } from "./errors.ts";

/**
 * Whether the refusal of a write is permanent. The outbox sends a write again only if `retry` is
 * `later` and the code allows it (DESIGN.md 5.3). For an unknown code `retry` alone decides.
 */
export function isPermanent({ code, retry }: { code: string; retry: string }): boolean {
  return retry !== "later" || (isCode(code) && CODES[code].retry !== "later");
}

function isCode(code: string): code is Code {
  return code in CODES;
}
