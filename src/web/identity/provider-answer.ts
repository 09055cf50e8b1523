import type { IdentityReason } from "../i18n/text.ts";
import { isIdentityReason } from "./form/refusals.ts";

/** The refusal that asks for the second step of a sign-in. */
export const SECOND_STEP = "identity/second-factor-needed";

/**
 * The refusal in an address after a provider or a mail's link: our reason, or the identity
 * library's (`error=account_not_linked`). Null without one.
 */
export function refusalInAddress(search: string): IdentityReason | null {
  const told = new URLSearchParams(search).get("error");
  if (told === null) return null;
  if (isIdentityReason(told)) return told;
  if (isIdentityReason(`identity/${told}`)) return `identity/${told}` as IdentityReason;
  const word = told.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  if (/not-linked|unable-to-link|already-linked/.test(word)) return "identity/account-not-linked";
  if (/token|expired-link|link-ended/.test(word)) return "identity/link-ended";
  return /banned/.test(word) ? "identity/banned" : "identity/provider-refused";
}
