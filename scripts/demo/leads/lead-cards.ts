import { importedText } from "#server/imports/pipeline/field-text.ts";

/** A volunteer lead, the same for both markups of its page. Absent fields were "Info Missing". */
export type LeadCard = {
  resource: string;
  /** District of its page. Leads repeat on the pages of many districts. */
  pageDistrict?: string;
  title?: string;
  district?: string;
  location?: string;
  availability: "available" | "unavailable" | null;
  time: string | undefined;
  /** The contact field as published, several numbers and words in one. */
  contact: string;
  /** Blood, Plasma or Blood/Plasma, where the page mixes them. */
  stated?: string;
};

const LABELS = [
  "Name of the Organisation/Contact Person",
  "District",
  "Verification  Status",
  "Location",
  "Availability Status",
  "Contact number",
  "Verification time",
] as const;

/** Reads a card of either markup; null when it is no card at all. */
export function readLeadCard(value: unknown): LeadCard | null {
  if (typeof value !== "object" || value === null) return null;
  const raw = new Map(Object.entries(value).map(([key, field]) => [labelOf(key), field]));
  const page = text(raw.get("page"))?.split("/");
  const resource = page?.[0];
  if (resource === undefined || page === undefined) return null;
  const pasted = readClipboard(text(raw.get("clipboard")) ?? "");
  const pick = (label: string): string | undefined =>
    importedText(pasted.get(label)) ?? importedText(text(raw.get(label)));
  const tel = raw.get("tel");
  const numbers = Array.isArray(tel) ? tel.filter((part) => typeof part === "string").join(", ") : "";
  const pageDistrict = importedText(page.slice(1).join("/").replaceAll("-", " "));
  const title = nameOf(pasted.get("name of the organisation/contact person")) ?? nameOf(text(raw.get("title")));
  const [district, location, stated] = [pick("district"), pick("location"), importedText(text(raw.get("resource")))];
  return {
    resource,
    availability: availabilityOf(pick("availability status"), text(raw.get("card"))),
    time: pasted.get("verification time") ?? text(raw.get("verification time")),
    contact: numbers === "" ? (pick("contact number") ?? "") : numbers,
    ...(pageDistrict === undefined ? {} : { pageDistrict }),
    ...(title === undefined ? {} : { title }),
    ...(district === undefined ? {} : { district }),
    ...(location === undefined ? {} : { location }),
    ...(stated === undefined ? {} : { stated }),
  };
}

/**
 * Keys differ between the markups by colons and spaces: `"Location: "`, `"Location"`, `"Contact
 * number "`.
 */
function labelOf(key: string): string {
  return key
    .replaceAll(/\s+/g, " ")
    .replace(/\s*:\s*$/, "")
    .trim()
    .toLowerCase();
}

function text(field: unknown): string | undefined {
  return typeof field === "string" ? field : undefined;
}

/** The text for chats has the fields as typed, before the page changed their capitals. */
function readClipboard(clipboard: string): Map<string, string> {
  const fields = new Map<string, string>();
  const places = LABELS.map((label) => ({ label, at: clipboard.indexOf(`${label}: `) })).filter(
    (place) => place.at >= 0,
  );
  places.sort((one, other) => one.at - other.at);
  places.forEach((place, index) => {
    const begins = place.at + place.label.length + 2;
    const ends = places[index + 1]?.at ?? clipboard.length;
    fields.set(labelOf(place.label), clipboard.slice(begins, ends).replace(/,\s*$/, ""));
  });
  return fields;
}

/** The list's placeholder for a removed person's name is no title. */
function nameOf(field: string | undefined): string | undefined {
  const name = importedText(field);
  return name === undefined || /^contact$/i.test(name) ? undefined : name;
}

/**
 * The text decides. Without it the colour of an unavailable card does, but a green card was the
 * page's default.
 */
function availabilityOf(words: string | undefined, card: string | undefined): LeadCard["availability"] {
  if (words !== undefined)
    return /^available$/i.test(words) ? "available" : /^unavailable$/i.test(words) ? "unavailable" : null;
  return card === "card_nav" ? "unavailable" : null;
}
