/**
 * Words that name an organisation, a shop or a public service in directories of South Asia. They
 * were read from the leads of 2021. A title without them counts as a person's name: shielding is
 * the default (CONTRACT.md 3, numbers).
 */
const ORGANISATION =
  /\b(hospitals?|hopital|hospitex|nursing|nurses|clinic|medicals?|medicine|medicare|college|institute|centre|center|foundation|trust|society|samity|samiti|sangha?|club|committee|union|association|organi[sz]ation|mission|ashram|shevashram|seva|seba|sadan|mandir|kendra|niketan|kitchen|canteen|caterers?|tiffin|meals|foods?|ambulance|services?|diagnostics?|laborator(?:y|ies)|labs?|pathology|pharmacy|agency|agencies|suppliers?|company|companies|ltd|limited|pvt|pvtltd|enterprises?|hotel|inn|safe home|guest house|house|shelter|blood (?:bank|group)|healthcare|health|care|project|relief|oxygen|gas|govt|government|bank|ngo|helpline|library|school|university|stadium|panchayat|municipality|red cross|lions|rotary|forum|hostel|indoor)\b/i;

/** Words for volunteers: the title may be shown, but the number is somebody's own. */
const VOLUNTEER = /\bvolunteers?\b|^home delivery$/i;

/**
 * Words that announce a person next to an organisation: "Mr", "Dr", or a placeholder for a name.
 */
const PERSON = /\b(contact|mr|mrs|ms|dr|shri|smt|md|sk)\b\.?/i;

/** Whom a title names, as far as words tell; "person" where nothing tells. */
export type TitleSubject = "organisation" | "volunteers" | "person";

/**
 * Classifies a title of a directory. Only an organisation's lines may be published; of volunteers
 * only the title.
 */
export function classifyTitle(title: string): TitleSubject {
  if (VOLUNTEER.test(title) && !PERSON.test(title)) return "volunteers";
  if (PERSON.test(title)) return "person";
  return ORGANISATION.test(title) ? "organisation" : "person";
}
