/**
 * How an answer travels: as a text message (SMS, WhatsApp), or on the screen of a USSD dialogue.
 */
export type Bearer = "text" | "ussd";

/**
 * The default alphabet of GSM (3GPP TS 23.038, 6.2.1). Each sign is one septet. The escape sign is
 * left out.
 */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Its extension table (6.2.1.1). Each sign is two septets. */
const EXTENDED = "\f^{}\\[~]|€";

const SEPTETS: ReadonlyMap<string, number> = new Map([
  ...[...BASIC].map((sign) => [sign, 1] as const),
  ...[...EXTENDED].map((sign) => [sign, 2] as const),
]);

/**
 * The longest answers. A text message is one segment of 160 septets, or two of 67 units of UTF-16
 * (3GPP TS 23.040, 9.2.3.24.1). A screen of USSD holds 182 septets or 80 units (3GPP TS 23.038, 5).
 */
export const MOST: Readonly<Record<Bearer, { septets: number; units: number }>> = {
  text: { septets: 160, units: 134 },
  ussd: { septets: 182, units: 80 },
};

/** Septets of a text in GSM's alphabet; null where it holds a sign that is not in it. */
export function septetsOf(text: string): number | null {
  let sum = 0;
  for (const sign of text) {
    const septets = SEPTETS.get(sign);
    if (septets === undefined) return null;
    sum += septets;
  }
  return sum;
}

/** Whether an answer is short enough. */
export function fits(text: string, bearer: Bearer): boolean {
  const septets = septetsOf(text);
  return septets === null ? text.length <= MOST[bearer].units : septets <= MOST[bearer].septets;
}

const ACCENTS = /[\u0300-\u036f]/g;

/**
 * The text as it is sent. Where accents of Latin letters alone make it too long, they go: "oxígeno"
 * becomes "oxigeno". A text message without them has 160 signs, one with them 134.
 */
export function fitted(text: string, bearer: Bearer): string | null {
  if (fits(text, bearer)) return text;
  const plain = text.normalize("NFD").replaceAll(ACCENTS, "").normalize("NFC");
  return septetsOf(plain) !== null && fits(plain, bearer) ? plain : null;
}
