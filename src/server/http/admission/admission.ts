import type { IncomingMessage } from "node:http";
import { Clients } from "./clients.ts";
import type { NetworkClient, LimitVerdict } from "./clients.ts";
import { FairScheduler } from "./fair-scheduler.ts";
import { LIMITS, LOAD } from "#domain/limits/process-limits.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import type { LimitName } from "#domain/limits/process-limits.ts";
import { Load } from "./load.ts";
import type { AddressOf } from "./network.ts";
import { isForeignWrite } from "./origin.ts";
import type { Origins } from "./origin.ts";
import { RowRotation } from "./row-rotation.ts";

/** Work with a deadline. */
type WatchedCall = { isLate: boolean; readonly until: number; readonly onLate: () => void };

const EVERY_MS = 500;

/**
 * Ends the wait for work that takes too long. One timer checks all work twice a second: a timer for
 * each call costs more than most calls.
 */
class Deadlines {
  readonly #watched = new Set<WatchedCall>();
  readonly #timer: NodeJS.Timeout;
  readonly #limitMs: number;

  constructor(limitMs: number = REQUEST_LIMITS.answerMs) {
    this.#limitMs = limitMs;
    this.#timer = setInterval(() => this.#look(), Math.min(EVERY_MS, limitMs));
    this.#timer.unref();
  }

  /** Begins a deadline. `onLate` is called once if the work is not `done` in time. */
  watch(onLate: () => void): WatchedCall {
    const watched = { isLate: false, until: performance.now() + this.#limitMs, onLate };
    this.#watched.add(watched);
    return watched;
  }

  done(watched: WatchedCall): void {
    this.#watched.delete(watched);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const watched of this.#watched) {
      // They are in the order in which they began: the first with time left ends the check.
      if (watched.until > now) return;
      this.#watched.delete(watched);
      watched.isLate = true;
      watched.onLate();
    }
  }
}

/** One request in progress. It counts in the load and has a deadline. */
class InFlightRequest {
  readonly #load: Load;
  readonly #deadlines: Deadlines;
  readonly #client: NetworkClient;
  readonly #watched: WatchedCall;
  #isFinished = false;

  /** @param onLate answers the caller instead of the handler, whose own answer is then dropped */
  constructor({ load, deadlines }: { load: Load; deadlines: Deadlines }, client: NetworkClient, onLate: () => void) {
    this.#load = load;
    this.#deadlines = deadlines;
    this.#client = client;
    load.enter(client);
    this.#watched = deadlines.watch(() => {
      this.finish();
      onLate();
    });
  }

  /** Whether the deadline has passed, so that the caller has been answered already. */
  get isLate(): boolean {
    return this.#watched.isLate;
  }

  /** Ends the deadline: the answer is ready. Sending it has no deadline. */
  settle(): void {
    this.#deadlines.done(this.#watched);
  }

  /** Counts the request as finished. Repeating it changes nothing. */
  finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.settle();
    this.#load.leave(this.#client);
  }
}

/** The settings that admission needs. */
export type AdmissionSettings = {
  /** Of the deployment: seeds of rotation are hashed with it. */
  secret: string;
  origins: Pick<Origins, "trusts">;
  addressOf: AddressOf;
  /** Whether limits are off for this request: the setting is on and the caller is local. */
  isUnlimited: (request: IncomingMessage) => boolean;
  now: () => Date;
  /** Time limit of an answer, ms; absent: REQUEST_LIMITS.answerMs. */
  answerMs?: number | undefined;
  /** Wait of the event loop above which the process counts as busy, ms; absent: LOAD.busyLagMs. */
  busyLagMs?: number | undefined;
};

/** What a request asks for. */
type AdmissionRequest = {
  limit: LimitName;
  /** A provider's page returns the person by a form post. It changes nothing (library.ts). */
  isFromElsewhere?: boolean;
  /** Whether its answer is cached: sending it costs no more than a refusal. Absent: it is not. */
  isCached?: () => boolean;
};

