/**
 * Words that fraud has used: a sign for moderators, never a judgement. Case does not matter;
 * phrases count as they stand. Source: press reports on the frauds of 2021 (DOMAIN.md 4.2), read
 * 2026-11-20. Examples: "half now, token" by wallet, demands for Aadhaar, couriers. A deployment
 * changes them on its page of policies, in the table `flag-words`. The reader of forwarded messages
 * has words of its own for payment in advance: `advance` in src/domain/messages/vocabularies.
 */
export const FRAUD_WORDS: readonly string[] = [
  "advance",
  "half now",
  "token amount",
  "token money",
  "booking amount",
  "deposit",
  "pay first",
  "upi",
  "paytm",
  "gpay",
  "google pay",
  "phonepe",
  "wallet",
  "qr code",
  "gift card",
  "courier",
  "aadhaar",
  "aadhar",
  "otp",
  "cvv",
  "एडवांस",
  "टोकन",
  "पेटीएम",
  "पहले पैसे",
  "आधार",
  "कूरियर",
];

/** The date of the table. */
export const FRAUD_WORDS_SINCE = "2026-11-20";
