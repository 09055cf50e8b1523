import { effectOn, markedEffect } from "#domain/facilities/utilities.ts";
import type { EffectValue, Utility, UtilityFact } from "#domain/facilities/utilities.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { Say } from "../../../i18n/text.ts";
import { countedThingName } from "../counted-words.ts";
import type { CountedThing } from "../rows.ts";

const SENTENCES = { none: "readNone", "ask-first": "readAsk", short: "readShort" } as const;

/**
 * What readers are told of what the place counts, because of a lack: "Read as none: ICU with
 * ventilator. Ask first: ICU." Null where nothing that it counts needs it.
 */
export function lackEffectsText(
  { utility, fact }: { utility: Utility; fact: UtilityFact },
  counted: readonly CountedThing[],
  { say, language }: { say: Say; language: string },
): string | null {
  const names = new Map<EffectValue, Set<string>>();
  const beds = counted.filter(({ kind }) => kind === "bed");
  const effectOf = (thing: CountedThing) =>
    markedEffect(effectOn({ side: "offer", kind: thing.kind, subtype: subtypeOf(thing) }, { [utility]: fact }));
  // Where it is the same for all beds, one word says them.
  const ofBeds = new Set(beds.map(effectOf));
  for (const thing of counted) {
    const effect = effectOf(thing);
    if (effect === null) continue;
    const isAny = thing.kind === "bed" && beds.length > 1 && ofBeds.size === 1;
    names.set(effect, (names.get(effect) ?? new Set()).add(isAny ? say("counter.beds") : countedThingName(thing, say)));
  }
  const list = new Intl.ListFormat(language, { type: "unit", style: "short" });
  const told = (["none", "ask-first", "short"] as const).flatMap((effect) => {
    const things = names.get(effect);
    return things === undefined ? [] : [say(`counter.state.${SENTENCES[effect]}`, { things: list.format(things) })];
  });
  return told.length === 0 ? null : told.join(" ");
}
