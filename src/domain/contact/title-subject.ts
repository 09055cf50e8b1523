/**
 * Words that name an organisation, a shop or a public service in directories of South Asia (read
 * from the leads of 2021). A title without any of them is taken for a person's name: the default is
 * to shield (CONTRACT.md 3, numbers).
 */
const ORGANISATION =
  /\b(hospitals?|hopital|hospitex|nursing|nurses|clinic|medicals?|medicine|medicare|college|institute|centre|center|foundation|trust|society|samity|samiti|sangha?|club|committee|union|association|organi[sz]ation|mission|ashram|shevashram|seva|seba|sadan|mandir|kendra|niketan|kitchen|canteen|caterers?|tiffin|meals|foods?|ambulance|services?|diagnostics?|laborator(?:y|ies)|labs?|pathology|pharmacy|agency|agencies|suppliers?|company|companies|ltd|limited|pvt|pvtltd|enterprises?|hotel|inn|safe home|guest house|house|shelter|blood (?:bank|group)|healthcare|health|care|project|relief|oxygen|gas|govt|government|bank|ngo|helpline|library|school|university|stadium|panchayat|municipality|red cross|lions|rotary|forum|hostel|indoor)\b/i;

/**
 * Words for whoever helps, without saying who: a title may be shown, the number behind it is still
 * somebody's own.
 */
const VOLUNTEER = /\bvolunteers?\b|^home delivery$/i;

/**
 * A person named beside an organisation: "Mr", "Dr", or the word directories put in a name's place.
 */
const PERSON = /\b(contact|mr|mrs|ms|dr|shri|smt|md|sk)\b\.?/i;

/**
 * Whom a title of a directory names, as far as words tell: "person" is also the answer when nothing
 * tells.
 */
export type TitleSubject = "organisation" | "volunteers" | "person";

/**
 * Judges a title. Only an organisation's lines may be published; "volunteers" has a title to show
 * but no number.
 */
export function classifyTitle(title: string): TitleSubject {
  if (VOLUNTEER.test(title) && !PERSON.test(title)) return "volunteers";
  if (PERSON.test(title)) return "person";
  return ORGANISATION.test(title) ? "organisation" : "person";
}
