import type { TypedChannel } from "#domain/contact/channels.ts";
import type { PlaceInput } from "#domain/listings/plain-fields.ts";
import type { Urgency } from "#domain/listings/listing.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";

/**
 * Where somebody is, as they chose it. `country`: two letters, where it is known; it is not sent.
 */
export type ChosenPoint = Pick<PlaceInput, "lat" | "lng" | "placeId"> & { label: string; country?: string };

/**
 * What somebody has answered so far, just as they typed it: also what cannot be taken yet. Numbers
 * are texts, so that nothing typed is ever lost; an empty text is no answer.
 */
export type Answers = {
  side: "" | "need" | "offer";
  kind: "" | Kind;
  /** Posted for somebody else. */
  forOther: boolean;
  bedType: string;
  form: string;
  litres: string;
  flow: string;
  component: string;
  group: string;
  generic: string;
  strength: string;
  medicineForm: string;
  prescriptionOnly: boolean;
  classes: readonly string[];
  equipment: readonly string[];
  wheelchair: boolean;
  stretcher: boolean;
  name: string;
  quantity: string;
  unit: "" | Unit;
  urgency: "" | Urgency;
  /** Day and time on this device's clock, `YYYY-MM-DDTHH:MM`. */
  neededBy: string;
  /** Of an offer: whether it can be had now, and how many of it. */
  hasNow: "" | "yes" | "no";
  have: string;
  title: string;
  note: string;
  placeTyped: string;
  place: ChosenPoint | null;
  precision: PlaceInput["precision"];
  alias: string;
  /** Languages they can be called in. */
  speaks: readonly string[];
  /** The account's own checked number and e-mail, where they are to be used. */
  ownPhone: string;
  ownEmail: string;
  phone: string;
  /** The typed number is on WhatsApp too. */
  hasWhatsapp: boolean;
  email: string;
  /** Further ways that were given before. */
  moreChannels: readonly TypedChannel[];
  /** The other person agreed that their number is given. */
  agreed: boolean;
  showOnRequest: boolean;
  beMatched: boolean;
  reContact: boolean;
};

/** Nothing answered; every consent off. */
export const NO_ANSWERS: Answers = {
  side: "",
  kind: "",
  forOther: false,
  bedType: "",
  form: "",
  litres: "",
  flow: "",
  component: "",
  group: "",
  generic: "",
  strength: "",
  medicineForm: "",
  prescriptionOnly: false,
  classes: [],
  equipment: [],
  wheelchair: false,
  stretcher: false,
  name: "",
  quantity: "",
  unit: "",
  urgency: "",
  neededBy: "",
  hasNow: "",
  have: "",
  title: "",
  note: "",
  placeTyped: "",
  place: null,
  precision: "area",
  alias: "",
  speaks: [],
  ownPhone: "",
  ownEmail: "",
  phone: "",
  hasWhatsapp: false,
  email: "",
  moreChannels: [],
  agreed: false,
  showOnRequest: false,
  beMatched: false,
  reContact: false,
};

/**
 * Classes of ambulance and what they carry, by words, never by letters: letters differ between
 * lists (DOMAIN.md 2.5).
 */
export const AMBULANCE_CLASSES = [
  "first-responder",
  "patient-transport",
  "basic-life-support",
  "advanced-life-support",
  "icu",
  "neonatal",
  "hearse",
] as const;
export const AMBULANCE_EQUIPMENT = ["oxygen", "ventilator", "suction", "defibrillator", "wheelchair"] as const;
