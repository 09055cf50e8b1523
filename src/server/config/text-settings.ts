import { z } from "zod";

/** Bytes of a secret (Standard Webhooks 1.0, "signature scheme"). */
const LEAST_BYTES = 24;
const MOST_BYTES = 64;

/** The parts of a list with commas or blanks. */
const List = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""));

/** One or two tokens of a provider's account. */
export const AuthTokens = List.refine(
  (list) => list.length <= 2 && list.every((each) => each.length >= 16),
  "is one or two tokens of at least 16 characters",
);

/** One or two secrets in the form of Standard Webhooks: `whsec_` and base64. */
export const SigningSecrets = List.refine(
  (list) => list.length <= 2 && list.every(isSigningSecret),
  `is one or two secrets such as whsec_ and base64 of ${LEAST_BYTES} to ${MOST_BYTES} random bytes`,
);

function isSigningSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const { length } = Buffer.from(text.slice("whsec_".length), "base64");
  return length >= LEAST_BYTES && length <= MOST_BYTES;
}

/** Numbers with their country codes. */
export const PhoneNumbers = List.refine(
  (list) => list.every((each) => /^\+[1-9]\d{7,14}$/.test(each)),
  "is a list of numbers such as +12015550123,+12015550124",
);

/** Answers a day to the country of the deployment, and to each other one. Proposal. */
const OWN_COUNTRY = 2_000;
const OTHER_COUNTRY = 50;

/**
 * Answers to texts a day by country. @param set what the operator set, which counts before the rest
 */
export function answersADay(
  set: Readonly<Record<string, number>>,
  country: string | null,
): Readonly<Record<string, number>> {
  return { "*": OTHER_COUNTRY, ...(country !== null && { [country]: OWN_COUNTRY }), ...set };
}
