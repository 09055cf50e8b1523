import type { Urgency } from "../listings/fields.ts";
import { MATCHING } from "./matching-rules.ts";

/** Asks of the last 30 days, and how many of those asked said yes. */
export type Answers = { asked: number; yes: number };

/** The chance that a donor who is asked says yes, 0.01..1. */
export function yesRateOf({ asked, yes }: Answers): number {
  return rateOf(yes + MATCHING.firstYes, asked + MATCHING.firstAsked);
}

/** The same of a supplier, 0.01..1. */
export function yesRateOfSuppliers({ asked, yes }: Answers): number {
  return rateOf(yes + MATCHING.firstYesOfSuppliers, asked + MATCHING.firstAskedOfSuppliers);
}

function rateOf(yes: number, asked: number): number {
  return Math.min(1, Math.max(MATCHING.leastYesRate, yes / asked));
}

/**
 * Share of all answers that have come after so many minutes. Source: covidliste,
 * app/models/campaign.rb (2021), fitted to its campaigns: 45 % after 10 min, 82 % after an hour.
 */
function answeredAfter(minutes: number): number {
  return Math.max(0, 1 - 1.498 * Math.exp(-0.007 * minutes - 0.435 * Math.cbrt(minutes)));
}

/**
 * How many yes the open asks will still bring.
 * @param agesMinutes how long ago each open ask went out
 */
export function expectedYes(agesMinutes: readonly number[], yesRate: number): number {
  return agesMinutes.reduce((sum, age) => {
    const late = yesRate * (1 - answeredAfter(age));
    // Who has been silent for long is less likely to be one of those who say yes.
    return sum + late / (1 - yesRate + late);
  }, 0);
}

/** What the size of a wave depends on. `left`: units for which nobody comes yet. */
export type WaveFacts = {
  left: number;
  stillExpected: number;
  yesRate: number;
  /** Yes that the need has had. */
  yes: number;
  urgency: Urgency;
  /** Asks that the need may still make. */
  room: number;
};

/** How many people the next wave of a need asks: 0, or 3..100, and never more than its room. */
export function waveSize({ left, stillExpected, yesRate, yes, urgency, room }: WaveFacts): number {
  const { comes, leastWave, waves } = MATCHING;
  const { times, mostWave } = paceOf(urgency, yes);
  const wanted = (left / comes) * times - stillExpected;
  if (left <= 0 || wanted <= 0) return 0;
  const size = Math.ceil((wanted / yesRate) * waves[urgency].part);
  return Math.max(0, Math.min(room, Math.max(leastWave, Math.min(mostWave, size))));
}

/** A critical need asks for more than it needs until the first yes, then for less at a time. */
function paceOf(urgency: Urgency, yes: number): { times: number; mostWave: number } {
  if (urgency !== "critical") return { times: 1, mostWave: MATCHING.mostWave };
  return yes === 0 ? MATCHING.critical.before : MATCHING.critical.after;
}

/** A need's asks so far. `units`: all it asks for. `isYoung`: its account is under a day old. */
export type NeedAsks = { units: number; asked: number; yes: number; isYoung: boolean };

/** How many asks a need may still make; 0: its owner is notified. */
export function asksLeft({ units, asked, yes, isYoung }: NeedAsks): number {
  const { asksOfUnit, asksOfNeed, asksOfYoung } = MATCHING;
  const most = Math.min(asksOfNeed, Math.ceil(units) * asksOfUnit, isYoung && yes === 0 ? asksOfYoung : Infinity);
  return Math.max(0, most - asked);
}
