import type { Point } from "../distance.ts";

/** The digits of a plus code, by value. Source: Open Location Code, specification 1.0. */
const DIGITS = "23456789CFGHJMPQRVWX";
/** Digits in front of the plus of a whole code. */
const BEFORE_PLUS = 8;
/** Degrees of the first four pairs and of the fifth, behind the plus. */
const PAIR_DEGREES = [20, 1, 0.05, 0.0025, 0.000125] as const;
/** Rows and columns into which each further digit parts a square. */
const GRID = { rows: 5, columns: 4 } as const;
/** More digits behind the plus are below a hand's width. */
const MOST_GRID_DIGITS = 5;

/** A whole code: eight digits, of which an even number may be padding, and up to seven more. */
const WHOLE = /^([23456789C][23456789CFGHJMPQRV][2-9CFGHJMPQRVWX]{0,6})(0{0,6})\+([2-9CFGHJMPQRVWX]{0,7})$/;
/** A code without its first two to six digits. */
const SHORT = /^([2-9CFGHJMPQRVWX]{2}|[2-9CFGHJMPQRVWX]{4}|[2-9CFGHJMPQRVWX]{6})\+([2-9CFGHJMPQRVWX]{2,7})$/;

/** A short code in running text; the second group is the code. */
export const SHORT_PLUS_CODE =
  /(^|[\s,;(])((?:[2-9CFGHJMPQRVWX]{2}){1,3}\+[2-9CFGHJMPQRVWX]{2,7})(?![\p{L}\p{N}])[\s,;)]*/iu;

/** The middle of a plus code's square, and the height of the square in degrees. */
export type PlusCodeSquare = Point & { degrees: number };

/** The square of a whole plus code, "7MX6JWW5+M2"; null: the text is none. */
export function readPlusCode(text: string): PlusCodeSquare | null {
  const match = WHOLE.exec(text.trim().toUpperCase());
  if (match === null) return null;
  const [, first = "", padding = "", last = ""] = match;
  if (first.length + padding.length !== BEFORE_PLUS || first.length % 2 === 1) return null;
  // A padded code has nothing behind the plus, and one digit alone is no pair.
  if (last.length === 1 || (padding !== "" && last !== "")) return null;
  return squareOf(first + last);
}

/** Whether a text is a plus code without its beginning, which a town has to give: "M9WX+PF". */
export function isShortPlusCode(text: string): boolean {
  return SHORT.test(text.trim().toUpperCase());
}

/**
 * The square of a short plus code that is nearest to a reference, such as the town behind it.
 * @returns null where the text is no short code
 */
export function completePlusCode(text: string, near: Point): PlusCodeSquare | null {
  const code = text.trim().toUpperCase();
  if (!isShortPlusCode(code)) return null;
  const missing = BEFORE_PLUS - code.indexOf("+");
  const step = PAIR_DEGREES[missing / 2 - 1] ?? 1;
  const square = squareOf(encodedPairs(near).slice(0, missing) + code.replace("+", ""));
  const lat = nearest(square.lat, { to: near.lat, step });
  const isOnEarth = lat > -90 && lat < 90;
  return { ...square, lat: isOnEarth ? lat : square.lat, lng: nearest(square.lng, { to: near.lng, step }) };
}

function nearest(value: number, { to, step }: { to: number; step: number }): number {
  return value + Math.round((to - value) / step) * step;
}

function squareOf(digits: string): PlusCodeSquare {
  let lat = -90;
  let lng = -180;
  let size = { lat: 400, lng: 400 };
  for (const [pair, degrees] of PAIR_DEGREES.entries()) {
    if (digits.length <= 2 * pair) break;
    lat += valueOf(digits, 2 * pair) * degrees;
    lng += valueOf(digits, 2 * pair + 1) * degrees;
    size = { lat: degrees, lng: degrees };
  }
  for (const digit of digits.slice(2 * PAIR_DEGREES.length, 2 * PAIR_DEGREES.length + MOST_GRID_DIGITS)) {
    size = { lat: size.lat / GRID.rows, lng: size.lng / GRID.columns };
    const value = DIGITS.indexOf(digit);
    lat += Math.floor(value / GRID.columns) * size.lat;
    lng += (value % GRID.columns) * size.lng;
  }
  return { lat: rounded(lat + size.lat / 2), lng: rounded(lng + size.lng / 2), degrees: size.lat };
}

function valueOf(digits: string, at: number): number {
  return DIGITS.indexOf(digits[at] ?? "2");
}

/** The first eight digits of the code of a point. */
function encodedPairs({ lat, lng }: Point): string {
  let rest = { lat: Math.min(179.999_999, Math.max(0, lat + 90)), lng: (((lng + 180) % 360) + 360) % 360 };
  let code = "";
  for (const degrees of PAIR_DEGREES.slice(0, BEFORE_PLUS / 2)) {
    const value = { lat: Math.floor(rest.lat / degrees), lng: Math.floor(rest.lng / degrees) };
    code += `${DIGITS[value.lat] ?? ""}${DIGITS[value.lng] ?? ""}`;
    rest = { lat: rest.lat - value.lat * degrees, lng: rest.lng - value.lng * degrees };
  }
  return code;
}

/** Without the noise of sums of fractions. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
