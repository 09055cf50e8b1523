import { askUntil, isOpenAsk, mayAskPeople, pastAskOf } from "#domain/matching/ask.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import { mayBeAsked } from "#domain/matching/asking-eligibility.ts";
import type { AskableDonor } from "#domain/matching/asking-eligibility.ts";
import { campaignAfter, planWave } from "#domain/matching/plan-wave.ts";
import type { AnswersByRole, PlannedWave } from "#domain/matching/plan-wave.ts";
import { chooseOfShare } from "#domain/matching/share-of-circle.ts";
import type { PersonInCircle } from "#domain/matching/share-of-circle.ts";
import type { NumberAsk } from "#domain/matching/unvouched.ts";
import { Schedule } from "../calls/schedule.ts";
import { CONSENTED_AT, Donors, updateAsk } from "./donors.ts";
import type { DonorAsk } from "./donors.ts";
import { isFalse } from "./false-needs.ts";
import type { Reach } from "./false-needs.ts";
import { minuteOf, timeAt } from "./world-time.ts";
import { newNeed } from "./need-state.ts";
import type { NeedState, Owner } from "./need-state.ts";
import { Promises } from "./promises.ts";
import type { AskRecord, NeedOutcome, ReplyRecord, RunRecords } from "./run-records.ts";
import { DAYS, OPEN_HOURS, replyOf } from "./world.ts";
import type { WorldDonor, WorldNeed, WorldReply } from "./world.ts";

/** Whom a wave of a need asks. `nearestFirst`: who suits and was not asked for this need yet. */
export type Choose = (
  nearestFirst: Iterable<AskableDonor>,
  wave: { need: WorldNeed; size: number; now: Date; asked?: readonly PersonInCircle[] },
) => AskableDonor[];

/** A way to ask: how many in a wave, whom, and whether it lets people sleep. */
export type Strategy = {
  choose: Choose;
  sizeOf: (planned: PlannedWave, answers: AnswersByRole) => number;
  isNightQuiet: boolean;
};

type Input = {
  seed: number;
  donors: readonly WorldDonor[];
  strategy: Strategy;
  /** Who owns a need. Without it each has an owner of its own. */
  ownerOf?: (need: WorldNeed) => Owner;
};

/**
 * Runs the needs of a world by a strategy. The same input gives the same run. The product's own
 * functions say when a wave is due and how large, and what becomes of promises.
 */
export class Waves implements RunRecords {
  readonly outcomes: NeedOutcome[] = [];
  readonly asks: AskRecord[] = [];
  /** Of each false need, who could be asked when it was posted. */
  readonly reaches = new Map<number, Reach>();
  readonly replies: ReplyRecord[] = [];
  readonly consentedAt = CONSENTED_AT;
  readonly promises: Promises["records"];
  readonly gifts: Promises["gifts"];
  readonly #seed: number;
  readonly #donors: Donors;
  readonly #strategy: Strategy;
  readonly #ownerOf: (need: WorldNeed) => Owner;
  readonly #schedule = new Schedule();
  readonly #promises: Promises;
  readonly #byOwner = new Map<string, NeedState[]>();
  readonly #byNumber = new Map<string, NumberAsk[]>();
  readonly #recent: { minute: number; isYes: boolean }[] = [];
  readonly #answers = { asked: 0, yes: 0 };
  #forgotten = 0;

  constructor({ seed, donors, strategy, ownerOf = ownOwner }: Input) {
    this.#seed = seed;
    this.#donors = new Donors(donors);
    this.#strategy = strategy;
    this.#ownerOf = ownerOf;
    this.#promises = new Promises(seed, this.#schedule, (state, minute) => this.#statusChanged(state, minute));
    this.promises = this.#promises.records;
    this.gifts = this.#promises.gifts;
  }

  run(needs: readonly WorldNeed[]): this {
    for (const need of needs) this.#schedule.at(need.minute, () => this.#post(need));
    this.#schedule.runUntil((DAYS + 8) * 1_440);
    return this;
  }

