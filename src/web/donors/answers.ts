import type { DonorSave } from "#contract/donors.ts";
import { DONOR_RULES, GIFT_COMPONENTS } from "#domain/blood/deferral.ts";
import type { DonorRules, GiftComponent } from "#domain/blood/deferral.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { CONSENT_WORDS, isConsentHeld } from "#domain/donors/consent.ts";
import { checkDonor, DONOR_RADII_KM } from "#domain/donors/donor.ts";
import type { TextKey } from "../i18n/text.ts";
import type { KnownDonor } from "./useDonor.ts";

/** The answers so far, as typed. Empty text is no answer. */
export type Answers = {
  group: string;
  components: readonly string[];
  rules: string;
  sex: string;
  gifts: readonly { component: string; on: string }[];
  deferredUntil: string;
  place: DonorSave["place"] | null;
  radiusKm: string;
  wakeMe: boolean;
  /** Whether the words of the consent were agreed to in this form. */
  agrees: boolean;
};

/** What a donor said, stored or sent. */
type Said = Omit<DonorSave, "id" | "place" | "consent"> & { place?: DonorSave["place"] | undefined };

/** A refused answer by its name, and the text that says why. */
export type Wrong = Readonly<Record<string, TextKey>>;

/** Proposal, 2026-11-23: the middle one of the three. */
const USUAL_RADIUS = "25";

/** An empty form. @param country the deployment's: most donors give there */
export function noAnswers(country: string): Answers {
  return {
    group: "",
    components: [],
    rules: isRules(country) ? country : "elsewhere",
    sex: "",
    gifts: [],
    deferredUntil: "",
    place: null,
    radiusKm: USUAL_RADIUS,
    wakeMe: false,
    agrees: false,
  };
}

/** What was saved, or refused, as answers to change. */
export function answersOf(donor: Said, agrees = false): Answers {
  const { group, components, rules, sex, gifts, deferredUntil, place, radiusKm, wakeMe } = donor;
  return {
    group,
    components,
    rules,
    sex: sex ?? "",
    gifts,
    deferredUntil: deferredUntil ?? "",
    place: place ?? null,
    radiusKm: String(radiusKm),
    wakeMe,
    agrees,
  };
}

/** Kept text as answers; null if it is none. */
export function readAnswers(text: string): Answers | null {
  try {
    // Written by this form in this tab.
    return text === "" ? null : (JSON.parse(text) as Answers);
  } catch {
    return null;
  }
}

/** What a form starts from: whose, what is stored, and what time it is. */
export type SaveContext = { id: string; donor: KnownDonor | null; now: Date };

/** The command of the answers, or why each is refused. The server checks by the same rules. */
export function saveOf(
  answers: Answers,
  { id, donor, now }: SaveContext,
): { ok: true; value: DonorSave } | { ok: false; wrong: Wrong } {
  const { place, wakeMe, agrees, deferredUntil } = answers;
  const group = BLOOD_GROUPS.find((each) => each === answers.group);
  const components = BLOOD_COMPONENTS.filter((each) => answers.components.includes(each));
  const radiusKm = DONOR_RADII_KM.find((km) => String(km) === answers.radiusKm) ?? DONOR_RADII_KM[0];
  const sex = (["female", "male"] as const).find((each) => each === answers.sex);
  const gifts = answers.gifts.map(({ component, on }) => ({ component: giftOf(component), on }));
  const isHeld = donor !== null && isConsentHeld(donor.consent, now);
  const fields = {
    components,
    rules: isRules(answers.rules) ? answers.rules : ("elsewhere" as const),
    gifts,
    radiusKm,
    wakeMe,
    ...(sex !== undefined && { sex }),
    ...(deferredUntil !== "" && { deferredUntil }),
    ...(donor?.pausedUntil !== undefined && { pausedUntil: donor.pausedUntil }),
  };
  const checked = checkDonor({ group: group ?? "O-", ...fields }, now);
  const refused = checked.ok ? [] : checked.errors.map(({ path }) => path.split(".")[0]);
  const wrong: Record<string, TextKey> = {
    ...(group === undefined && { group: "give.wrongChoose" }),
    ...(components.length === 0 && { components: "give.wrongChoose" }),
    ...((gifts.some(({ on }) => on === "") || refused.includes("gifts")) && { gifts: "give.wrongDay" }),
    ...(refused.includes("deferredUntil") && { deferredUntil: "give.wrongPast" }),
    ...(place === null && { place: "give.wrongPlace" }),
    ...(!isHeld && !agrees && { agrees: "give.wrongAgree" }),
  };
  if (group === undefined || place === null || Object.keys(wrong).length > 0) return { ok: false, wrong };
  const consent = agrees ? { consent: { wordsVersion: CONSENT_WORDS } } : {};
  return { ok: true, value: { id, group, ...fields, place, ...consent } };
}

/** What is stored, to be sent again with another pause. */
export function pausedSave(donor: KnownDonor, pausedUntil: string | undefined): DonorSave | null {
  const { id, group, components, rules, sex, gifts, deferredUntil, place, radiusKm, wakeMe } = donor;
  if (place === undefined) return null;
  const optional = { sex, deferredUntil, pausedUntil };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { id, group, components, rules, gifts, place, radiusKm, wakeMe, ...Object.fromEntries(given) };
}

function isRules(value: string): value is DonorRules {
  return DONOR_RULES.some((rules) => rules === value);
}

function giftOf(component: string): GiftComponent {
  return GIFT_COMPONENTS.find((each) => each === component) ?? "whole-blood";
}
