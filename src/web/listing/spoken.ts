import { openText } from "../entry/opening-hours.ts";
import { reachLines } from "../read-aloud/lines.ts";
import type { SpeechLocale } from "../read-aloud/lines.ts";
import { rowNow, stateWords } from "../entry/state/place-state.ts";
import { endReasonOf } from "../entry/row.ts";
import { sharedLabel } from "../entry/standalone-label.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { neededWords } from "../entry/NeededBand.tsx";
import { distanceFromText, freshnessOf } from "../entry/listing-words.ts";

/**
 * A listing read aloud, a sentence a line: problems first, then what, where, how far, how fresh,
 * number, warning. A closed one says only that.
 */
export function linesOfListing(data: ListingData, { say, language, clock }: SpeechLocale): string[] {
  const { status, facility, place, from, channels, isShielded, side } = data;
  const thing = rowNow({ ...data.thing, km: 0 }, clock);
  const { state } = thing;
  const over = endReasonOf(status);
  // Read aloud, no heading names the kind.
  const what = sharedLabel({ ...thing, over }, { say, language });
  if (over !== undefined) return [say(`listing.closed.${over}`), what];
  const there = { ...clock, timeZone: facility?.timeZone ?? clock.timeZone };
  const hours = openText(facility?.openingHours, there, { say, language });
  const phone = channels.find(({ type }) => type === "phone")?.value;
  return [
    ...(thing.doubt === undefined ? [] : [say(`listing.trustValue.${thing.doubt}`)]),
    ...(state === undefined ? [] : stateWords(state, thing.kind, { say, language, clock })),
    ...(side === "need" ? Object.values(neededWords(data, { say, language, ...clock })) : []),
    what,
    thing.name ?? say("find.person"),
    facility?.address ?? place.label,
    ...(from === undefined ? [] : [distanceFromText(from, say)]),
    ...(hours === null ? [] : [hours]),
    ...(state?.value === "closed" ? [] : [freshnessOf(thing, clock, { say, language }).words]),
    ...reachLines(
      { phone, none: say(isShielded ? "listing.shielded" : "find.noNumber"), isDemo: data.source.demo === true },
      { say, language },
    ),
  ];
}
