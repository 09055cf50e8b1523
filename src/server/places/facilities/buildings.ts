import { foldName } from "#domain/places/fold-name.ts";

/** Words for places of care, as in names and as people type them. They mean a building. */
const CARE = new Set(
  (
    "hospital hospitals clinic clinics polyclinic pharmacy pharmacies chemist chemists dispensary laboratory lab labs diagnostics " +
    "diagnostic blood bank banks bloodbank nursing home maternity health healthcare medical medicals medicare ambulance oxygen shelter " +
    "phc chc aiims hopital hospitais hospitalar centro salud sante saude clinique clinica farmacia pharmacie dispensaire kliniki hospitali " +
    "zahanati अस्पताल हॉस्पिटल चिकित्सालय औषधालय क्लिनिक क्लीनिक हास्पिटल হাসপাতাল ক্লিনিক ஆஸ்பத்திரி மருத்துவமனை ఆసుపత్రి ఆస్పత్రి ಆಸ್ಪತ್ರೆ ആശുപത്രി " +
    "હોસ્પિટલ ਹਸਪਤਾਲ ହାସପାତାଳ ہسپتال اسپتال شفاخانه مستشفى"
  )
    .split(" ")
    .map(foldName),
);

/** Words in so many names that they distinguish none. */
const COMMON = new Set(
  "centre center centres center's government govt general district civil primary community public private multispeciality speciality super institute college research memorial trust de du des la le and & the of".split(
    " ",
  ),
);

/** Is a word of a query the kind of a building, typed in full or nearly? */
export function isCare(word: string): boolean {
  if (CARE.has(word)) return true;
  if (word.length < 4) return false;
  for (const care of CARE) if (care.startsWith(word)) return true;
  return false;
}

/**
 * Words for a hospital in other languages and scripts: lists of many countries use the English one.
 */
const HOSPITAL = new Set(
  (
    "hopital hopitaux hospitais hospitali अस्पताल हॉस्पिटल हास्पिटल चिकित्सालय হাসপাতাল ஆஸ்பத்திரி மருத்துவமனை ఆసుపత్రి ఆస్పత్రి ಆಸ್ಪತ್ರೆ " +
    "ആശുപത്രി હોસ્પિટલ ਹਸਪਤਾਲ ହାସପାତାଳ ہسپتال اسپتال شفاخانه مستشفى"
  )
    .split(" ")
    .map(foldName),
);

/** Does a word mean "hospital" in another language? */
export function isHospital(word: string): boolean {
  return HOSPITAL.has(word);
}

/** How much a word identifies a facility: kinds of buildings little. */
export function weightOf(word: string): number {
  return CARE.has(word) ? 0.35 : COMMON.has(word) ? 0.6 : 1;
}
