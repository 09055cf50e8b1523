import type { Kind } from "../resources/kinds.ts";
import type { StoredListing } from "../listings/listing.ts";
import { subtypeOf } from "../listings/listing.ts";
import { distanceKm } from "../places/distance.ts";
import type { Point } from "../places/distance.ts";
import { fold } from "../shared/fold.ts";
import { shapeAfter } from "../shared/shape-after.ts";

/** Signs that a machine finds for moderators, never a judgement. */
export const SIGNS = [
  "flag-words",
  "many-cities",
  "many-kinds",
  "price-outlier",
  "fresh-account",
  "shared-handle",
  "disputed",
  "many-reports",
] as const;
export type SignCode = (typeof SIGNS)[number];
export type Sign = { code: SignCode; words?: string[]; count?: number };

/** Bounds from which something is a sign. Proposal, after DOMAIN.md 4.2. */
export const SIGN_BOUNDS = {
  /** Places of one number farther apart than this are two cities, km. */
  cityKm: 50,
  /** One number in so many cities, or for so many kinds. */
  cities: 3,
  kinds: 3,
  /** A price so many times the usual one of its kind, and how many prices must be known. */
  priceTimes: 3,
  priceFewest: 5,
  /** An account younger than this that offers something scarce, hours. */
  freshHours: 48,
  /** Reports of so many different people. */
  people: 3,
  /** One payment address in so many listings. */
  handles: 2,
} as const;

/** Kinds and subtypes that ran out in 2021 and attracted most fraud (DOMAIN.md 4.2). */
const SCARCE: Readonly<Partial<Record<Kind, readonly string[] | "all">>> = {
  oxygen: "all",
  medicine: "all",
  bed: ["icu", "ventilator", "hdu", "picu", "nicu"],
  blood: ["plasma", "platelets"],
  ambulance: "all",
};

/** Whether a listing offers something scarce. */
export function isScarce(listing: Pick<StoredListing, "side" | "kind" | "details">): boolean {
  const scarce = SCARCE[listing.kind];
  if (listing.side !== "offer" || scarce === undefined) return false;
  return scarce === "all" || scarce.includes(subtypeOf(listing) ?? "");
}

/**
 * Words before or after a flag word that negate it: "no advance", "without deposit", "एडवांस नहीं".
 */
const NO_BEFORE = /(?:^|\s)(?:no|not|never|without|dont|don t|zero|bina|बिना)\s+(?:\S+\s+){0,2}$/u;
const NO_BEHIND = /^\s+(?:\S+\s+){0,1}(?:nahi|nahin|not needed|not required|mat|नहीं|मत|न)(?:\s|$)/u;

/** Where a negation ends: "No delay. Advance by courier." does not negate "advance". */
const CLAUSE_ENDS = /[.!?;:,|\n\u0964\u0965\u06d4]+/u;

/**
 * Flag words that a text uses without negating them. Case and accents do not matter; only whole
 * words count.
 */
export function flagWordsIn(text: string, words: readonly string[]): string[] {
  const parts = text.split(CLAUSE_ENDS).map((part) => ` ${fold(part)} `);
  return words.filter((word) => {
    const wanted = ` ${fold(word)} `;
    return wanted !== "  " && parts.some((part) => isUsed(part, wanted));
  });
}

function isUsed(part: string, wanted: string): boolean {
  for (let at = part.indexOf(wanted); at >= 0; at = part.indexOf(wanted, at + 1)) {
    const isDenied = NO_BEFORE.test(part.slice(0, at + 1)) || NO_BEHIND.test(part.slice(at + wanted.length - 1));
    if (!isDenied) return true;
  }
  return false;
}

/** In how many cities some points are: each is farther than 50 km from all before it. */
export function citiesOf(points: readonly Point[]): number {
  const cities: Point[] = [];
  for (const point of points) {
    if (cities.every((city) => distanceKm(city, point) > SIGN_BOUNDS.cityKm)) cities.push(point);
  }
  return cities.length;
}

