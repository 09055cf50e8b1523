import { createHmac } from "node:crypto";
import { DAY_MS } from "#domain/shared/durations.ts";
import { RESPONSE_CACHE_MS } from "../response-cache/response-cache.ts";

/**
 * How long an order of equal rows lasts, ms. Turns go on within it: where it changes, a row may be
 * first again.
 */
const SEED_MS = DAY_MS;
/**
 * How long a turn lasts, ms: as long as an answer is sent without another look. So five minutes
 * have 150 turns.
 */
const TURN_MS = RESPONSE_CACHE_MS;

/**
 * How rows of equal rank take turns. All callers of a moment have the same turn, so that one
 * finished answer serves them all. Nobody can tell a day's order in advance without the secret.
 */
export class RowRotation {
  readonly #secret: string;
  #slot = -1;
  #seed = "";

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The order and the turn of a moment, ms. */
  at(now: number): { seed: string; turn: number } {
    const slot = Math.floor(now / SEED_MS);
    if (slot !== this.#slot) {
      this.#slot = slot;
      this.#seed = createHmac("sha256", this.#secret).update(String(slot)).digest("hex").slice(0, 16);
    }
    return { seed: this.#seed, turn: Math.floor((now - slot * SEED_MS) / TURN_MS) };
  }
}
