/**
 * A law by which a hospital may not refuse an emergency, or ask for money first. `law`: its name as
 * it is cited. `source`: where its words were read, and for which places it holds, if not for all.
 */
export type EmergencyLaw = { law: string; source: string; checkedAt: string };

const read = (law: string, source: string): EmergencyLaw => ({ law, source, checkedAt: "2026-11-30T00:00:00.000Z" });

/** Laws by country. A country whose law nobody looked up has no row: the sentence is then left out. */
const LAWS: Readonly<Record<string, EmergencyLaw>> = {
  // The Act binds where states took it over; the judgment binds all of them.
  IN: read(
    "Parmanand Katara v. Union of India, Supreme Court, 1989",
    "1989 AIR 2039, 28 August 1989, by its headnote; where it is in force also the Clinical Establishments (Registration and Regulation) Act 2010, s. 12(2)",
  ),
  KE: read("Constitution of Kenya, art. 43(2)", "its words, quoted by kelinkenya.org"),
  NG: read("National Health Act 2014, s. 20", "its words, quoted by The Nation, thenationonlineng.net"),
  PH: read("Republic Act 10932 (2017)", "its section 1, quoted by governmentph.com and jur.ph"),
  US: read(
    "EMTALA, 42 U.S.C. 1395dd",
    "law.cornell.edu/uscode/42/1395dd; for emergency departments of hospitals that take part in Medicare",
  ),
  ZA: read("Constitution of South Africa, s. 27(3)", "its words, quoted by sahpra.org.za, Constitutional Mandate"),
};

/** The law of a country; null where none was looked up. */
export function emergencyLawOf(country: string): EmergencyLaw | null {
  return Object.hasOwn(LAWS, country) ? (LAWS[country] ?? null) : null;
}
