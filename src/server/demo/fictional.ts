import { hashText } from "#domain/shared/hash-text.ts";
import type { JsonObject, Json } from "../documents/documents.ts";

/**
 * Area codes of the North American plan. In each, 555-0100 to 555-0199 are reserved for fiction
 * (North American Numbering Plan Administration, 555 line numbers). There are enough of them for a
 * few thousand distinct numbers.
 */
const AREA_CODES = [
  201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228, 229, 231, 234,
  239, 240, 248, 251, 252, 253, 254, 256, 260, 262, 267, 269, 270, 276, 281, 301, 302, 303, 304, 305, 307, 308, 309,
  310, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 323, 330, 334, 336, 337, 339, 347, 351, 352, 360, 361, 386,
  401, 402, 404, 405, 406, 407, 408, 409, 410, 412, 413, 414, 415, 417, 419, 423, 425, 432, 434, 435, 440, 443, 469,
  478, 479, 480, 484, 501, 502, 503, 504, 505, 507, 508, 509, 510, 512, 513, 515,
] as const;
const LINES_EACH = 100;

/**
 * Assigns fictional numbers: equal source numbers get equal ones, different ones get different
 * ones.
 * @throws RangeError when a source contains more numbers than there are
 */
export class FictionalNumbers {
  private readonly taken = new Set<number>();
  private readonly bySource = new Map<string, string>();

  /** @param source a number as in its source; only its digits count */
  replace(source: string): string {
    const digits = source.replaceAll(/\D/g, "");
    const known = this.bySource.get(digits);
    if (known !== undefined) return known;
    const slot = this.freeSlot(hashText(digits));
    const area = AREA_CODES[slot % AREA_CODES.length];
    const line = 100 + Math.floor(slot / AREA_CODES.length);
    const number = `+1${area}5550${line}`;
    this.bySource.set(digits, number);
    return number;
  }

  /** From the number's own slot onward, so that an added number rarely moves the others. */
  private freeSlot(start: number): number {
    const slots = AREA_CODES.length * LINES_EACH;
    if (this.taken.size === slots) throw new RangeError("no fictional number is left");
    let slot = start % slots;
    while (this.taken.has(slot)) slot = (slot + 1) % slots;
    this.taken.add(slot);
    return slot;
  }
}

/** Every text in a document with the path of its keys, for checks before publication. */
export function* textsInDocument(value: Json | undefined, path = ""): Generator<{ path: string; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (Array.isArray(value)) for (const each of value) yield* textsInDocument(each, path);
  else if (typeof value === "object" && value !== null) {
    for (const key in value)
      yield* textsInDocument((value satisfies JsonObject)[key], path === "" ? key : `${path}.${key}`);
  }
}

/** Whether a number is reserved for fiction. */
export function isFictional(number: string): boolean {
  return /^\+1[2-9]\d\d55501\d\d$/.test(number);
}
