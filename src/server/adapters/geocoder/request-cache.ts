import { LRUCache } from "lru-cache";
import type { PlaceItem } from "#contract/places.ts";
import { toPlace } from "./reported-place.ts";
import type { FallbackReason, ServerConnection } from "./server-connection.ts";
import type { GeocoderRateLimiter } from "./rate-limiter.ts";
import type { Protocol } from "./protocol.ts";

/** Places of the operator's server, or why there are none. Null: not requested, on purpose. */
export type ProviderAnswer = { ok: true; items: PlaceItem[] } | { ok: false; fallback: FallbackReason | null };

type QuestionDependencies = {
  connection: ServerConnection;
  protocol: Protocol;
  rateLimiter: GeocoderRateLimiter;
  /** Called when a pause of the server begins. */
  onPause: (why: FallbackReason) => void;
  now: () => number;
};

/** Answers are kept for a day: places move seldom, and repeating requests is bad manners. */
const KEPT = { max: 2_000, ttl: 86_400_000, ttlResolution: 0 };

/**
 * Requests and answers of a server: each request once, however many wait for it, and not again for
 * a day.
 */
export class RequestCache {
  readonly #dependencies: QuestionDependencies;
  readonly #kept: LRUCache<string, PlaceItem[]>;
  readonly #byId: LRUCache<string, { language: string; item: PlaceItem }>;
  readonly #pending = new Map<string, Promise<ProviderAnswer>>();

  constructor(dependencies: QuestionDependencies) {
    this.#dependencies = dependencies;
    const perf = { now: dependencies.now };
    this.#kept = new LRUCache({ ...KEPT, perf });
    this.#byId = new LRUCache({ ...KEPT, perf });
  }

  /** @param about `isPersonal`: it has a person's point, so it is forgotten at once */
  ask(url: URL, about: { language: string; isPersonal: boolean }): Promise<ProviderAnswer> {
    const key = `${about.language} ${url.href}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return Promise.resolve({ ok: true, items: known });
    const waited = this.#pending.get(key);
    if (waited !== undefined) return waited;
    if (!this.#dependencies.rateLimiter.enter()) return Promise.resolve({ ok: false, fallback: "paused" });
    const asked = this.#askNow(url, about.language).then((answer) => {
      this.#pending.delete(key);
      if (answer.ok && !about.isPersonal) this.#kept.set(key, answer.items);
      return answer;
    });
    this.#pending.set(key, asked);
    return asked;
  }

  /**
   * A place of the last day's answers by its id without the words, in the language of its request.
   */
  seen(id: string): { language: string; item: PlaceItem } | undefined {
    return this.#byId.get(numberOf(id));
  }

  async #askNow(url: URL, language: string): Promise<ProviderAnswer> {
    const { connection, protocol, rateLimiter, onPause } = this.#dependencies;
    const response = await connection.ask(url, language === "en" ? "en" : `${language}, en;q=0.5`);
    const reported = response.ok ? protocol.read(response.body) : null;
    if (reported !== null) {
      rateLimiter.leave({ ok: true });
      const items = reported.flatMap((each) => toPlace(each, { id: protocol.idOf(each), language }) ?? []);
      for (const item of items) this.#byId.set(numberOf(item.id), { language, item });
      return { ok: true, items };
    }
    const failed = response.ok ? { why: "unreadable" as const, own: false } : response;
    if (rateLimiter.leave({ ...failed, ok: false })) onPause(failed.why);
    return { ok: false, fallback: failed.why };
  }
}

/** An id without its words: the common part of two answers in two languages. */
export function numberOf(id: string): string {
  return id.split(".", 1)[0] ?? id;
}
