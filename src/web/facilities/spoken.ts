import { UTILITIES, utilitiesAt } from "#domain/facilities/utilities.ts";
import { ageOf, ageText, whenText } from "../device/relative-time.ts";
import { foundWords } from "../entry/found-lines/line-found.ts";
import { inOrderToTry } from "../entry/found-lines/lines-to-try.ts";
import { isLineChecked } from "../entry/card/headline.ts";
import { openText } from "../entry/opening-hours.ts";
import { isEffectHeadline, lackLine } from "../entry/state/lack-words.ts";
import { stateNow, stateOf, stateWords } from "../entry/state/place-state.ts";
import { accessTexts } from "../entry/card/trait-words.ts";
import { reachLines, speaksForEar } from "../read-aloud/lines.ts";
import type { SpeechLocale } from "../read-aloud/lines.ts";
import type { FacilityData } from "./facility-loader.ts";
import { forWhomText } from "../entry/freshness/for-whom-words.ts";
import { unsettledText } from "../entry/freshness/unsettled-words.ts";
import { utilityText } from "./UtilityFacts.tsx";
import { bedNow } from "./supply-headlines.ts";
import { bedsText, kindOf } from "./words.ts";

/** A facility read aloud, a sentence a line: name, place, hours, beds with freshness, number. */
export function linesOfFacility(data: FacilityData, { say, language, clock }: SpeechLocale): string[] {
  const { name, address, place, hours, beds, phones, types, source } = data;
  const state = stateNow(stateOf(data.status), clock);
  const there = { ...clock, timeZone: data.timeZone ?? clock.timeZone };
  const open = openText(hours?.openingHours, there, { say, language });
  const utilities = state?.value === "closed" ? undefined : utilitiesAt(data.utilities, clock.now);
  const said = ({ bedType, at, unsettled, effect, stock }: ReturnType<typeof bedNow>) => {
    if (unsettled !== undefined)
      return unsettledText({ kind: "bed", subtype: bedType }, unsettled, { say, language, clock });
    if (effect !== undefined && isEffectHeadline({ effect, stock }))
      return lackLine(effect, "bed", { say, language, clock });
    return at === null ? say("band.never") : say("facility.said", { age: ageText(ageOf(at, clock, language), say) });
  };
  const speaks = speaksForEar(data.speaks, { say, language });
  const until = data.lineCheck?.until;
  const none = isLineChecked(until, clock)
    ? say("find.lineCheck", { time: whenText(until, clock, language) })
    : say("find.noNumber");
  const [first] = inOrderToTry(phones);
  const found = foundWords(first?.found, { say, language, clock });
  return [
    name,
    address ?? place.label,
    ...(state === undefined ? [] : stateWords(state, kindOf(types), { say, language, clock })),
    ...UTILITIES.flatMap((utility) => {
      const fact = utilities?.[utility];
      if (fact === undefined) return [];
      const what = utilityText(fact, { say, language, clock });
      return [say("listing.ofKind", { kind: say(`facility.utilities.${utility}`), what })];
    }),
    ...(open === null ? [] : [open]),
    ...accessTexts(data.accessibility, say),
    ...(speaks === null ? [] : [speaks]),
    ...(state?.value === "closed" ? [] : beds.map((bed) => bedNow(bed, data, clock))).flatMap((bed) => [
      say(`things.bed.${bed.bedType}`),
      bedsText(bed, say),
      ...[forWhomText(bed, { say, language }) ?? []].flat(),
      said(bed),
    ]),
    ...(found === null ? [] : [found]),
    ...reachLines({ phone: first?.value, none, isDemo: source.demo === true }, { say, language }),
  ];
}
