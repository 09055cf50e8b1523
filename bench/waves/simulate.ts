import { compatibility } from "#domain/blood/compatibility.ts";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { CONSENT_WORDS, newConsent } from "#domain/donors/consent.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { AskableDonor, PastAsk } from "#domain/matching/may-be-asked.ts";
import { DAY_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { Schedule } from "../calls/schedule.ts";
import { DAYS, MISSED_AFTER_MINUTES, OPEN_HOURS, replyOf } from "./world.ts";
import type { WorldDonor, WorldNeed } from "./world.ts";

/** Local midnight before the first day. The world has one time zone, and it is this one. */
const START = Date.parse("2026-11-23T00:00:00.000Z");

/** More than there are donors: one number holds metres and an id. */
const PACK = 2 ** 17;

/** Whom a wave of a need asks. `nearestFirst`: who suits and was not asked for this need yet. */
export type Choose = (
  nearestFirst: Iterable<AskableDonor>,
  wave: { need: WorldNeed; size: number; now: Date },
) => AskableDonor[];

/** What the size of a wave may go by. `left`: units for which nobody comes yet. */
export type SizeFacts = {
  need: WorldNeed;
  asked: number;
  yes: number;
  left: number;
  /** How long ago each open ask went out. */
  agesMinutes: readonly number[];
  answers: { asked: number; yes: number };
};

/** A way to ask: how many in a wave, whom, and whether it lets people sleep. */
export type Strategy = { choose: Choose; sizeOf: (facts: SizeFacts) => number; isNightQuiet: boolean };

/** What became of a need. `firstYes`: minutes from its post, or infinity. */
export type NeedOutcome = { need: WorldNeed; asks: number; asksBeforeYes: number; firstYes: number; received: number };

/** One ask, in the order of asking. */
export type AskRecord = { donor: number; need: number; minute: number };

/**
 * One answer, in the order of answering. `until`: the minute in which a promise ends. After a no it
 * is the minute of the answer.
 */
export type AnswerRecord = { donor: number; says: "yes" | "no"; minute: number; until: number };

type DonorState = {
  asks: (PastAsk & { minute: number })[];
  promises: number;
  gaveOn: string | null;
};

type OpenAsk = { minute: number; ask: PastAsk & { minute: number }; isOpen: boolean };

type NeedState = NeedOutcome & {
  coming: number;
  yes: number;
  isOver: boolean;
  /** Donors whose blood suits, nearest first: metres and id in one number. */
  suited: Float64Array | null;
  asked: Set<number>;
  open: OpenAsk[];
};

/** Runs the needs of a world by a strategy. The same input gives the same run. */
export class Waves {
  readonly outcomes: NeedOutcome[] = [];
  readonly asks: AskRecord[] = [];
  readonly replies: AnswerRecord[] = [];
  readonly #seed: number;
  readonly #donors: readonly WorldDonor[];
  readonly #strategy: Strategy;
  readonly #schedule = new Schedule();
  readonly #states: DonorState[];
  readonly #answers = { asked: 0, yes: 0 };
  readonly #consent = consentOf();

  constructor({ seed, donors, strategy }: { seed: number; donors: readonly WorldDonor[]; strategy: Strategy }) {
    this.#seed = seed;
    this.#donors = donors;
    this.#strategy = strategy;
    this.#states = donors.map(({ gaveDaysAgo }) => ({
      asks: [],
      promises: 0,
      gaveOn: gaveDaysAgo === null ? null : dayAt(-gaveDaysAgo * 1_440),
    }));
  }

  run(needs: readonly WorldNeed[]): this {
    for (const need of needs) this.#schedule.at(need.minute, () => this.#post(need));
    this.#schedule.runUntil((DAYS + 8) * 1_440);
    return this;
  }

  #post(need: WorldNeed): void {
    const state: NeedState = {
      need,
      asks: 0,
      asksBeforeYes: 0,
      firstYes: Infinity,
      received: 0,
      coming: 0,
      yes: 0,
      isOver: false,
      suited: null,
      asked: new Set(),
      open: [],
    };
    this.outcomes.push(state);
    this.#schedule.at(need.minute + OPEN_HOURS[need.urgency] * 60, () => this.#end(state));
    this.#wave(state, need.minute);
  }

  #end(state: NeedState): void {
    state.isOver = true;
    state.suited = null;
    endAsks(state);
  }

  #wave(state: NeedState, minute: number): void {
    if (state.isOver || state.received >= state.need.units) return this.#end(state);
    const { need } = state;
    state.open = state.open.filter(({ isOpen }) => isOpen);
    const wanted = this.#strategy.sizeOf({
      need,
      asked: state.asks,
      yes: state.yes,
      left: need.units - state.coming - state.received,
      agesMinutes: state.open.map((ask) => minute - ask.minute),
      answers: this.#answers,
    });
    const now = new Date(START + minute * MINUTE_MS);
    for (const donor of this.#strategy.choose(this.#near(state, minute), { need, size: wanted, now }))
      this.#ask(state, Number(donor.id), minute);
    this.#schedule.at(minute + MATCHING.waves[need.urgency].waitMinutes, (next) => this.#wave(state, next));
  }

  #ask(state: NeedState, id: number, minute: number): void {
    const donor = this.#donors[id];
    const own = this.#states[id];
    if (donor === undefined || own === undefined) return;
    const ask: PastAsk & { minute: number } = { at: new Date(START + minute * MINUTE_MS), answer: null, minute };
    own.asks.push(ask);
    state.asked.add(id);
    state.asks += 1;
    if (state.yes === 0) state.asksBeforeYes += 1;
    this.#answers.asked += 1;
    this.asks.push({ donor: id, need: state.need.id, minute });
    const open: OpenAsk = { minute, ask, isOpen: true };
    state.open.push(open);
    const reply = replyOf(this.#seed, donor, state.need);
    if (reply === null) return;
    this.#schedule.at(minute + reply.afterMinutes, (at) => {
      if (!open.isOpen) return;
      open.isOpen = false;
      ask.answer = reply.says;
      ask.answeredAt = new Date(START + at * MINUTE_MS);
      const { says, comes, travelMinutes } = reply;
      const until = says === "yes" ? at + travelMinutes + (comes ? 0 : MISSED_AFTER_MINUTES) : at;
      this.replies.push({ donor: id, says, minute: at, until });
      if (says === "yes") this.#promise(state, own, { at, until, comes });
    });
  }

  #promise(state: NeedState, own: DonorState, reply: { at: number; until: number; comes: boolean }): void {
    const { at, until, comes } = reply;
    this.#answers.yes += 1;
    state.yes += 1;
    state.firstYes = Math.min(state.firstYes, at - state.need.minute);
    state.coming += 1;
    own.promises += 1;
    // Nobody else is kept waiting for a need that has all it asks for.
    if (state.coming + state.received >= state.need.units) endAsks(state);
    this.#schedule.at(until, (then) => {
      state.coming -= 1;
      own.promises -= 1;
      if (!comes || state.isOver) return;
      state.received += 1;
      own.gaveOn = dayAt(then);
    });
  }

  /** Donors whose blood suits, nearest first, as the rule sees them. */
  *#near(state: NeedState, minute: number): Generator<AskableDonor> {
    state.suited ??= this.#suited(state.need);
    const since = minute - MATCHING.windowDays * 1_440;
    const moment = { hour: Math.floor(minute / 60) % 24, day: dayAt(minute) };
    // A query would leave these out too: most of the night nobody else may be asked.
    const onlyWoken =
      this.#strategy.isNightQuiet && (moment.hour >= MATCHING.nightFrom || moment.hour < MATCHING.nightTo);
    if (onlyWoken && state.need.urgency !== "critical") return;
    for (const packed of state.suited) {
      const donor = this.#donors[packed % PACK];
      const own = this.#states[packed % PACK];
      if (donor === undefined || own === undefined || state.asked.has(donor.id)) continue;
      if (onlyWoken && !donor.wakeMe) continue;
      const { group, components, sex, radiusKm, wakeMe } = donor;
      yield {
        id: String(donor.id),
        group,
        components,
        rules: "IN",
        sex,
        gifts: own.gaveOn === null ? [] : [{ component: "whole-blood", on: own.gaveOn }],
        radiusKm,
        wakeMe,
        consent: this.#consent,
        distanceKm: Math.floor(packed / PACK) / 1_000,
        asks: own.asks.length === 0 ? own.asks : own.asks.filter((ask) => ask.minute > since),
        hasOpenPromise: own.promises > 0,
        ...moment,
      };
    }
  }

  #suited({ group, component, x, y }: WorldNeed): Float64Array {
    const groups = BLOOD_GROUPS.filter((each) => isPlain(compatibility(group, each, component)));
    const found: number[] = [];
    for (const donor of this.#donors) {
      if (!groups.includes(donor.group) || !donor.components.includes(component)) continue;
      const km = Math.hypot(donor.x - x, donor.y - y);
      if (km <= donor.radiusKm) found.push(Math.floor(km * 1_000) * PACK + donor.id);
    }
    return Float64Array.from(found).toSorted();
  }
}

/** Whether a unit needs no further question of the blood bank. */
export function isPlain(how: ReturnType<typeof compatibility>): boolean {
  return how === "exact" || how === "compatible";
}

function endAsks(state: NeedState): void {
  for (const open of state.open.splice(0)) {
    if (!open.isOpen) continue;
    open.isOpen = false;
    open.ask.answer = "ended";
  }
}

function dayAt(minute: number): string {
  return new Date(START + minute * MINUTE_MS).toISOString().slice(0, 10);
}

function consentOf(): AskableDonor["consent"] {
  const given = newConsent(CONSENT_WORDS, new Date(START - DAY_MS));
  if (given === null) throw new Error("these are the words");
  return given;
}