const CURRENCY = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|रु\.?|रुपये|taka|৳|\$|usd|€|eur|£)`;
const AMOUNT = String.raw`(\d[\d,]*(?:\.\d{1,2})?)\s?(k|lakh|lac|हज़ार|हजार|लाख)?`;
const PRICE = new RegExp(`${CURRENCY}\\s?${AMOUNT}(?![\\d%])|${AMOUNT}\\s?${CURRENCY}(?![\\p{L}])`, "giu");
const TIMES: Readonly<Record<string, number>> = {
  k: 1_000,
  हज़ार: 1_000,
  हजार: 1_000,
  lakh: 100_000,
  lac: 100_000,
  लाख: 100_000,
};

/**
 * The highest price in a text, in any currency; null for none. Prices are compared within a kind.
 */
export function priceIn(text: string): number | null {
  const prices = [...text.normalize("NFKC").matchAll(PRICE)].map(([, a, timesA, b, timesB]) => {
    const amount = Number((a ?? b ?? "").replaceAll(",", ""));
    return amount * (TIMES[(timesA ?? timesB ?? "").toLowerCase()] ?? 1);
  });
  const named = prices.filter((price) => Number.isFinite(price) && price > 0);
  return named.length === 0 ? null : Math.max(...named);
}

const HANDLE = shapeAfter({ not: /[\w.]$/iu }, /[\w.-]{2,64}@[a-z][a-z0-9]{1,40}(?![\w.@-])/giu);

/** Payment addresses in a text (`asha@okbank`), in lower case; e-mail addresses do not count. */
export function handlesIn(text: string): string[] {
  return [...new Set(HANDLE.matches(text.normalize("NFKC")).map(([handle]) => handle.toLowerCase()))];
}

/** What is known of a listing when signs are sought; null: not known. */
export type SignEvidence = {
  listing: StoredListing;
  /** Its own texts, and those of observations. */
  texts: readonly string[];
  /** Its own texts among them. */
  own: readonly string[];
  /** All listings with one of its numbers, including itself. */
  sameNumber: readonly StoredListing[];
  usualPrice: { median: number; count: number } | null;
  accountAgeHours: number | null;
  sharedHandles: number;
  reporters: number;
};

/** The signs of a listing, in the order of SIGNS. */
export function signsOf(looked: SignEvidence, flagWords: readonly string[]): Sign[] {
  const { listing, texts, own, sameNumber, usualPrice, accountAgeHours, sharedHandles, reporters } = looked;
  const words = [...new Set(texts.flatMap((text) => flagWordsIn(text, flagWords)))];
  const cities = citiesOf(sameNumber.map(({ place }) => place));
  const kinds = new Set(sameNumber.map(({ kind }) => kind)).size;
  const price = Math.max(0, ...own.map((text) => priceIn(text) ?? 0));
  const isOverpriced =
    usualPrice !== null &&
    usualPrice.count >= SIGN_BOUNDS.priceFewest &&
    price > usualPrice.median * SIGN_BOUNDS.priceTimes;
  const isFresh = accountAgeHours !== null && accountAgeHours < SIGN_BOUNDS.freshHours && isScarce(listing);
  const signs: (Sign | false)[] = [
    words.length > 0 && { code: "flag-words", words },
    cities >= SIGN_BOUNDS.cities && { code: "many-cities", count: cities },
    kinds >= SIGN_BOUNDS.kinds && { code: "many-kinds", count: kinds },
    isOverpriced && { code: "price-outlier", count: Math.round(price / usualPrice.median) },
    isFresh && { code: "fresh-account" },
    sharedHandles >= SIGN_BOUNDS.handles && { code: "shared-handle", count: sharedHandles },
    isDisputed(listing) && { code: "disputed" },
    reporters >= SIGN_BOUNDS.people && { code: "many-reports", count: reporters },
  ];
  return signs.filter((sign) => sign !== false);
}

/** Whether a verifier doubts it, or callers of several networks were asked for money first. */
function isDisputed({ trust, hearsay }: Pick<StoredListing, "trust" | "hearsay">): boolean {
  return trust.value === "disputed" || (hearsay?.askedForMoney?.people ?? 0) >= SIGN_BOUNDS.people;
}

/** Weight of each sign, 0..1. Proposal. */
export const SIGN_WEIGHT: Readonly<Record<SignCode, number>> = {
  "flag-words": 0.4,
  "many-cities": 0.5,
  "many-kinds": 0.3,
  "price-outlier": 0.4,
  "fresh-account": 0.2,
  "shared-handle": 0.6,
  disputed: 0.6,
  "many-reports": 0,
};
/** Sum of weights from which signs alone open a case, without a report. */
const OPENS_CASE_FROM = 0.5;

/** Whether signs alone open a case for a moderator. */
export function opensCase(signs: readonly Sign[]): boolean {
  return signs.reduce((sum, { code }) => sum + SIGN_WEIGHT[code], 0) >= OPENS_CASE_FROM;
}
