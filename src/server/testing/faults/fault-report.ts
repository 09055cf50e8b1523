import { appendFileSync } from "node:fs";

/** A line of the table of `npm run test:faults`: what people met while something was at fault. */
export type FaultLine = {
  /** What was at fault, in plain words. */
  fault: string;
  /** Answers to readers by status, or what they saw. */
  readers: string;
  writers: string;
  /** Until it was well again: a count of tries, of looks, or words. */
  recovery: string;
  acknowledged: number;
  lost: number;
  /** What `/readyz` said meanwhile and after. */
  probes: string;
};

/**
 * Adds a line to the table, where `npm run test:faults` asked for one. Failed tests leave no line.
 */
export function reportFault(line: FaultLine): void {
  const path = process.env["LIFEBOARD_FAULTS"] ?? "";
  if (path !== "") appendFileSync(path, `${JSON.stringify(line)}\n`);
}

/** Counts of things by name, such as answers by status. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string | number): void {
    this.#counts.set(String(name), (this.#counts.get(String(name)) ?? 0) + 1);
  }

  addAll(other: Tally): void {
    for (const [name, count] of other.#counts) this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  }

  names(): string[] {
    return [...this.#counts.keys()].toSorted();
  }

  /** As `200 x 31, 503 x 4`. */
  text(): string {
    return this.names()
      .map((name) => `${name} x ${this.#counts.get(name)}`)
      .join(", ");
  }
}
