import { foundWords } from "../entry/found-lines/line-found.ts";
import { inOrderToTry } from "../entry/found-lines/lines-to-try.ts";
import { openText } from "../entry/opening-hours.ts";
import { hoursOf, speaksOf } from "../entry/terms/hours-of.ts";
import { reachLines, speaksForEar } from "../read-aloud/lines.ts";
import type { SpeechLocale } from "../read-aloud/lines.ts";
import { isEffectHeadline, lackText } from "../entry/state/lack-words.ts";
import { rowNow, stateWords } from "../entry/state/place-state.ts";
import { endReasonOf } from "../entry/row.ts";
import { sharedLabel, withoutShared } from "../entry/standalone-label.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { neededWords } from "../entry/NeededBand.tsx";
import { freshnessOf } from "../entry/freshness/freshness-words.ts";
import { distanceFromText, extrasText } from "../entry/listing-words.ts";

/**
 * A listing read aloud, a sentence a line: problems first, then what, where, how far, how fresh,
 * number, warning. A closed one says only that.
 */
export function linesOfListing(data: ListingData, { say, language, clock }: SpeechLocale): string[] {
  const { status, facility, place, from, channels, isShielded, side } = data;
  const thing = rowNow({ ...data.thing, km: 0 }, clock);
  const { state, effect } = thing;
  const over = endReasonOf(status);
  // Read aloud, no heading names the kind.
  const what = sharedLabel({ ...thing, over }, { say, language });
  if (over !== undefined) return [say(`listing.closed.${over}`), what];
  const { openingHours, timeZone = clock.timeZone } = hoursOf(data);
  const hours = openText(openingHours, { ...clock, timeZone }, { say, language });
  const speaks = speaksForEar(speaksOf(data), { say, language });
  const rest = { ...withoutShared(thing.extras), access: facility?.access, address: undefined };
  const extras = extrasText({ extras: rest }, say);
  const first = inOrderToTry(channels.filter(({ type }) => type === "phone"))[0];
  const phone = first?.value;
  const found = foundWords(first?.found, { say, language, clock });
  return [
    ...(thing.doubt === undefined ? [] : [say(`listing.trustValue.${thing.doubt}`)]),
    ...(state === undefined ? [] : stateWords(state, thing.kind, { say, language, clock })),
    ...(effect === undefined || isEffectHeadline(thing) ? [] : [lackText(effect, { say, language, clock })]),
    ...(side === "need" ? Object.values(neededWords(data, { say, language, ...clock })) : []),
    what,
    ...(extras === "" ? [] : [extras]),
    thing.name ?? say("find.person"),
    facility?.address ?? place.label,
    ...(from === undefined ? [] : [distanceFromText(from, say)]),
    ...(hours === null ? [] : [hours]),
    ...(speaks === null ? [] : [speaks]),
    ...(state?.value === "closed" ? [] : [freshnessOf(thing, clock, { say, language }).words]),
    ...(found === null ? [] : [found]),
    ...reachLines(
      { phone, none: say(isShielded ? "listing.shielded" : "find.noNumber"), isDemo: data.source.demo === true },
      { say, language },
    ),
  ];
}
