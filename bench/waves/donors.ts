import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import type { Donation } from "#domain/blood/deferral.ts";
import { CONSENT_WORDS, newConsent } from "#domain/donors/consent.ts";
import { pastAskOf } from "#domain/matching/ask.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { isNight, suits } from "#domain/matching/asking-eligibility.ts";
import type { AskableDonor, PastAsk } from "#domain/matching/asking-eligibility.ts";
import type { PersonInCircle } from "#domain/matching/share-of-circle.ts";
import type { StoredResponse } from "#domain/responses/response.ts";
import { dayAt, hourAt, timeAt } from "./world-time.ts";
import type { WorldDonor, WorldNeed } from "./world.ts";

/** The minute in which all donors agreed to be asked: the day before the first. */
export const CONSENTED_AT = -1_440;
/** More than there are donors: one number holds metres and an id. */
const PACK = 2 ** 17;

/** An ask with its document, and as the rule of who may be asked reads it. */
export type DonorAsk = { document: StoredAsk; past: PastAsk };

/** A promise with its document. */
export type DonorPromise = { document: StoredResponse };

/** What a donor was asked, promised and gave. */
export type DonorState = { asks: DonorAsk[]; promises: DonorPromise[]; gifts: Donation[] };

/** A need and its donors: `suited` nearest first, metres and id in one number. */
export type DonorSearch = { need: WorldNeed; asked: ReadonlySet<number>; suited: Float64Array };

/** The donors of a world, as the product knows them. */
export class Donors {
  readonly states: DonorState[];
  readonly #donors: readonly WorldDonor[];
  readonly #consent = consentOf();

  constructor(donors: readonly WorldDonor[]) {
    this.#donors = donors;
    this.states = donors.map(({ gaveDaysAgo }) => ({
      asks: [],
      promises: [],
      gifts: gaveDaysAgo === null ? [] : [{ component: "whole-blood", on: dayAt(-gaveDaysAgo * 1_440) }],
    }));
  }

  /** A donor with their state; null: nobody has this id. */
  find(id: number): { donor: WorldDonor; state: DonorState } | null {
    const [donor, state] = [this.#donors[id], this.states[id]];
    return donor === undefined || state === undefined ? null : { donor, state };
  }

  /**
   * Donors whose blood suits, nearest first, as the rule sees them.
   * @param isNightQuiet whether only who may be woken is read by night, as a query would
   */
  *near(
    { need, asked, suited }: DonorSearch,
    minute: number,
    isNightQuiet: boolean,
  ): Generator<AskableDonor, void, undefined> {
    const moment = { hour: hourAt(minute), day: dayAt(minute) };
    const onlyWoken = isNightQuiet && isNight(moment.hour);
    if (onlyWoken && need.urgency !== "critical") return;
    for (const packed of suited) {
      const found = this.find(packed % PACK);
      if (found === null || asked.has(found.donor.id) || (onlyWoken && !found.donor.wakeMe)) continue;
      const { id, group, components, sex, radiusKm, wakeMe } = found.donor;
      const { asks, promises, gifts } = found.state;
      yield {
        id: String(id),
        group,
        components,
        rules: "IN",
        sex,
        gifts,
        radiusKm,
        wakeMe,
        consent: this.#consent,
        distanceKm: Math.floor(packed / PACK) / 1_000,
        asks: asks.map(({ past }) => past),
        hasOpenPromise: promises.some(({ document }) => document.until !== null),
        ...moment,
      };
    }
  }

  /** Where these donors are as a need sees them, of those whose blood suits. */
  placed({ group, component, urgency, x, y }: WorldNeed, ids: ReadonlySet<string>): PersonInCircle[] {
    const need = { group, component, urgency };
    return [...ids].flatMap((id) => {
      const donor = this.#donors[Number(id)];
      if (donor === undefined || suits(donor, need) === null) return [];
      return [{ id, group: donor.group, distanceKm: Math.hypot(donor.x - x, donor.y - y) }];
    });
  }

  /** Who gives what a need asks for, with a group that suits, within their own radius. */
  suited({ group, component, urgency, x, y }: WorldNeed): Float64Array {
    const need = { group, component, urgency };
    const groups = BLOOD_GROUPS.filter((each) => suits({ group: each }, need) !== null);
    const found: number[] = [];
    for (const donor of this.#donors) {
      if (!groups.includes(donor.group) || !donor.components.includes(component)) continue;
      const km = Math.hypot(donor.x - x, donor.y - y);
      if (km <= donor.radiusKm) found.push(Math.floor(km * 1_000) * PACK + donor.id);
    }
    return Float64Array.from(found).toSorted();
  }
}

/** An ask whose document changed. */
export function updateAsk(ask: DonorAsk, change: Partial<StoredAsk>): void {
  ask.document = { ...ask.document, ...change };
  ask.past = pastAskOf(ask.document, "donor");
}

function consentOf(): AskableDonor["consent"] {
  const given = newConsent(CONSENT_WORDS, timeAt(CONSENTED_AT));
  if (given === null) throw new Error("these are the words");
  return given;
}
