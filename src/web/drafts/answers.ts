import type { TypedChannel } from "#domain/contact/channels.ts";
import type { PlaceInput } from "#domain/listings/plain-fields.ts";
import type { Urgency } from "#domain/listings/fields.ts";
import { CHOICE_NAMES } from "#domain/listings/terms.ts";
import type { ChoiceName, ChoiceWord } from "#domain/listings/terms.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";
import type { ResultTime } from "#domain/resources/result-times.ts";
import type { PressureUnit } from "#domain/resources/oxygen/pressure.ts";
import type { FractionMark } from "#domain/shared/parse-number.ts";
import { NO_HOURS } from "./hours-answers.ts";
import type { HoursAnswers } from "./hours-answers.ts";

/** A chosen place. `country`: two letters, if known; it is not sent. */
export type ChosenPoint = Pick<PlaceInput, "lat" | "lng" | "placeId"> & { label: string; country?: string };

/** Its hours, and of each choice one word. */
type TermAnswers = HoursAnswers & ChoiceAnswers;
type ChoiceAnswers = { [Name in ChoiceName]: "" | ChoiceWord<Name> };

/**
 * The answers so far, exactly as typed, even if invalid. Numbers are text, so that no input is
 * lost; empty text is no answer.
 */
export type Answers = TermAnswers & {
  /** How the language in which they are typed writes fractions; empty: as it comes. */
  mark: "" | FractionMark;
  side: "" | "need" | "offer";
  kind: "" | Kind;
  /** Posted for somebody else. */
  forOther: boolean;
  bedType: string;
  form: string;
  /** From before the fields below: litres of what nobody said. */
  litres: string;
  waterLitres: string;
  gasLitres: string;
  pressure: string;
  /** The unit of the gauge; empty: bar. */
  pressureUnit: "" | PressureUnit;
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
  /** Of a test: when its result is there. */
  resultIn: "" | ResultTime;
  quantity: string;
  unit: "" | Unit;
  urgency: "" | Urgency;
  /** Local date and time, `YYYY-MM-DDTHH:MM`. */
  neededBy: string;
  /** Of an offer: whether it is available now, and how many. */
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
  /** The account's verified number and e-mail, if they are to be used. */
  ownPhone: string;
  ownEmail: string;
  phone: string;
  /** The typed number is on WhatsApp too. */
  hasWhatsapp: boolean;
  email: string;
  /** More channels from before. */
  moreChannels: readonly TypedChannel[];
  /** The other person agreed to give out their number. */
  agreed: boolean;
  /** How people may answer: by the number, given on request; a need also here. Never preset. */
  answerBy: "" | "number" | "both" | "nobody";
  beMatched: boolean;
  reContact: boolean;
};

const NO_CHOICES = Object.fromEntries(CHOICE_NAMES.map((name) => [name, ""])) as ChoiceAnswers;

/** No answers; every consent off. */
export const NO_ANSWERS: Answers = {
  mark: "",
  side: "",
  kind: "",
  forOther: false,
  bedType: "",
  form: "",
  litres: "",
  waterLitres: "",
  gasLitres: "",
  pressure: "",
  pressureUnit: "",
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
  resultIn: "",
  quantity: "",
  unit: "",
  urgency: "",
  neededBy: "",
  hasNow: "",
  have: "",
  ...NO_HOURS,
  ...NO_CHOICES,
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
  answerBy: "",
  beMatched: false,
  reContact: false,
};
