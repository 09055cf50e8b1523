type Channel = { type: string; value: string };

/**
 * Whether a typed way to be reached is a stored one. A number may be typed without its country
 * code: then its end is compared.
 */
export function isSameChannel(typed: Channel, kept: Channel): boolean {
  if (typed.type === "email" || kept.type === "email") return typed.type === kept.type && typed.value === kept.value;
  const digits = typed.value.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length >= 7 && kept.value.endsWith(digits);
}
