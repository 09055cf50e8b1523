/** A text without what no database stores: NUL and unpaired surrogates. */
export function storableText(text: string): string {
  return text.replaceAll(/[\u0000\p{Cs}]/gu, "");
}

/** Ways lists write that a field is empty. */
const MISSING = /^(|n\.?\s*\/?\s*a\.?|#n\/a|nil|none|null|nan|not available|info missing|undefined|[-–—.?]+|0)$/i;

/** A field's words on one line; undefined when it is empty. */
export function importedText(field: string | undefined): string | undefined {
  const text = (field ?? "")
    .normalize("NFC")
    .replaceAll("\\n", " ")
    .replaceAll("\uFFFD", "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return MISSING.test(text) ? undefined : text;
}

/** A field's words folded for comparing: no case, no marks, single spaces. */
export function foldedText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** An Indian postal code without spaces (six digits, the first not 0), or undefined. */
export function readPinCode(field: string | undefined): string | undefined {
  const digits = (field ?? "").replaceAll(/[^\d]/g, "");
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}

/** Converts words in capitals to a name ("SOUTH ANDAMAN" is "South Andaman"). Mixed words stay. */
export function nameFromCapitals(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .replaceAll(/(^|[\s(-])(\p{L})/gu, (_whole, before: string, letter: string) => before + letter.toUpperCase());
}

/** A name without broken characters and enclosing punctuation. */
export function cleanName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s,;:"'`]+/, "")
    .replace(/[\s,;:"'`]+$/, "");
}

/** Parts of an address or label, joined by commas, without empty and repeated ones. */
export function joinParts(...parts: (string | undefined)[]): string {
  const kept: string[] = [];
  for (const part of parts) {
    if (part !== undefined && part !== "" && !kept.some((earlier) => foldedText(earlier) === foldedText(part)))
      kept.push(part);
  }
  return kept.join(", ");
}

/** Fields that have a value. */
export function optional<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {};
  for (const key in fields) if (fields[key] !== undefined && fields[key] !== "") kept[key] = fields[key];
  return kept;
}

const MARKUP =
  /<\s*\/?\s*(?:script|style|iframe|img|a|b|i|p|br|div|span|table|tr|td|svg|object|embed|link|meta|html|body|h[1-6])\b[^<>]{0,1000}>/i;

/** Whether a field contains HTML. Signs such as "<5" are none. */
export function hasMarkup(text: string): boolean {
  return text.includes("<") && MARKUP.test(text);
}

/**
 * Whether a spreadsheet would run a field as a formula. Numbers with a sign and "@name" are none.
 */
export function isFormula(text: string): boolean {
  // ="0900..." is a text that keeps its zeros.
  if (/^\s*="[\d\s+()./-]*"\s*$/.test(text)) return false;
  return /^\s*=\s*[A-Za-z+\-("']/.test(text) || /^\s*[@+-][A-Za-z][A-Za-z0-9.]*\(/.test(text);
}
