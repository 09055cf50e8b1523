/*
 * Languages of a country, the most spoken first: for verifiers' observations, for the choice of
 * language, for posters. Official, national and widely spoken languages after CLDR 46
 * (supplementalData, territoryInfo). For India those of more than 30 million first-language
 * speakers (census of 2011). Dated 2026-11-20.
 */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  AE: ["ar", "en", "hi", "ur", "ml", "bn"],
  AF: ["fa", "ps"],
  AO: ["pt"],
  AR: ["es"],
  AU: ["en"],
  BD: ["bn", "en"],
  BE: ["nl", "fr", "de"],
  BF: ["fr"],
  BH: ["ar", "en"],
  BI: ["rn", "fr"],
  BJ: ["fr"],
  BO: ["es"],
  BR: ["pt"],
  BT: ["dz", "ne", "en"],
  CA: ["en", "fr"],
  CD: ["fr", "sw", "ln"],
  CF: ["fr"],
  CG: ["fr"],
  CH: ["de", "fr", "it"],
  CI: ["fr"],
  CL: ["es"],
  CM: ["fr", "en"],
  CO: ["es"],
  CR: ["es"],
  CU: ["es"],
  CV: ["pt"],
  DJ: ["fr", "ar"],
  DO: ["es"],
  DZ: ["ar", "fr"],
  EC: ["es"],
  EG: ["ar"],
  ES: ["es"],
  FJ: ["en", "hi"],
  FR: ["fr"],
  GA: ["fr"],
  GN: ["fr"],
  GQ: ["es", "fr", "pt"],
  GT: ["es"],
  GW: ["pt"],
  HN: ["es"],
  HT: ["ht", "fr"],
  ID: ["id"],
  IN: ["hi", "en", "bn", "mr", "te", "ta", "gu", "ur", "kn", "or", "ml", "pa"],
  IQ: ["ar", "ku"],
  JO: ["ar", "en"],
  KE: ["sw", "en"],
  KM: ["ar", "fr"],
  KW: ["ar", "en"],
  LB: ["ar", "fr", "en"],
  LK: ["si", "ta", "en"],
  LU: ["fr", "de"],
  LY: ["ar"],
  MA: ["ar", "fr"],
  MG: ["mg", "fr"],
  ML: ["fr"],
  MR: ["ar", "fr"],
  MU: ["fr", "en"],
  MX: ["es"],
  MY: ["ms", "en", "zh", "ta"],
  MZ: ["pt"],
  NE: ["ha", "fr"],
  NI: ["es"],
  NP: ["ne", "hi", "en"],
  OM: ["ar", "en"],
  PA: ["es"],
  PE: ["es"],
  PK: ["ur", "en"],
  PS: ["ar"],
  PT: ["pt"],
  PY: ["es", "gn"],
  QA: ["ar", "en"],
  RW: ["rw", "fr", "en"],
  SA: ["ar", "en"],
  SD: ["ar", "en"],
  SG: ["en", "zh", "ms", "ta"],
  SN: ["wo", "fr"],
  SO: ["so", "ar"],
  ST: ["pt"],
  SV: ["es"],
  SY: ["ar"],
  TD: ["fr", "ar"],
  TG: ["fr"],
  TL: ["pt", "id"],
  TN: ["ar", "fr"],
  US: ["en", "es"],
  UY: ["es"],
  VE: ["es"],
  YE: ["ar"],
};

/**
 * Languages of a country (ISO 3166, two letters), the likeliest first; English where none is known.
 */
export function languagesOfCountry(country: string | undefined): readonly string[] {
  return (country === undefined ? undefined : LANGUAGES[country]) ?? ["en"];
}

/**
 * Orders language codes: those the reader asked for, those of the country, then the others. A
 * region of a language counts as that language.
 */
export function orderLanguages(codes: readonly string[], wanted: readonly string[], country: string): string[] {
  const named = [...wanted, ...languagesOfCountry(country)].flatMap(
    (tag) => codes.find((code) => code === tag || code === tag.split("-")[0]) ?? [],
  );
  return [...new Set([...named, ...codes])];
}
