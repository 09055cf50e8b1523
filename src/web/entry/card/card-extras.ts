import type { Extras } from "../row.ts";
import type { Asked } from "./headline.ts";

/** Classes of ambulances that say no more than what is aboard: a stretcher, oxygen. */
const SAID_BY_ABOARD: ReadonlySet<string> = new Set(["first-responder", "patient-transport", "basic-life-support"]);

/**
 * What a card says of a thing besides its headline: what decides whether to call. An address, and a
 * class of ambulance that what is aboard says already, are on the entry's page. A class that was
 * asked for stays.
 */
export function cardExtras(extras: Extras, asked: Asked | undefined): Extras {
  const { stretcher, oxygen, ventilator } = extras;
  const isAboardKnown = stretcher === true || oxygen === true || ventilator === true;
  const isTold = (name: string) => !isAboardKnown || !SAID_BY_ABOARD.has(name) || name === asked?.ambulanceClass;
  return { ...extras, address: undefined, classes: extras.classes?.filter(isTold) };
}
