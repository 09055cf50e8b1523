import type { Facility } from "#contract/facilities.ts";
import type { PreviewBand, PreviewCard, PreviewRow } from "#contract/render.ts";
import type { FacilityType } from "#domain/facilities/facility.ts";
import { hashText } from "#domain/shared/hash-text.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { dateText, timestampText, timeText } from "../device/relative-time.ts";
import { bandOf, commonParts } from "../entry/preview-parts.ts";
import type { PictureLocale } from "../entry/preview-parts.ts";
import { listSeparator } from "../i18n/apart.ts";
import { ICONS } from "../ui/icons.ts";
import type { IconName } from "../ui/icons.ts";
import { phoneText } from "../ui/phone.ts";
import type { FacilityData } from "./facility-loader.ts";
import { bedsText } from "./words.ts";

/** What its page and its picture are both made from. */
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

/** As many counts as a picture has room for. */
const ROWS = 3;

/**
 * What the picture of a facility says: what it is called, what it has with the moment of each
 * count, how to call.
 */
export function facilityPreview(facility: Facility, spoken: PictureLocale): PreviewCard {
  const { say } = spoken;
  const { name, types, place, address, source, status } = facility;
  const kinds = types.map((type) => say(`facility.types.${type}`)).join(" · ");
  const [type = "other"] = types;
  const isShut = status.facility === "closed" || status.facility === "evacuating";
  const counts = isShut ? [] : countsOf(facility, spoken);
  const phone = isShut ? undefined : callable(facility);
  return {
    ...commonParts(facility.id, spoken),
    version: revisionOf(facility),
    place: place.label,
    kind: source.demo === true ? say("preview.demo", { kind: kinds }) : kinds,
    sign: ICONS[SIGNS[type]],
    what: name,
    ...(address !== undefined && address !== place.label && { more: address }),
    ...(counts.length > 0 && { rows: counts.map(({ row }) => row) }),
    ...(phone !== undefined && { phone }),
    checked: bandFor(facility, counts, spoken),
  };
}

/** Path of the picture of a facility: another one whenever something it shows has changed. */
export function facilityPicture(facility: PreviewedFacility): string {
  return `/og/${facility.id}-${revisionOf(facility)}.png`;
}

/**
 * One line for programs that show links: name, place, what was counted and when, the number. Null
 * where nothing was counted.
 */
export function facilityLine(facility: PreviewedFacility, spoken: PictureLocale): string | null {
  const { name, place } = facility;
  const rows = countsOf(facility, spoken).map(
    ({ row, at }) => `${row.name}: ${row.value} (${timestampText(at, spoken.timeZone, spoken.language)})`,
  );
  const phone = callable(facility);
  if (rows.length === 0) return null;
  return [`${name}, ${place.label}`, ...rows, ...(phone === undefined ? [] : [phone])].join(" · ");
}

/** A line that is called; made-up ones are not passed on. */
function callable({ phones: [first], source }: PreviewedFacility): string | undefined {
  return first === undefined || source.demo === true ? undefined : phoneText(first.value);
}

type Count = { row: PreviewRow; at: string; limitMinutes: number; isOfList: boolean };

/** The newest counts first: an old one is worth less, whatever it is of. */
function countsOf({ beds, blood }: PreviewedFacility, { say, language, timeZone }: PictureLocale): Count[] {
  const counted = [
    ...beds.map(({ bedType, available: n, total, at, by }) => ({
      name: say(`things.bed.${bedType}`),
      value: n === undefined ? null : bedsText({ available: n, total }, say),
      at,
      by,
      limitMinutes: staleAfterMinutes("bed", bedType),
    })),
    ...blood.map(({ component, group, units: count, at, by }) => ({
      name: say("stock.bloodOf", { group: group.replace("-", "−"), component: say(`things.blood.${component}`) }),
      value: count === undefined ? null : say("facility.bloodUnits", { count }),
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

/** Time, day and month: the year stands in the line below. */
function shortStamp(at: string, timeZone: string, language: string): string {
  return (
    timeText(at, timeZone, language) + listSeparator(language) + dateText(at, { now: new Date(at), timeZone }, language)
  );
}

/**
 * What works not as always comes first; else since when what it shows was counted, in the colour of
 * the one that is worth the least.
 */
function bandFor(
  { status }: Facility,
  counts: readonly Count[],
  { say, language, timeZone, now }: PictureLocale,
): PreviewBand {
  if (status.facility !== undefined && status.facility !== "normal")
    return bandOf(status.facility === "compromised" ? "ageing" : "danger", "warn", {
      title: say(`facility.status.${status.facility}`),
    });
  const oldest = counts.at(-1);
  if (oldest === undefined) return bandOf("old", "old", { title: say("band.never") });
  const when = timestampText(oldest.at, timeZone, language);
  const isOneMoment = counts.every(({ at, isOfList }) => at === oldest.at && !isOfList);
  // Nobody checked what stands in a list.
  const saidAt = counts.every(({ isOfList }) => isOfList) ? "band.listAt" : "preview.since";
  const states = counts.map(({ at, limitMinutes }) => freshness(new Date(at), limitMinutes, now));
  const tone = states.includes("stale") ? "old" : states.includes("ageing") ? "ageing" : "fresh";
  return bandOf(tone, tone, {
    title: say(isOneMoment ? "preview.checked" : saidAt, { when }),
    text: say("preview.changes"),
  });
}

/**
 * A number of at most nine digits made from all that can change on the picture: its counts are
 * documents of their own, so that no version tells of them.
 */
function revisionOf({
  name,
  types,
  place,
  address,
  phones,
  callsPaused,
  beds,
  blood,
  status,
  source,
}: PreviewedFacility): number {
  const all = [name, types, place.label, address, phones, callsPaused, beds, blood, status, source.demo];
  return hashText(JSON.stringify(all)) % 1e9;
}
