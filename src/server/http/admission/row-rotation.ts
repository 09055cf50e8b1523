import { createHmac } from "node:crypto";

/** How long an order of equal rows lasts, ms. */
const SEED_MS = 5 * 60_000;
/**
 * How long a row of equals is first, ms. So five minutes have 30 turns. Of up to 16 equal rows none
 * is first for more than 1.5 times its share (issue 19).
 */
const TURN_MS = 10_000;

/**
 * How rows of equal rank take turns. All callers of a moment have the same turn, so that one
 * finished answer serves them all. Nobody can tell the order without the secret.
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
