import type { Extras } from "./row-extras.ts";
import type { AskedFields } from "./headline.ts";

/** Classes of ambulances that say no more than a stretcher and what else is aboard. */
const SAID_BY_ABOARD: ReadonlySet<string> = new Set(["first-responder", "patient-transport", "basic-life-support"]);

/**
 * What a card says of a thing besides its headline, in one line: what decides whether to call. On
 * the entry's page are its address, the poster's note, what it costs and who carries it. So is a
 * class of ambulance that what is aboard says already. Without a stretcher a class stays: it tells
 * who may not be taken. A class that was asked for stays too.
 */
export function cardExtras(extras: Extras, asked: AskedFields | undefined): Extras {
  const { address: _address, note: _note, charge: _charge, handover: _handover, forOther: _other, ...said } = extras;
  const { passedOn: _passedOn, classes, ...rest } = said;
  const isTold = (name: string) =>
    extras.stretcher !== true || !SAID_BY_ABOARD.has(name) || name === asked?.ambulanceClass;
  return { ...rest, classes: classes?.filter(isTold) };
}