  #post(need: WorldNeed): void {
    const owner = this.#ownerOf(need);
    const state: NeedState = { ...newNeed(need, owner), suited: this.#donors.suited(need) };
    this.outcomes.push(state.outcome);
    if (isFalse(need)) this.reaches.set(need.id, this.#reachOf(state));
    this.#byOwner.set(owner.id, [...(this.#byOwner.get(owner.id) ?? []), state]);
    this.#schedule.at(need.minute + OPEN_HOURS[need.urgency] * 60, (minute) => this.#close(state, minute));
    this.#look(state, need.minute);
  }

  /** Who could be asked for a need when it is posted. */
  #reachOf(state: NeedState): Reach {
    const { need } = state;
    return [...this.#donors.near(state, need.minute, this.#strategy.isNightQuiet)]
      .filter((donor) => mayBeAsked(donor, need, timeAt(need.minute)))
      .map(({ id, group, distanceKm }) => ({ donor: Number(id), group, km: distanceKm }));
  }

  /** The family's day is over. */
  #close(state: NeedState, minute: number): void {
    const { status } = state.listing;
    if (status !== "open" && status !== "matched") return;
    state.listing = { ...state.listing, status: "withdrawn" };
    this.#statusChanged(state, minute);
    this.#promises.end(state, minute);
  }

