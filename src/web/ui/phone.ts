/**
 * Area codes of India of two and of three digits, and those of four that begin like a mobile's
 * number. Source: libphonenumber-js 1.13.16, full tables. Its tables of all countries are too heavy
 * for a list.
 */
const TWO = String.raw`(?:11|2[02]|33|4[04]|79(?:[1245]|3(?:[02-9]|1[0-24-9]))|80(?:[2-4]|6[0-589]))`;
const THREE = String.raw`(?:1(?:2[0-24]|3[0-25]|4[145]|[59][14]|6[1-9]|7[1257]|8[1-57-9])|2(?:1[257]|3[013]|4[01]|5[0137]|6[058]|78|8[1568]|9[14])|3(?:26|4[1-3]|5[34]|6[01489]|7[02-46]|8[159])|4(?:1[36]|2[1-47]|3[15]|5[12]|6[0-26-9]|7[0-24-9]|8[013-57]|9[014-7])|5(?:1[025]|22|[36][25]|4[28]|[578]1|9[15])|6(?:12(?:[2-6]|7[0-8])|74[2-7])|7(?:3171|5[15][2-6]|61[346]|88(?:[2-7]|82))|8(?:70[2-6]|84(?:[2356]|7[19])|91(?:[3-6]|7[19]))|73[134][2-6]|8(?:16|2[014]|3[126]|6[136]|7[78]|83)(?:[2-6]|7[19])|(?:1(?:29|60|8[06])|261|552|6(?:[2-4]1|5[17]|6[13]|7(?:1|4[0189])|80)|7(?:12|88[01]))[2-7])`;
const FOUR = String.raw`(?:[1-5]|6(?:2(?:84|95)|355|8(?:28[235-7]|3))|73179|807(?:1|9[1-3])|(?:6(?:(?:1[1358]|2[2457]|3[2-4]|4[235-7]|5[2-689]|6[24578])\d|7(?:[23569]\d|8[0-57-9])|8(?:[14-6]\d|2[0-79]))|7(?:1(?:[013-8]\d|9[6-9])|3(?:2[0-49]|9[2-57])|5(?:2[1-3]|9[0-6])|6(?:0[5689]|2[5-9]|3[02-8]|4\d|5[0-367])|70[13-7]))[2-7])`;

/** How India groups the digits after its country code; the first that fits. */
const INDIA: readonly (readonly [shape: RegExp, groups: readonly number[]])[] = [
  [/^1800\d{4,5}$/, [4, 5]],
  [/^18[06]0\d{6}$/, [4, 2, 4]],
  [/^18[06]0\d{7}$/, [4, 3, 4]],
  [/^18\d{10}$/, [4, 4, 4]],
  [/^18\d{11}$/, [4, 3, 3, 3]],
  [new RegExp(`^${TWO}`), [2, 4, 4]],
  [new RegExp(`^${THREE}`), [3, 3, 4]],
  [/^1[46]0/, [3, 3, 4]],
  [new RegExp(`^${FOUR}`), [4, 3, 3]],
  [/^/, [5, 5]],
];

/**
 * Lines that only India's own networks reach: toll-free (1800), at the price of a local call (1860)
 * and the like. libphonenumber dials them without the country code.
 */
const INLAND = /^\+91(?=1(?:800\d{4,9}|803\d{9}|860\d{7}|86[12]\d{9}|600\d{6})$)/;

/** A number as it is dialled inside its country: `18001801104`, else with its country code. */
export function dialledNumber(value: string): string {
  return value.replace(INLAND, "");
}

/** The link that calls a number. */
export function telHref(value: string): string {
  return `tel:${dialledNumber(value)}`;
}

/**
 * A formatted number: country code, then groups. India: a mobile's ten digits in fives, a
 * landline's by its area code, a toll-free line as it is dialled. North America: 3-3-4. Others stay
 * as published, because their grouping needs a numbering plan.
 */
export function phoneText(value: string): string {
  const india = /^\+91(\d{8,13})$/.exec(value)?.[1];
  if (india !== undefined) {
    const country = dialledNumber(value) === value ? "+91 " : "";
    return country + grouped(india, INDIA.find(([shape]) => shape.test(india))?.[1] ?? []);
  }
  const america = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(value);
  return america === null ? value : `+1 ${america[1]} ${america[2]} ${america[3]}`;
}

function grouped(digits: string, sizes: readonly number[]): string {
  if (sizes.reduce((sum, size) => sum + size, 0) < digits.length) return digits;
  let at = 0;
  const groups = sizes.map((size) => digits.slice(at, (at += size)));
  return groups.filter((group) => group !== "").join(" ");
}
