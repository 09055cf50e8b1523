/**
 * A common size of cylinder. Its letter is never shown or stored without its litres: the same
 * letter differs sixteen-fold between countries (DOMAIN.md 2.4).
 */
export type CylinderSize = {
  /** Country and letter or litres: `in-d`. */
  id: string;
  /** What people of the country call it; none where it is named by its litres. */
  letter?: string;
  /** Litres of water that it holds, where a source says so. */
  waterLitres?: number;
  /** Litres of gas when full: the smallest that its sources give. */
  gasLitres: number;
  /** Pressure when full, bar. */
  fullBar: number;
};

/** The sizes of one country, and where the figures come from. */
export type CylinderTable = { country: string; source: string; sizes: readonly CylinderSize[] };

/** A full cylinder of the table of the United States: 2,200 psi. */
const PSI_2200 = 151.7;

/**
 * Common cylinders by country. Where sources differ, the smaller figure stands
 * here, so that no time is promised that is not there.
 */
export const CYLINDER_TABLES: readonly CylinderTable[] = [
  {
    country: "IN",
    source:
      "D: Defence Research and Development Organisation, 3 May 2021 (46.7 L of water, 150 bar, about 7,000 L); B: DOMAIN.md 2.4, general knowledge",
    sizes: [
      { id: "in-b", letter: "B", waterLitres: 10, gasLitres: 1_500, fullBar: 150 },
      { id: "in-d", letter: "D, jumbo", waterLitres: 46.7, gasLitres: 7_000, fullBar: 150 },
    ],
  },
  {
    country: "US",
    source:
      "godigit.com, types of oxygen cylinders (litres at 2,200 psi); De Anza College by reference.com (D, E, M, G, H)",
    sizes: [
      { id: "us-m6", letter: "M6, B", gasLitres: 164, fullBar: PSI_2200 },
      { id: "us-m9", letter: "M9, C", gasLitres: 255, fullBar: PSI_2200 },
      { id: "us-d", letter: "D", gasLitres: 300, fullBar: PSI_2200 },
      { id: "us-e", letter: "E", gasLitres: 625, fullBar: PSI_2200 },
      { id: "us-m60", letter: "M60", gasLitres: 1_738, fullBar: PSI_2200 },
      { id: "us-m", letter: "M", gasLitres: 3_000, fullBar: PSI_2200 },
      { id: "us-g", letter: "G", gasLitres: 5_000, fullBar: PSI_2200 },
      { id: "us-h", letter: "H, K", gasLitres: 6_900, fullBar: PSI_2200 },
    ],
  },
  {
    country: "GB",
    source: "sizes of BOC, also used in Africa and South Asia; F and G by StatPearls 22059; others general knowledge",
    sizes: [
      { id: "gb-d", letter: "D", waterLitres: 2.3, gasLitres: 340, fullBar: 137 },
      { id: "gb-cd", letter: "CD", waterLitres: 2, gasLitres: 460, fullBar: 230 },
      { id: "gb-e", letter: "E", waterLitres: 4.7, gasLitres: 680, fullBar: 137 },
      { id: "gb-f", letter: "F", waterLitres: 9.4, gasLitres: 1_360, fullBar: 137 },
      { id: "gb-g", letter: "G", waterLitres: 23.6, gasLitres: 3_400, fullBar: 137 },
      { id: "gb-j", letter: "J", waterLitres: 47.2, gasLitres: 6_800, fullBar: 137 },
    ],
  },
  {
    country: "FR",
    source: "OUCH Belgium, bouteilles d'oxygene; Guide d'utilisation bouteilles d'oxygene gazeux (400, 1,000, 3,000 L)",
    sizes: [
      { id: "fr-b2", letter: "B2", waterLitres: 2, gasLitres: 400, fullBar: 200 },
      { id: "fr-b5", letter: "B5", waterLitres: 5, gasLitres: 1_000, fullBar: 200 },
      { id: "fr-b10", letter: "B10", waterLitres: 10, gasLitres: 2_000, fullBar: 200 },
      { id: "fr-b15", letter: "B15", waterLitres: 15, gasLitres: 3_000, fullBar: 200 },
    ],
  },
];

/** Countries that use the table of another one. */
const SAME_AS: Readonly<Record<string, string>> = { IE: "GB", KE: "GB", UG: "GB", TZ: "GB", BE: "FR", CA: "US" };

/** The sizes of a country; null where no table is known. */
export function cylindersOf(country: string | null): CylinderTable | null {
  const code = country === null ? undefined : (SAME_AS[country] ?? country);
  return CYLINDER_TABLES.find((table) => table.country === code) ?? null;
}

/** All tables, that of a country first. */
export function tablesFrom(country: string | null): readonly CylinderTable[] {
  const own = cylindersOf(country);
  return own === null ? CYLINDER_TABLES : [own, ...CYLINDER_TABLES.filter((table) => table !== own)];
}

/** The size of an id; undefined for no known one. */
export function cylinderOf(id: string): CylinderSize | undefined {
  return CYLINDER_TABLES.flatMap(({ sizes }) => sizes).find((size) => size.id === id);
}
