import { test } from "@playwright/test";
import type { TestInfo } from "@playwright/test";
import { uuidv7 } from "#domain/shared/ids.ts";
import { hexOf, streamOf } from "../../scripts/testing/seed.ts";
import type { RandomInt } from "../../scripts/testing/seed.ts";
import { reserve } from "./reservations.ts";
import { productNow } from "./product-time.ts";

/** Who draws where no journey runs: a global set-up, or a program that uses this folder. */
const NO_JOURNEY = "no journey";
/** Letters that stand for a number in a name: a name with a long number in it is refused. */
const LETTERS = "abcdefghijklmnop";

/** An unused e-mail. */
export function newEmail(): string {
  return drawNew((stream) => `person-${hexOf(stream, 6)}@example.org`);
}

/** An unused phone number: an Indian mobile. */
export function newPhone(): string {
  return drawNew((stream) => `+9198${String(stream(100_000_000)).padStart(8, "0")}`);
}

/** Eight letters that no other name of the run has: they make a title or a login unused. */
export function newLetters(): string {
  return drawNew((stream) => Array.from({ length: 8 }, () => LETTERS[stream(LETTERS.length)]).join(""));
}

/**
 * An address of the range shared between customers of a carrier (100.64.0.0/10, RFC 6598), for
 * `X-Forwarded-For`.
 */
export function newAddress(): string {
  return drawUnreserved((stream) => `100.${64 + stream(64)}.${stream(256)}.${stream(1, 255)}`);
}

/** An unused id that sorts by its time, as the programs make them. */
export function drawId(): string {
  return uuidv7(productNow(), Buffer.from(hexOf(streamOf(identityOf(journey())), 16), "hex"));
}

/** Draws what is unused. A failed journey's report names it. */
function drawNew(draw: (stream: RandomInt) => string): string {
  const description = drawUnreserved(draw);
  journey()?.annotations.push({ type: "drawn", description });
  return description;
}

/** Draws until it is what no journey of this run has. Nearly always that is the first. */
function drawUnreserved(draw: (stream: RandomInt) => string): string {
  const stream = streamOf(identityOf(journey()));
  for (;;) {
    const drawn = draw(stream);
    if (reserve(drawn)) return drawn;
  }
}

/**
 * What names a journey of a run, and is its seed. Two runs of one commit draw the same. No two
 * journeys of a run do.
 */
function identityOf(info: TestInfo | null): string {
  if (info === null) return NO_JOURNEY;
  return [...info.titlePath, info.project.name, info.repeatEachIndex, info.retry].join(" > ");
}

/** The journey that runs, or null. Playwright throws where there is none. */
function journey(): TestInfo | null {
  try {
    return test.info();
  } catch {
    return null;
  }
}
