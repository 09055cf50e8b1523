/** What somebody typed to be known by: an e-mail, a phone number, or it cannot be told yet. */
export type IdentifierKind = "email" | "phone" | "unknown";

/**
 * Judges as it is typed: digits with signs of numbers are a phone, anything with letters or an @ an
 * e-mail.
 */
export function kindOfIdentifier(typed: string): IdentifierKind {
  const text = typed.trim().normalize("NFKC");
  if (text === "") return "unknown";
  if (/^[+(]?[\p{Nd}\s().\-/]*$/u.test(text))
    return /\p{Nd}{2}/u.test(text.replace(/[^\p{Nd}]/gu, "")) ? "phone" : "unknown";
  return "email";
}
