/** What was typed as identifier: e-mail, phone number, or not yet known. */
export type IdentifierKind = "email" | "phone" | "unknown";

/** Judges while typing: digits and number signs are a phone, letters or @ an e-mail. */
export function kindOfIdentifier(typed: string): IdentifierKind {
  const text = typed.trim().normalize("NFKC");
  if (text === "") return "unknown";
  if (/^[+(]?[\p{Nd}\s().\-/]*$/u.test(text))
    return /\p{Nd}{2}/u.test(text.replace(/[^\p{Nd}]/gu, "")) ? "phone" : "unknown";
  return "email";
}
