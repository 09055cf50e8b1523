import { foldForKeys } from "../shared/fold-for-keys.ts";

/** Tests that counters offer by name, in the order of forms. Ids are parts of documents' ids. */
export const KNOWN_TESTS = [
  "rt-pcr",
  "rapid-antigen",
  "dengue-ns1",
  "dengue-igm",
  "malaria",
  "platelet-count",
  "chest-ct",
  "chest-x-ray",
] as const;
export type KnownTest = (typeof KNOWN_TESTS)[number];

/** Vaccines that counters offer by name, in the order of forms. */
export const KNOWN_VACCINES = [
  "covid-19",
  "influenza",
  "rabies",
  "tetanus",
  "measles",
  "polio",
  "hepatitis-b",
  "cholera",
  "typhoid",
  "yellow-fever",
] as const;
export type KnownVaccine = (typeof KNOWN_VACCINES)[number];

/** The name of each as a document says it, in English: cards and lists show it as it is. */
export const TEST_NAMES: Readonly<Record<KnownTest, string>> = {
  "rt-pcr": "RT-PCR",
  "rapid-antigen": "Rapid antigen",
  "dengue-ns1": "Dengue NS1",
  "dengue-igm": "Dengue IgM",
  malaria: "Malaria",
  "platelet-count": "Platelet count",
  "chest-ct": "Chest CT",
  "chest-x-ray": "Chest X-ray",
};
export const VACCINE_NAMES: Readonly<Record<KnownVaccine, string>> = {
  "covid-19": "COVID-19",
  influenza: "Influenza",
  rabies: "Rabies",
  tetanus: "Tetanus",
  measles: "Measles",
  polio: "Polio",
  "hepatitis-b": "Hepatitis B",
  cholera: "Cholera",
  typhoid: "Typhoid",
  "yellow-fever": "Yellow fever",
};

/** Other spellings of each in lists and messages. Own list; a name that is none here stays itself. */
const TEST_WORDS: Readonly<Record<KnownTest, string>> = {
  "rt-pcr": "rt pcr, rtpcr, pcr, covid pcr, covid 19 rt pcr, covid rt pcr, rt pcr test",
  "rapid-antigen": "rapid antigen, rat, antigen, rapid antigen test, antigen test, lateral flow test",
  "dengue-ns1": "dengue ns1, ns1, ns1 antigen, dengue ns1 antigen",
  "dengue-igm": "dengue igm, dengue antibody, dengue serology, dengue igm elisa",
  malaria: "malaria, malaria test, malaria rdt, malaria smear, malaria parasite",
  "platelet-count": "platelet count, platelets count, cbc, complete blood count, full blood count",
  "chest-ct": "chest ct, ct chest, hrct, hrct chest, ct thorax",
  "chest-x-ray": "chest x ray, x ray chest, chest xray, cxr",
};
const VACCINE_WORDS: Readonly<Record<KnownVaccine, string>> = {
  "covid-19": "covid 19, covid, covid19, covid vaccine, covid 19 vaccine, coronavirus vaccine",
  influenza: "influenza, flu, flu shot, influenza vaccine, flu vaccine",
  rabies: "rabies, arv, anti rabies, anti rabies vaccine, rabies vaccine",
  tetanus: "tetanus, tt, td, tetanus toxoid, tetanus vaccine",
  measles: "measles, mr, mmr, measles rubella, measles vaccine",
  polio: "polio, opv, ipv, polio vaccine",
  "hepatitis-b": "hepatitis b, hep b, hepatitis b vaccine",
  cholera: "cholera, ocv, oral cholera vaccine, cholera vaccine",
  typhoid: "typhoid, tcv, typhoid vaccine",
  "yellow-fever": "yellow fever, yellow fever vaccine",
};

const TESTS = byWord(KNOWN_TESTS, TEST_WORDS);
const VACCINES = byWord(KNOWN_VACCINES, VACCINE_WORDS);

function byWord<Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>) {
  return new Map(names.flatMap((name) => words[name].split(", ").map((word) => [word, name] as const)));
}

/** The known test that a text names as a whole; null for other words. */
export function knownTest(name: string | undefined): KnownTest | null {
  return TESTS.get(foldForKeys(name ?? "")) ?? null;
}

/** The known vaccine that a text names as a whole; null for other words. */
export function knownVaccine(name: string | undefined): KnownVaccine | null {
  return VACCINES.get(foldForKeys(name ?? "")) ?? null;
}
