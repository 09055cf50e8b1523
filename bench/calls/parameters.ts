import type { Kind } from "#domain/resources/kinds.ts";

/*
 * The made world in which `npm run bench -- calls` counts calls to a yes. Dated 2026-11-22. It came
 * before the change of rank.ts that it judges, and it is not changed together with rank.ts.
 *
 * Sources. "WB": 1,989 leads of West Bengal of 2021: 212 of their cards say unavailable. "4.3": the
 * domain notes on how verification worked ("status changes in near-real time"). "1.3": defects seen
 * in peers (unresponsive and destroyed numbers, "verified" with "unavailable"). "Proposal": costs.
 * "A": an assumption, because no source at hand has a figure.
 */

/** What a caller loses, minutes. Proposal. */
export const COST = { answer: 3, noAnswer: 1, busyOrWrong: 0.5, noNumber: 0.2 } as const;
/** So many calls without a yes count as so many, and the caller gives up. Proposal. */
export const MOST_CALLS = 20;

/** Where a row comes from; readers can see it. */
export const SORTS = ["staffed", "listed", "lead", "vague", "person"] as const;
export type Sort = (typeof SORTS)[number];

/** Whether a row's number reaches them. `silent`: it rings, and hardly ever does anybody answer. */
export const NUMBERS = ["live", "silent", "wrong", "dead"] as const;
export type NumberState = (typeof NUMBERS)[number];

/** How often a row has stock: never, now and then, mostly. */
export const SUPPLIES = ["never", "scarce", "rich"] as const;
export type Supply = (typeof SUPPLIES)[number];

/** Shares of a sort's rows, and its chances. */
export type SortFacts = {
  number: Readonly<Record<NumberState, number>>;
  supply: Readonly<Record<Supply, number>>;
  /** Asks for money in advance and has nothing. */
  fraud: number;
  /** Chance that somebody answers a live number by day. */
  answers: number;
  /** What is left of it at night. */
  atNight: number;
  /** Other people's calls to it in a minute: they keep the line busy. */
  otherCalls: number;
};

/** By sort. All "A"; the order of the sorts follows 1.3 and 4.3: what nobody keeps is worse. */
export const SORT_FACTS: Readonly<Record<Sort, SortFacts>> = {
  staffed: {
    number: { live: 0.94, silent: 0.04, wrong: 0.01, dead: 0.01 },
    supply: { never: 0.08, scarce: 0.52, rich: 0.4 },
    fraud: 0,
    answers: 0.85,
    atNight: 0.8,
    otherCalls: 0.06,
  },
  listed: {
    number: { live: 0.78, silent: 0.12, wrong: 0.04, dead: 0.06 },
    supply: { never: 0.35, scarce: 0.45, rich: 0.2 },
    fraud: 0.005,
    answers: 0.7,
    atNight: 0.8,
    otherCalls: 0.04,
  },
  lead: {
    number: { live: 0.66, silent: 0.16, wrong: 0.06, dead: 0.12 },
    supply: { never: 0.35, scarce: 0.45, rich: 0.2 },
    fraud: 0.04,
    answers: 0.62,
    atNight: 0.5,
    otherCalls: 0.06,
  },
  vague: {
    number: { live: 0.6, silent: 0.2, wrong: 0.06, dead: 0.14 },
    supply: { never: 0.35, scarce: 0.45, rich: 0.2 },
    fraud: 0.05,
    answers: 0.55,
    atNight: 0.5,
    otherCalls: 0.1,
  },
  // A person's number is not given now: the row can be read, and nobody can be called.
  person: {
    number: { live: 0.66, silent: 0.16, wrong: 0.06, dead: 0.12 },
    supply: { never: 0.35, scarce: 0.45, rich: 0.2 },
    fraud: 0.06,
    answers: 0.5,
    atNight: 0.5,
    otherCalls: 0.02,
  },
};

/** The chance that somebody answers a silent number, of that of a live one. "A". */
export const SILENT_SHARE = 0.08;
/** Minutes for which one call of others keeps a line busy. "A", as a call that answers. */
export const BUSY_MINUTES = 3;
/** Hours of a day that count as night, from and to. "A". */
export const NIGHT = { from: 22, to: 7 } as const;
/** Callers by hour at night, of those by day. "A". */
export const NIGHT_CALLERS = 0.35;

/** Long-run share of time in which a supply is there. "A". */
export const IN_STOCK: Readonly<Record<Supply, number>> = { never: 0, scarce: 0.25, rich: 0.7 };
/** Mean size of a lot that comes in. "A". */
export const LOT: Readonly<Partial<Record<Kind, number>>> = {
  bed: 4,
  oxygen: 8,
  blood: 20,
  medicine: 10,
  ambulance: 1,
};
/** The lot of any other kind. "A". */
export const OTHER_LOT = 4;

/** A row for the whole state serves where the caller is with this chance. "A". */
export const VAGUE_SERVES = 0.2;
/** Uncertainty of such a row, km. Source: WB (a lead for the whole state). */
export const VAGUE_KM = 560;
/**
 * What is found so far away is of use half the time: too far to fetch, or for its district. "A".
 */
export const HALF_USE_KM = 30;

