import type { DonorSave } from "#contract/donors.ts";
import { DONOR_RULES, GIFT_COMPONENTS } from "#domain/blood/deferral.ts";
import type { DonorRules, GiftComponent } from "#domain/blood/deferral.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { CONSENT_WORDS, isConsentHeld, isSecondAskHeld, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
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
  /** Whether a second ask on one day is agreed to. */
  secondAsk: boolean;
};

/** What a donor said, stored or sent. */
type DonorAnswers = Omit<DonorSave, "id" | "place" | "consent" | "secondAskConsent"> & {
  place?: DonorSave["place"] | undefined;
};

/** A refused answer by its name, and the text that says why. */
export type Wrong = Readonly<Record<string, TextKey>>;

/** Proposal: the middle one of the three. */
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
    secondAsk: false,
  };
}

/** The two ticks of consents. */
type Ticks = Pick<Answers, "agrees" | "secondAsk">;

/** The ticks of consents as a refused save had them, else as they are stored. */
export function ticksOf(refused: DonorSave | undefined, donor: KnownDonor | null, now: Date): Ticks {
  const sent = refused?.secondAskConsent;
  return {
    agrees: refused?.consent !== undefined,
    secondAsk: sent === undefined ? takesSecondAsk(donor, now) : sent !== null,
  };
}

/** Whether a donor may be asked a second time on one day: both consents hold. */
export function takesSecondAsk(donor: KnownDonor | null, now: Date): boolean {
  return donor !== null && isConsentHeld(donor.consent, now) && isSecondAskHeld(donor.secondAskConsent, now);
}

/** What was saved, or refused, as answers to change. */
export function answersOf(donor: DonorAnswers, ticks: Ticks): Answers {
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
    ...ticks,
  };
}

/**
 * Kept text over the answers that a form begins with. A text of an older program lacks what was not
 * asked then: that stays as the form begins.
 */
export function readAnswers(text: string, begun: Answers): Answers {
  try {
    // Written by this form in this tab.
    return text === "" ? begun : { ...begun, ...(JSON.parse(text) as Partial<Answers>) };
  } catch {
    return begun;
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
  const secondAsk = secondAskOf(answers, takesSecondAsk(donor, now));
  return { ok: true, value: { id, group, ...fields, place, ...consent, ...secondAsk } };
}

/** What the second tick sends: agreed to now, ended, or nothing, so that it stays as it is. */
function secondAskOf({ agrees, secondAsk }: Ticks, isHeld: boolean): Pick<DonorSave, "secondAskConsent"> {
  if (!secondAsk) return isHeld ? { secondAskConsent: null } : {};
  // A new consent ends the one that stood beside the old: then this one is given anew too.
  return isHeld && !agrees ? {} : { secondAskConsent: { wordsVersion: SECOND_ASK_WORDS } };
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
