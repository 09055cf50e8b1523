/**
 * Words that fraud has used, for moderators to look twice: a sign, never a judgement. As people
 * write them, in any case; several words together count as they stand. Source: press on the frauds
 * of 2021 (DOMAIN.md 4.2: advance or "half now, token" by wallet, then a phone switched off;
 * Aadhaar asked for; courier), 2026-11-20. A deployment changes them on its page of policies.
 */
export const FLAG_WORDS: readonly string[] = [
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

/** Since when the table stands so. */
export const FLAG_WORDS_SINCE = "2026-11-20";
