/*
 * The cache of answers that are the same for everybody: lists and whole pages.
 *
 * How long. Within RESPONSE_CACHE_MS, two seconds, an answer is sent as it is. A proxy may keep a
 * page as long (PROXY_CACHES); a browser asks each time.
 * What ends it. After that time its data is looked at: the same stamp confirms it, another one has
 * it made anew. A new minute is a new stamp, for ages are shown in minutes. Some changes end it at
 * once (`isCurrent`): one of a row that it shows, a new row of its kind, a kind switched off, an
 * index loaded again. An entry's data is looked at for each caller (`isEachTime`). No command
 * empties the cache; where memory is short, the longest unused goes first.
 *
 * `cache-key.ts` says which questions are equal, `cached-reads.ts` caches reads of the API, and
 * `page-sources.ts` notes which answers a page was made from. `../pages/make-page.ts` makes pages.
 * What a browser has for a time without a net is `src/web/store/service-worker`.
 */

import { LRUCache } from "lru-cache";

/**
 * A finished answer with status 200: its head, and its bytes in one encoding. `madeAt`: the time
 * that it tells, ms since 1970.
 */
export type FinishedAnswer = { headers: Readonly<Record<string, string>>; body: Buffer; madeAt?: number };

/**
 * One look at the data behind an answer. `stamp`: equal for equal answers. `isCurrent`: whether the
 * answer still hides all that is hidden. `isEachTime`: its data is looked at for each caller, and
 * only the drawing is cached. `again`: called when it is sent to one more caller without a look.
 * Exactly one of `finish` and `drop` is called.
 */
export type Look = {
  stamp: string;
  isCurrent: () => boolean;
  isEachTime?: boolean;
  again?: () => void;
  /** Draws and compresses the answer. */
  finish: () => Promise<FinishedAnswer>;
  /** The answer with this stamp is there already. */
  drop?: () => void;
};

/** @param mostBytes 0: nothing is cached  @param now ms of the monotonic clock */
type ResponseCacheOptions = { mostBytes: number; now?: (() => number) | undefined };

/** `askers`: the first networks to which it was sent. */
type Held = Omit<Look, "finish" | "drop"> & { answer: FinishedAnswer; lookedAt: number; askers: Set<string> };

/**
 * How long an answer is sent without another look at its data, ms. So it is at most 2 s older than
 * the read model (decision 102).
 */
export const RESPONSE_CACHE_MS = 2_000;
/** What a proxy reads of a page that it may cache as long. A browser asks each time. */
export const PROXY_CACHES = `public, max-age=0, s-maxage=${RESPONSE_CACHE_MS / 1_000}`;
/** An answer is popular that so many networks got in that time. Proposal. */
const POPULAR = 4;
/** Bytes of an entry besides its body and key: what it watches, its head. Estimated. */
const OVERHEAD_BYTES = 2_500;

/**
 * Finished answers that are the same for everybody who asks the same, by their key. Within
 * RESPONSE_CACHE_MS an answer is sent as it is. After that its data is looked at again, and an
 * answer whose stamp is the same is not drawn again. An answer that shows what was changed or
 * hidden since is not sent.
 */
export class ResponseCache {
  /** Sent as they were, looked at again without a drawing, drawn. */
  readonly counts = { sent: 0, confirmed: 0, drawn: 0 };
  readonly #held: LRUCache<string, Held> | null;
  readonly #looking = new Map<string, Promise<Held | null>>();
  readonly #now: () => number;

  constructor({ mostBytes, now = () => performance.now() }: ResponseCacheOptions) {
    this.#now = now;
    this.#held =
      mostBytes === 0
        ? null
        : new LRUCache({
            maxSize: mostBytes,
            sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + OVERHEAD_BYTES,
          });
  }

  get isOn(): boolean {
    return this.#held !== null;
  }

  get bytes(): number {
    return this.#held?.calculatedSize ?? 0;
  }

  /** Whether there is an answer that may be sent now. */
  has(key: string): boolean {
    const held = this.#held?.get(key);
    return held !== undefined && this.#mayStay(held) && this.#now() - held.lookedAt < RESPONSE_CACHE_MS;
  }

  /**
   * The answer that may be sent now; null: ask.
   * @param network that asks; absent: it is not counted
   */
  find(key: string, network?: () => string): FinishedAnswer | null {
    const held = this.has(key) ? this.#held?.get(key) : undefined;
    if (held === undefined) return null;
    if (network !== undefined && held.askers.size < POPULAR) held.askers.add(network());
    return this.#sendAgain(held);
  }

  /**
   * Whether several networks got the last answer. Its next drawing then serves many, so it need not
   * wait for one caller's turn.
   */
  isPopular(key: string): boolean {
    return (this.#held?.get(key)?.askers.size ?? 0) >= POPULAR;
  }

  /**
   * Looks at the data, once for all who ask meanwhile, and draws the answer if it changed.
   * @param look null: the answer is not the same for everybody, so the caller sends its own
   * @returns null: the caller answers by itself
   */
  async ask(key: string, look: () => Promise<Look | null>): Promise<FinishedAnswer | null> {
    const found = this.find(key);
    if (found !== null) return found;
    const waited = this.#looking.get(key);
    if (waited !== undefined) {
      const held = await waited.catch(() => null);
      if (held === null) return null;
      if (this.#mayStay(held)) return this.#sendAgain(held);
      // A look of one's own. The drawing serves it too if nothing has changed.
      return (await this.#look(key, look))?.answer ?? null;
    }
    const looking = this.#look(key, look);
    this.#looking.set(key, looking);
    try {
      return (await looking)?.answer ?? null;
    } finally {
      this.#looking.delete(key);
    }
  }

  async #look(key: string, look: () => Promise<Look | null>): Promise<Held | null> {
    const lookedAt = this.#now();
    const seen = await look();
    if (seen === null) return null;
    const { finish, drop, ...watched } = seen;
    const { stamp, isCurrent } = seen;
    const before = this.#held?.get(key);
    const isSame = before?.stamp === stamp;
    if (isSame) drop?.();
    this.counts[isSame ? "confirmed" : "drawn"] += 1;
    const held = { ...watched, answer: isSame ? before.answer : await finish(), lookedAt, askers: new Set<string>() };
    // What was hidden while it was drawn must not be shown to others.
    if (isCurrent()) this.#held?.set(key, held);
    return held;
  }

  #sendAgain({ answer, again }: Held): FinishedAnswer {
    this.counts.sent += 1;
    again?.();
    return answer;
  }

  #mayStay({ isEachTime, isCurrent }: Held): boolean {
    return isEachTime !== true && isCurrent();
  }
}
