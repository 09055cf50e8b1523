import { arrivalFor } from "#domain/matching/ask.ts";
import { actOn, afterNeed, afterTime, heldUntil } from "#domain/responses/acts.ts";
import type { ResponseAct } from "#domain/responses/acts.ts";
import { countNeeded, isCounted, neededOf, withNeeded } from "#domain/responses/needed.ts";
import type { ResponseSide, StoredResponse } from "#domain/responses/response.ts";
import { judgePromiser } from "#domain/responses/standing.ts";
import type { Schedule } from "../calls/schedule.ts";
import type { DonorState } from "./donors.ts";
import { dayAt, minuteOf, timeAt } from "./world-time.ts";
import type { NeedPromise, NeedState } from "./need-state.ts";
import { isFalse } from "./false-needs.ts";
import { ownerMinutes } from "./owner-delays.ts";
import type { GiftRecord, PromiseRecord } from "./run-records.ts";
import type { WorldReply } from "./world.ts";

/** What an owner is told of a promise and acts on, each after a delay of its own. */
const TOLD = { promised: 1, freed: 2, arrived: 3, missed: 4 } as const;

type Yes = { donor: number; from: DonorState; reply: NonNullable<WorldReply>; minute: number };

/**
 * What becomes of promises, by the product's own acts and times. The owner takes them, and says who
 * came. Both with a delay. Who comes sets out once they are taken.
 */
export class Promises {
  readonly gifts: GiftRecord[] = [];
  readonly records: PromiseRecord[] = [];
  readonly #seed: number;
  readonly #schedule: Schedule;
  readonly #onChange: (state: NeedState, minute: number) => void;

  /** @param onChange hears of each need whose status changed */
  constructor(seed: number, schedule: Schedule, onChange: (state: NeedState, minute: number) => void) {
    this.#seed = seed;
    this.#schedule = schedule;
    this.#onChange = onChange;
  }

  /** @returns whether the product takes the promise of somebody who was asked */
  promise(state: NeedState, { donor, from, reply, minute }: Yes): boolean {
    const now = timeAt(minute);
    const own = from.promises.map(({ document }) => document);
    if (judgePromiser(own, now) !== null) return false;
    const document: StoredResponse = {
      listingId: state.id,
      keeperId: state.listing.ownerId,
      authorId: String(donor),
      amount: 1,
      arrivesBy: arrivalFor(state.listing, now),
      state: "promised",
      at: now.toISOString(),
      until: heldUntil(state.listing.urgency, now),
      askId: `${state.id} ${donor}`,
    };
    const record = { donor, need: state.need.id, minute, until: Infinity };
    const promise: NeedPromise = { document, donor, from, reply, record };
    this.records.push(record);
    from.promises.push(promise);
    state.promises.push(promise);
    this.#settle(state, minute);
    this.#awaitTime(state, promise);
    // The owner of a false need takes nobody.
    if (isFalse(state.need)) return true;
    this.#later(minute, promise, { told: TOLD.promised, run: (at) => this.#accept(state, promise, at) });
    return true;
  }

  /** The need is over: what had arrived is received, and nobody else is needed. */
  end(state: NeedState, minute: number): void {
    const at = timeAt(minute).toISOString();
    for (const promise of state.promises)
      if (promise.document.until !== null)
        this.#change(state, promise, { document: afterNeed(promise.document, at), minute });
    this.#settle(state, minute);
  }

  #later(minute: number, promise: NeedPromise, { told, run }: { told: number; run: (minute: number) => void }): void {
    this.#schedule.at(minute + ownerMinutes(this.#seed, promise.donor, promise.record.need, told), run);
  }

  /** Where nothing is left the promise waits: it is taken if somebody else does not come. */
  #accept(state: NeedState, promise: NeedPromise, minute: number): void {
    if (promise.document.state !== "promised") return;
    if (!this.#act(state, promise, { side: "owner", act: { act: "accept", amount: 1 }, minute })) return;
    const { comes, travelMinutes } = promise.reply;
    if (comes) this.#schedule.at(minute + travelMinutes, (at) => this.#arrive(state, promise, at));
  }

  #arrive(state: NeedState, promise: NeedPromise, minute: number): void {
    const confirm: ResponseAct = { act: "confirm", amount: 1 };
    if (!this.#act(state, promise, { side: "responder", act: confirm, minute })) return;
    this.#later(minute, promise, {
      told: TOLD.arrived,
      run: (at) => void this.#act(state, promise, { side: "owner", act: confirm, minute: at }),
    });
  }

  #act(
    state: NeedState,
    promise: NeedPromise,
    { side, act, minute }: { side: ResponseSide; act: ResponseAct; minute: number },
  ): boolean {
    const others = state.promises.filter((each) => each !== promise).map(({ document }) => document);
    const { left } = neededOf({ ...state.listing, needed: countNeeded(others.filter(isCounted)) });
    const acted = actOn(promise.document, act, { side, now: timeAt(minute), left });
    if (!acted.ok || acted.value === promise.document) return false;
    this.#change(state, promise, { document: acted.value, minute });
    this.#settle(state, minute);
    this.#awaitTime(state, promise);
    return true;
  }

  /** Time acts on a promise that nobody acted on before. */
  #awaitTime(state: NeedState, promise: NeedPromise): void {
    const { until } = promise.document;
    if (until === null) return;
    this.#schedule.at(minuteOf(until), (minute) => {
      if (promise.document.until !== until) return;
      const document = afterTime(promise.document, timeAt(minute));
      this.#change(state, promise, { document, minute });
      this.#settle(state, minute);
      this.#awaitTime(state, promise);
      if (document.askedAt === undefined || document.until === null) return;
      const act: ResponseAct = { act: "fail", reason: "no-show" };
      this.#later(minute, promise, {
        told: TOLD.missed,
        run: (at) => void this.#act(state, promise, { side: "owner", act, minute: at }),
      });
    });
  }

  #change(state: NeedState, promise: NeedPromise, { document, minute }: { document: StoredResponse; minute: number }) {
    promise.document = document;
    if (document.until !== null) return;
    promise.record.until = minute;
    if (document.state !== "done") return;
    const { component } = state.need;
    // Red cells are made of whole blood.
    const given = component === "red-cells" ? "whole-blood" : component;
    promise.from.gifts = [...promise.from.gifts, { component: given, on: dayAt(minute) }];
    this.gifts.push({ donor: promise.donor, component: given, minute });
  }

  #settle(state: NeedState, minute: number): void {
    const before = state.listing;
    const counts = countNeeded(state.promises.map(({ document }) => document).filter(isCounted));
    state.listing = withNeeded(before, counts, timeAt(minute).toISOString());
    state.outcome.received = counts.received;
    const { status } = state.listing;
    if (status === before.status) return;
    this.#onChange(state, minute);
    if (status === "fulfilled") this.end(state, minute);
    if (status === "open") this.#takeWaiting(state, minute);
  }

  /** Somebody does not come: the owner takes who is still waiting. */
  #takeWaiting(state: NeedState, minute: number): void {
    for (const promise of state.promises.filter(({ document }) => document.state === "promised"))
      this.#later(minute, promise, { told: TOLD.freed, run: (at) => this.#accept(state, promise, at) });
  }
}
