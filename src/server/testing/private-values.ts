import { expect } from "vitest";

/**
 * A person's private values, which must not leak. Tests plant them wherever the store may hold
 * them.
 */
export const PHONE = "9830012345";
export const OTHER_PHONE = "8017698765";
export const MAIL = "asha.roy.private@example.org";
export const OWNER = "11111111-2222-7333-8444-555555555555";
export const TRUE_POINT = { lat: 22.612_345_6, lng: 88.412_345_6 };
export const WORD = "behind-the-blue-temple";

const DIGITS = ["०१२३४५६७८९", "০১২৩৪৫৬৭৮৯", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"];

/** Every spelling of a value, by name. */
function spellings(): Map<string, RegExp | string> {
  const found = new Map<string, RegExp | string>();
  for (const phone of [PHONE, OTHER_PHONE]) {
    found.set(`${phone}, with anything but digits between`, new RegExp([...phone].join("[^0-9a-zA-Z]{0,3}")));
    found.set(`${phone} backwards`, [...phone].toReversed().join(""));
    found.set(`${phone} in base64`, Buffer.from(phone).toString("base64").slice(0, 12));
    found.set(`${phone} in base64, one on`, Buffer.from(`+91${phone}`).toString("base64").slice(4, 16));
    found.set(`${phone} in hexadecimal`, Buffer.from(phone).toString("hex"));
    found.set(`${phone} as a link`, encodeURIComponent(`+91${phone}`));
    for (const digits of DIGITS)
      found.set(`${phone} in ${digits}`, [...phone].map((digit) => digits[Number(digit)]).join(""));
  }
  found.set("the mail address", MAIL);
  found.set("its first part", "asha.roy.private");
  found.set("the mail address in base64", Buffer.from(MAIL).toString("base64").slice(0, 20));
  found.set("the mail address as a link", encodeURIComponent(MAIL));
  found.set("the owner's id", OWNER);
  found.set("words of the private text", WORD);
  // A masked point is random with five decimals: one coordinate may begin like the true one, not
  // both.
  found.set("the true latitude", /22\.612345/);
  found.set("the true longitude", /88\.412345/);
  found.set("the true point, rounded", /22\.6123\d*[^\d.]{1,12}88\.4123/);
  found.set("the true latitude as bytes", doubleBytes(TRUE_POINT.lat));
  return found;
}

function doubleBytes(value: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes.toString("base64url").slice(0, 10);
}

/** Fails when a text contains any of them in any spelling. */
export function expectNoPrivateValues(what: string, text: string): void {
  const plain = text.normalize("NFKC");
  for (const [name, spelling] of spellings()) {
    const isThere = typeof spelling === "string" ? plain.includes(spelling) : spelling.test(plain);
    expect(isThere, `${what} holds ${name}`).toBe(false);
  }
}

/** A person's place and channels, as they post them. */
export const POSTED = {
  place: { ...TRUE_POINT, label: WORD, precision: "exact" as const },
  contact: {
    alias: WORD,
    channels: [
      { type: "phone" as const, value: PHONE },
      { type: "whatsapp" as const, value: `+91 ${OTHER_PHONE}` },
      { type: "email" as const, value: MAIL },
    ],
  },
};

/** A text without its times, ids and tokens, which contain short words by chance. */
export function withoutRandom(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22,}/g, "*");
}
