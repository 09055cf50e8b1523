import type { Facility } from "#contract/facilities.ts";
import type { PreviewBand, PreviewCard, PreviewRow } from "#contract/render.ts";
import type { FacilityType } from "#domain/facilities/fields.ts";
import { hashText } from "#domain/shared/hash-text.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { dateText, timestampText, timeText } from "../device/relative-time.ts";
import { bandOf, commonParts } from "../entry/preview-parts.ts";
import type { PictureLocale } from "../entry/preview-parts.ts";
import { forWhomText } from "../entry/freshness/for-whom-words.ts";
import type { SaidForWhom } from "../entry/freshness/for-whom-words.ts";
import { listMoment } from "../entry/freshness/freshness-words.ts";
import { weekLines } from "../entry/opening-hours.ts";
import { accessTexts } from "../entry/card/trait-words.ts";
import { speaksText } from "../entry/terms/terms-words.ts";
import { isEffectHeadline, lackText } from "../entry/state/lack-words.ts";
import { stateLine, stateNow, stateOf, stateWords } from "../entry/state/place-state.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { ICONS } from "../ui/icons.ts";
import type { IconName } from "../ui/icons.ts";
import { phoneText } from "../ui/phone.ts";
import type { FacilityData } from "./facility-loader.ts";
import { bedNow, bloodNow } from "./supply-headlines.ts";
import { bedsText, kindOf, listOfCounts } from "./words.ts";

/** The common source of page and picture. */
type PreviewedFacility = Facility | FacilityData;

const SIGNS: Readonly<Record<FacilityType, IconName>> = {
  hospital: "bed",
  clinic: "business",
  pharmacy: "medicine",
  "blood-bank": "blood",
  laboratory: "test",
  "oxygen-supplier": "oxygen",
  "ambulance-service": "ambulance",
  "vaccination-centre": "vaccine",
  shelter: "shelter",
  other: "business",
};

/** Most counts on a picture. */
const ROWS = 3;

/** The text of a facility's picture: name, counts with their times, phone number. */
export function facilityPreview(facility: Facility, locale: PictureLocale): PreviewCard {
  const { say } = locale;
  const { name, types, place, source, status } = facility;
  const kinds = types.map((type) => say(`facility.types.${type}`)).join(" · ");
  const [type = "other"] = types;
  const isShut = stateNow(stateOf(status), locale)?.value === "closed";
  const counts = isShut ? [] : countsOf(facility, locale);
  const phone = isShut ? undefined : callable(facility);
  const more = factsOf(counts.length > 0 ? { ...facility, address: undefined } : facility, locale);
  return {
    ...commonParts(facility.id, locale),
    version: revisionOf(facility),
    place: place.label,
    kind: source.demo === true ? say("preview.demo", { kind: kinds }) : kinds,
    sign: ICONS[SIGNS[type]],
    what: name,
    ...(more.length > 0 && { more }),
    ...(counts.length > 0 && { rows: counts.map(({ row }) => row) }),
    ...(phone !== undefined && { phone }),
    checked: bandFor(facility, counts, locale),
  };
}

/** Most lines of hours on a picture: weekdays, Saturday, Sunday. Seven days stay on the page. */
const MOST_HOURS_LINES = 3;

type More = Pick<Facility, "place" | "hours" | "speaks" | "accessibility"> & { address?: string | undefined };

/**
 * Hours of the week, the way in, the address, languages: what decides a visit first. Counts leave
 * no room for the address. Hours are one fact: half a week would be untrue.
 */
function factsOf({ address, place, hours, speaks, accessibility }: More, locale: PictureLocale): string[] {
  const week = hours === undefined ? null : weekLines(hours.openingHours, locale);
  const parts = [
    week === null || week.length > MOST_HOURS_LINES ? undefined : week.join(" · "),
    ...accessTexts(accessibility, locale.say),
    address === place.label ? undefined : address,
    speaksText(speaks, locale) ?? undefined,
  ];
  return parts.filter((part) => part !== undefined);
}

/** Path of a facility's picture. It changes with anything the picture shows. */
export function facilityPicture(facility: PreviewedFacility): string {
  return `/og/${facility.id}-${revisionOf(facility)}.png`;
}

/** One line for link previews: name, place, counts with times, number. Null without counts. */
export function facilityLine(facility: PreviewedFacility, locale: PictureLocale): string | null {
  const { name, place, types } = facility;
  const state = stateNow(stateOf(facility.status), locale);
  const told = { say: locale.say, language: locale.language, clock: locale, isPrinted: true };
  const said = state === undefined ? [] : [stateLine(state, kindOf(types), told)];
  if (state?.value === "closed") return [`${name}, ${place.label}`, ...said].join(" · ");
  const rows = countsOf(facility, locale).map(
    ({ row, at }) => `${row.name}: ${row.value} (${timestampText(at, locale.timeZone, locale.language)})`,
  );
  const phone = callable(facility);
  if (rows.length === 0) return null;
  return [`${name}, ${place.label}`, ...said, ...rows, ...(phone === undefined ? [] : [phone])].join(" · ");
}