/** Share of what a list said that was unavailable. Source: WB, 212 of 1,989. */
export const LIST_SAYS_OUT = 0.107;
/** How old what a list says is, days at most, evenly. Source: WB has some weeks. "A". */
export const LIST_DAYS = 20;
/** Share of statements of a list that were wrong when they were made. "A", after 1.3. */
export const LIST_WRONG = 0.15;

/** Share of callers with a history. "A". */
export const MEMBERS = 0.2;
/** Share of outcomes that a caller taps wrongly. "A". */
export const MISTAKEN = 0.03;
/** Of busy lines a caller tells as "no answer": they have no button for busy. "A". */
export const BUSY_TOLD = 0.5;
/** A verifier sees through a row that asks for money in advance. "A". */
export const FRAUD_SEEN = 0.4;
/** Share of staffed rows whose keepers stop counting after some days. "A". */
export const KEEPERS_WHO_STOP = 0.15;
export const KEEPERS_STOP_DAYS = 5;

/**
 * One network that tells false words: its own frauds helped, others have nothing. `perHour`: what
 * it tries. "A"; the product counts 12 an hour.
 */
export const BRIGADE = { perHour: 6, victims: 10, fromDay: 2 } as const;

/** A made city. Rows by sort, callers a day, and how its stock moves. */
export type City = {
  name: string;
  seed: number;
  kind: Kind;
  radiusKm: number;
  rows: Readonly<Record<Sort, number>>;
  callersADay: number;
  /** Half-life of what is true of its stock, hours. Most are not what the product states. "A". */
  stockHalfLifeHours: number;
  /** Share of outcomes that callers tell. "A". */
  tell: number;
  /** Networks from which people call. */
  networks: number;
  verifiersCallsADay: number;
  /** Hours between two counts of a keeper, on average. */
  hoursBetweenCounts: number;
  /** Whether a network tells false words here. */
  brigade: boolean;
};

/**
 * The five made cities: different in size, density and kind. "A", seeds at will. Callers take a
 * fifth of what comes in, at most. The rest is taken by who does not use Lifeboard. With more the
 * supply would decide, and no order could help.
 */
export const CITIES: readonly City[] = [
  {
    name: "metropolis, oxygen",
    seed: 20_261_101,
    kind: "oxygen",
    radiusKm: 25,
    rows: { staffed: 12, listed: 40, lead: 110, vague: 30, person: 50 },
    callersADay: 150,
    stockHalfLifeHours: 3,
    tell: 0.15,
    networks: 240,
    verifiersCallsADay: 60,
    hoursBetweenCounts: 6,
    brigade: true,
  },
  {
    name: "city, beds",
    seed: 20_261_102,
    kind: "bed",
    radiusKm: 15,
    rows: { staffed: 25, listed: 60, lead: 15, vague: 5, person: 0 },
    callersADay: 40,
    stockHalfLifeHours: 6,
    tell: 0.12,
    networks: 160,
    verifiersCallsADay: 40,
    hoursBetweenCounts: 8,
    brigade: false,
  },
  {
    name: "region, blood",
    seed: 20_261_103,
    kind: "blood",
    radiusKm: 60,
    rows: { staffed: 8, listed: 35, lead: 10, vague: 4, person: 15 },
    callersADay: 30,
    stockHalfLifeHours: 24,
    tell: 0.12,
    networks: 120,
    verifiersCallsADay: 15,
    hoursBetweenCounts: 12,
    brigade: false,
  },
  {
    name: "town of volunteers, medicine",
    seed: 20_261_104,
    kind: "medicine",
    radiusKm: 8,
    rows: { staffed: 2, listed: 15, lead: 80, vague: 25, person: 60 },
    callersADay: 80,
    stockHalfLifeHours: 8,
    tell: 0.2,
    networks: 80,
    verifiersCallsADay: 25,
    hoursBetweenCounts: 12,
    brigade: true,
  },
  {
    name: "rural district, ambulances",
    seed: 20_261_105,
    kind: "ambulance",
    radiusKm: 70,
    rows: { staffed: 4, listed: 12, lead: 25, vague: 8, person: 20 },
    callersADay: 12,
    stockHalfLifeHours: 3,
    tell: 0.1,
    networks: 40,
    verifiersCallsADay: 8,
    hoursBetweenCounts: 24,
    brigade: false,
  },
];

/** Days that a run lasts: a month in which words come in, then the days that are counted. */
export const DAYS = { before: 30, counted: 10 } as const;

/** Ten more cities: the five again, smaller or larger, from other seeds. Run once, at the end. */
export function moreCities(): City[] {
  return Array.from({ length: 10 }, (_, at) => {
    const like = CITIES[at % CITIES.length];
    if (like === undefined) throw new Error("no cities");
    const times = at < CITIES.length ? 0.6 : 1.5;
    const rows = {
      staffed: Math.round(like.rows.staffed * times),
      listed: Math.round(like.rows.listed * times),
      lead: Math.round(like.rows.lead * times),
      vague: Math.round(like.rows.vague * times),
      person: Math.round(like.rows.person * times),
    };
    const callersADay = Math.round(like.callersADay * times);
    const size = times < 1 ? "smaller" : "larger";
    return { ...like, rows, callersADay, name: `${like.name}, ${size}`, seed: 20_262_201 + at, brigade: at % 3 === 0 };
  });
}
