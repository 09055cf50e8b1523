/** The digit zero of scripts whose ten digits follow each other (Unicode, general category Nd), outside ASCII. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];

/** The digit 0-9 that a code point means in its own script; null for all else, ASCII digits included. */
export function digitOf(code: number): string | null {
  if (code < 0x660) return null;
  for (const zero of ZEROS) if (code >= zero && code < zero + 10) return String(code - zero);
  return null;
}