  /** A need that is not open ends its asks. One that is open again asks at once if it is due. */
  #statusChanged(state: NeedState, minute: number): void {
    const { status } = state.listing;
    const dueAt = state.campaign?.dueAt ?? null;
    if (status === "open" && dueAt !== null && minuteOf(dueAt) <= minute) this.#look(state, minute);
    if (status !== "open" && status !== "matched") {
      state.outcome.overAt = Math.min(state.outcome.overAt, minute);
      state.suited = new Float64Array();
    }
    if (mayAskPeople(state.listing, timeAt(minute))) return;
    for (const { donor, ask } of state.open.splice(0)) {
      if (!isOpenAsk(ask.document, timeAt(minute))) continue;
      updateAsk(ask, { endedAt: timeAt(minute).toISOString() });
      this.replies.push({ donor, need: state.need.id, minute, says: "ended" });
    }
  }

  #look(state: NeedState, minute: number): void {
    const now = timeAt(minute);
    const answers = this.#answersAt(minute);
    state.open = state.open.filter(({ ask }) => isOpenAsk(ask.document, now));
    const planned = planWave(
      {
        listingId: state.id,
        listing: state.listing,
        campaign: state.campaign,
        others: this.#othersOf(state),
        asks: state.open.map(({ ask }) => ask.document),
        responses: state.promises.map(({ document }) => document),
        numberAsks: this.#byNumber.get(state.outcome.owner) ?? [],
      },
      {
        now,
        owner: { hasProvedNumber: true, since: timeAt(state.outcome.ownerSince), numbers: [state.outcome.owner] },
        answers,
        isSwitchedOff: false,
      },
    );
    if (planned === null) return;
    state.campaign = planned.campaign;
    if (planned.pace !== null) this.#wave(state, planned, { answers, minute });
    if (state.campaign.stop === "spent") state.outcome.overAt = minute;
    const { dueAt } = state.campaign;
    if (dueAt !== null) this.#schedule.at(minuteOf(dueAt), (next) => this.#look(state, next));
  }

  #wave(state: NeedState, planned: PlannedWave, { answers, minute }: { answers: AnswersByRole; minute: number }): void {
    const now = timeAt(minute);
    const { choose, sizeOf, isNightQuiet } = this.#strategy;
    const size = sizeOf(planned, answers);
    const { bound } = planned;
    const share = bound?.share ?? null;
    const notAgain = new Set([...state.asked, ...[...(bound?.asked ?? [])].map(Number)]);
    const { chosen, isShareSpent } = chooseOfShare(
      (asked) => {
        const near = size > 0 ? this.#donors.near({ ...state, asked: notAgain }, minute, isNightQuiet) : [];
        return choose(near, { need: state.need, size, now, ...(asked !== undefined && { asked }) });
      },
      bound === null || share === null ? null : { ...share, size, asked: this.#donors.placed(state.need, bound.asked) },
    );
    state.campaign = campaignAfter(planned, { answers, now }, { hoped: chosen.length, isShareSpent });
    for (const { id } of chosen) this.#ask(state, Number(id), minute);
  }

  #othersOf(state: NeedState): Parameters<typeof planWave>[0]["others"] {
    const own = this.#byOwner.get(state.outcome.owner) ?? [];
    return own.flatMap(({ id, campaign, listing }) =>
      id === state.id || campaign === null ? [] : [{ campaign, listing }],
    );
  }

  #ask(state: NeedState, id: number, minute: number): void {
    const found = this.#donors.find(id);
    if (found === null) return;
    const now = timeAt(minute);
    const document: StoredAsk = {
      listingId: state.id,
      ownerId: String(id),
      wave: state.campaign?.wave ?? 0,
      at: now.toISOString(),
      until: askUntil(state.listing, now),
    };
    const ask: DonorAsk = { document, past: pastAskOf(document, "donor") };
    const recent = { minute, isYes: false };
    found.state.asks.push(ask);
    const { owner } = state.outcome;
    this.#byNumber.set(owner, [...(this.#byNumber.get(owner) ?? []), document]);
    state.asked.add(id);
    state.open.push({ donor: id, ask });
    state.outcome.asks += 1;
    this.#answers.asked += 1;
    this.#recent.push(recent);
    this.asks.push({ donor: id, need: state.need.id, minute });
    const reply = replyOf(this.#seed, found.donor, state.need);
    if (reply === null) return;
    this.#schedule.at(minute + reply.afterMinutes, (at) => {
      if (this.#answer(state, { donor: id, ask, reply, minute: at }) && reply.says === "yes") {
        this.#answers.yes += 1;
        recent.isYes = true;
      }
    });
  }

  /** @returns whether the ask still took the answer */
  #answer(
    state: NeedState,
    { donor, ask, reply, minute }: { donor: number; ask: DonorAsk; reply: NonNullable<WorldReply>; minute: number },
  ): boolean {
    const now = timeAt(minute);
    const from = this.#donors.states[donor];
    if (from === undefined || !isOpenAsk(ask.document, now) || !mayAskPeople(state.listing, now)) return false;
    if (reply.says === "yes" && !this.#promises.promise(state, { donor, from, reply, minute })) return false;
    updateAsk(ask, { answer: reply.says, answeredAt: now.toISOString() });
    this.replies.push({ donor, need: state.need.id, minute, says: reply.says });
    if (reply.says === "no") return true;
    if (state.campaign !== null) state.campaign = { ...state.campaign, yes: state.campaign.yes + 1 };
    state.outcome.firstYes = Math.min(state.outcome.firstYes, minute - state.need.minute);
    return true;
  }

  /** Asks and answers of the last 30 days. */
  #answersAt(minute: number): AnswersByRole {
    const since = minute - MATCHING.yesRateDays * 1_440;
    let oldest = this.#recent[this.#forgotten];
    while (oldest !== undefined && oldest.minute <= since) {
      this.#answers.asked -= 1;
      if (oldest.isYes) this.#answers.yes -= 1;
      this.#forgotten += 1;
      oldest = this.#recent[this.#forgotten];
    }
    return { donors: { ...this.#answers }, suppliers: { asked: 0, yes: 0 } };
  }
}

/** Each need has an owner of its own. Of a young one the account was made for it. */
function ownOwner({ id, minute, isYoungAccount }: WorldNeed): Owner {
  return { id: `owner ${id}`, since: isYoungAccount ? minute : minute - 30 * 1_440 };
}