/**
 * An admitted caller, and the headers that report the state of their limit. `takesTurn`: the caller
 * is over the limit, so others come first.
 */
export type Admitted = { client: NetworkClient; headers: Record<string, string>; takesTurn: boolean };

/** Why a request is refused, and the headers of the refusal. */
export type AdmissionRefusal = {
  ok: false;
  reason: "http/foreign-origin" | "http/resource-exhausted" | "http/unavailable";
  headers: Record<string, string>;
};

/**
 * Decides which requests are answered, in which order, and their deadline. The laws are those of
 * decisions 11, 32 and 36. It writes nothing: its caller answers the refusals.
 */
export class Admission {
  readonly load: Load;
  /** The order of work that takes milliseconds of CPU. */
  readonly scheduler = new FairScheduler();
  /** How rows of equal rank take turns. */
  readonly rotation: RowRotation;
  readonly #settings: AdmissionSettings;
  readonly #clients: Clients;
  readonly #deadlines: Deadlines;

  constructor(settings: AdmissionSettings) {
    this.#settings = settings;
    this.#clients = new Clients();
    this.rotation = new RowRotation(settings.secret);
    this.load = new Load(this.#clients, settings.busyLagMs);
    this.#deadlines = new Deadlines(settings.answerMs);
  }

  /**
   * Admits or refuses a request. A write from a page of another site is refused. While the process
   * is busy, a caller over the limit is refused. So is a caller above a fair share. While it is not
   * busy, a caller over the limit is answered in turn. A full process still sends what is cached.
   */
  admit(
    request: IncomingMessage,
    { limit, isFromElsewhere = false, isCached = never }: AdmissionRequest,
  ): { ok: true; value: Admitted } | AdmissionRefusal {
    const { origins, now } = this.#settings;
    if (!isFromElsewhere && isForeignWrite(request.method ?? "GET", request.headers.origin, origins))
      return { ok: false, reason: "http/foreign-origin", headers: {} };
    const at = now().getTime();
    const client = this.#clients.of(this.addressOf(request), at);
    if (this.isUnlimited(request)) return { ok: true, value: { client, headers: {}, takesTurn: false } };
    const taken = this.#clients.take(client, limit, at);
    const headers = limitHeaders(taken);
    if (taken.isOver && (!LIMITS[limit].onlyWhenBusy || this.load.isBusy())) {
      headers["Retry-After"] = String(Math.max(1, Math.ceil(60 / taken.limit)));
      return { ok: false, reason: "http/resource-exhausted", headers };
    }
    if (this.load.mustShed(client) && !isCached()) {
      headers["Retry-After"] = String(LOAD.retrySeconds);
      return { ok: false, reason: "http/unavailable", headers };
    }
    return { ok: true, value: { client, headers, takesTurn: taken.isOver } };
  }

  /**
   * Counts a request as in progress and starts its deadline.
   * @param onLate called once, at the deadline
   */
  begin(client: NetworkClient, onLate: () => void): InFlightRequest {
    return new InFlightRequest({ load: this.load, deadlines: this.#deadlines }, client, onLate);
  }

  /** The address of the caller: the socket's peer, or what a declared proxy reports. */
  addressOf(request: IncomingMessage): string {
    return this.#settings.addressOf(request);
  }

  /** Whether limits are off for this request. */
  isUnlimited(request: IncomingMessage): boolean {
    return this.#settings.isUnlimited(request);
  }

  /** Ends its timers, after the last request. */
  close(): void {
    this.#clients.close();
    this.load.close();
    this.#deadlines.close();
  }
}

const never = (): boolean => false;

function limitHeaders({ limit, remaining, resetSeconds }: LimitVerdict): Record<string, string> {
  return { "RateLimit-Limit": `${limit}`, "RateLimit-Remaining": `${remaining}`, "RateLimit-Reset": `${resetSeconds}` };
}
