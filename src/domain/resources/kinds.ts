/** What a quantity counts. */
export const UNITS = ["bed", "cylinder", "litre", "unit", "dose", "piece", "meal", "place", "vehicle"] as const;
export type Unit = (typeof UNITS)[number];

/** Kinds of resource, in the order of tables and forms. */
export const KINDS = [
  "bed",
  "oxygen",
  "blood",
  "medicine",
  "test",
  "vaccine",
  "ambulance",
  "transport",
  "home-care",
  "tele-consultation",
  "food",
  "shelter",
  "supplies",
] as const;
export type Kind = (typeof KINDS)[number];

/** The facts of one kind: forms, filters, ageing and open-data columns derive from them. */
export type KindFacts = {
  /** The unit of a count where none is given. */
  unit: Unit;
  /** Units that a count may have. */
  units: readonly Unit[];
  /** Hours after which confidence in a stock observation has halved. Source: CONTRACT.md 3. */
  stockHalfLifeHours: number;
  /** Subtypes with another half-life. */
  stockHalfLifeHoursBySubtype?: Readonly<Record<string, number>>;
  /** File name of its icon in src/web. */
  icon:
    | "bed"
    | "oxygen"
    | "blood"
    | "medicine"
    | "test"
    | "vaccine"
    | "ambulance"
    | "accessible"
    | "home-care"
    | "food"
    | "shelter"
    | "other";
};

const FAST_BEDS = { icu: 2, ventilator: 2, hdu: 2, picu: 2, nicu: 2 } as const;

/**
 * Whether a bed is one of critical care, which a place of one field of medicine does not have.
 * Those of newborns are not: a maternity home may have some. Proposal.
 */
export function isCriticalBed(bedType: string): boolean {
  return bedType in FAST_BEDS && bedType !== "nicu";
}

/** The table of kinds. Half-lives: CONTRACT.md 3 (proposal of DOMAIN.md 4.4). */
export const KIND_FACTS: Readonly<Record<Kind, KindFacts>> = {
  bed: {
    unit: "bed",
    units: ["bed", "place"],
    stockHalfLifeHours: 4,
    stockHalfLifeHoursBySubtype: FAST_BEDS,
    icon: "bed",
  },
  oxygen: {
    unit: "cylinder",
    units: ["cylinder", "litre", "unit", "piece"],
    stockHalfLifeHours: 2,
    icon: "oxygen",
  },
  blood: {
    unit: "unit",
    units: ["unit", "dose", "litre"],
    stockHalfLifeHours: 24,
    icon: "blood",
  },
  medicine: { unit: "dose", units: ["dose", "piece", "unit", "litre"], stockHalfLifeHours: 12, icon: "medicine" },
  test: { unit: "piece", units: ["piece", "unit", "dose", "place"], stockHalfLifeHours: 24, icon: "test" },
  vaccine: { unit: "dose", units: ["dose", "unit", "piece"], stockHalfLifeHours: 24, icon: "vaccine" },
  ambulance: { unit: "vehicle", units: ["vehicle", "unit", "place"], stockHalfLifeHours: 24, icon: "ambulance" },
  transport: { unit: "vehicle", units: ["vehicle", "unit", "place"], stockHalfLifeHours: 24, icon: "accessible" },
  "home-care": { unit: "place", units: ["place", "unit", "piece"], stockHalfLifeHours: 24, icon: "home-care" },
  "tele-consultation": { unit: "place", units: ["place", "unit", "piece"], stockHalfLifeHours: 72, icon: "other" },
  food: { unit: "meal", units: ["meal", "piece", "unit", "litre", "place"], stockHalfLifeHours: 24, icon: "food" },
  shelter: { unit: "place", units: ["place", "bed", "unit"], stockHalfLifeHours: 24, icon: "shelter" },
  supplies: { unit: "piece", units: ["piece", "unit", "litre", "dose"], stockHalfLifeHours: 24, icon: "other" },
};

/** Stock half-life of a kind, hours, or of its subtype where that differs. */
export function stockHalfLifeHours(kind: Kind, subtype?: string): number {
  const facts = KIND_FACTS[kind];
  return (subtype === undefined ? undefined : facts.stockHalfLifeHoursBySubtype?.[subtype]) ?? facts.stockHalfLifeHours;
}

/**
 * Minutes after which a listing of this kind is stale: twice the stock half-life (CONTRACT.md 3).
 */
export function staleAfterMinutes(kind: Kind, subtype?: string): number {
  return 2 * 60 * stockHalfLifeHours(kind, subtype);
}

/**
 * Kinds to suggest when a search of one finds nothing nearby (DESIGN.md 5.5: zero results never
 * end).
 */
export const RELATED_KINDS: Readonly<Record<Kind, readonly Kind[]>> = {
  bed: ["oxygen", "ambulance", "tele-consultation"],
  oxygen: ["bed", "medicine", "home-care"],
  blood: ["bed", "ambulance"],
  medicine: ["tele-consultation", "bed", "home-care"],
  test: ["tele-consultation", "bed"],
  vaccine: ["tele-consultation", "test"],
  ambulance: ["transport", "bed"],
  transport: ["ambulance", "home-care"],
  "home-care": ["tele-consultation", "oxygen"],
  "tele-consultation": ["home-care", "bed"],
  food: ["shelter", "supplies"],
  shelter: ["food", "supplies"],
  supplies: ["food", "shelter"],
};