/** A line to call; made-up numbers are not shared. */
function callable({ phones: [first], source }: PreviewedFacility): string | undefined {
  return first === undefined || source.demo === true ? undefined : phoneText(first.value);
}

type Count = { row: PreviewRow; at: string; limitMinutes: number; isOfList: boolean };

/** The newest counts first: an old one is worth less. */
function countsOf(
  { beds, blood, utilities }: PreviewedFacility,
  { say, language, timeZone, now }: PictureLocale,
): Count[] {
  const told = { say, language, clock: { now, timeZone }, isPrinted: true };
  // What is no headline anywhere is none here. What a lack stops is told with its reason.
  const counted = [
    ...beds
      .map((bed) => bedNow(bed, { utilities }, { now }))
      .map(({ bedType, available: n, total, at, by, effect, ...rest }) => ({
        name: say(`things.bed.${bedType}`),
        value:
          effect !== undefined && isEffectHeadline({ effect, stock: rest.stock })
            ? lackText(effect, told)
            : n === undefined
              ? null
              : withWhom(bedsText({ available: n, total }, say), rest, { say, language }),
        at,
        by,
        limitMinutes: staleAfterMinutes("bed", bedType),
      })),
    ...blood
      .map((each) => bloodNow(each, { utilities }, { now }))
      .map(({ component, group, units: count, at, by, ...rest }) => ({
        name: say("stock.bloodOf", { group: group.replace("-", "−"), component: say(`things.blood.${component}`) }),
        value: count === undefined ? null : withWhom(say("facility.bloodUnits", { count }), rest, { say, language }),
        at,
        by,
        limitMinutes: staleAfterMinutes("blood", component),
      })),
  ];
  return counted
    .flatMap(({ name, value, at, by, limitMinutes }) =>
      value === null || at === null
        ? []
        : [
            {
              row: { name, value, when: shortStamp(at, timeZone, language) },
              at,
              limitMinutes,
              isOfList: by === "feed",
            },
          ],
    )
    .toSorted((a, b) => (a.at > b.at ? -1 : Number(a.at < b.at)))
    .slice(0, ROWS);
}

/** A count, and for whom it is. */
function withWhom(value: string, whom: SaidForWhom, locale: Pick<PictureLocale, "say" | "language">): string {
  const words = forWhomText(whom, locale);
  return words === null ? value : `${value} · ${words}`;
}

/** Time, day and month: the year is in the line below. */
function shortStamp(at: string, timeZone: string, language: string): string {
  return (
    timeText(at, timeZone, language) + listSeparator(language) + dateText(at, { now: new Date(at), timeZone }, language)
  );
}

/** Restrictions come first; else the time of the counts, in the colour of the stalest. */
function bandFor(
  { status, types, source }: Facility,
  counts: readonly Count[],
  { say, language, timeZone, now }: PictureLocale,
): PreviewBand {
  const state = stateNow(stateOf(status), { now });
  if (state !== undefined) {
    const told = { say, language, clock: { now, timeZone }, isPrinted: true };
    const [title, text] = stateWords(state, kindOf(types), told);
    return bandOf(state.value === "limited" ? "ageing" : "danger", "warn", { title, text });
  }
  const oldest = counts.at(-1);
  if (oldest === undefined) return bandOf("old", "old", { title: say("band.never") });
  const when = timestampText(oldest.at, timeZone, language);
  const isOneMoment = counts.every(({ at, isOfList }) => at === oldest.at && !isOfList);
  // Nobody checked what a list says.
  const isOfList = counts.every((count) => count.isOfList);
  const states = counts.map(({ at, limitMinutes }) => freshness(new Date(at), limitMinutes, now));
  const tone = states.includes("stale") ? "old" : states.includes("ageing") ? "ageing" : "fresh";
  return bandOf(tone, tone, {
    title: isOfList
      ? listMoment(listOfCounts(source), when, { say, language })
      : say(isOneMoment ? "preview.checked" : "preview.since", { when }),
    text: say("preview.changes"),
  });
}

/**
 * At most nine digits from all that can change on the picture. Counts are separate documents, so
 * the facility's version does not cover them.
 */
function revisionOf({
  name,
  types,
  place,
  address,
  phones,
  callsPaused,
  hours,
  speaks,
  accessibility,
  beds,
  blood,
  status,
  utilities,
  source,
}: PreviewedFacility): number {
  const words = [name, types, place.label, address, phones, callsPaused, hours, speaks, accessibility];
  const all = [...words, beds, blood, status, utilities, source.demo];
  return hashText(JSON.stringify(all)) % 1e9;
}
