import type { Facility } from "#contract/facilities.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { timestampText } from "../../device/relative-time.ts";
import { kindIcon } from "../../entry/kind-tiles.ts";
import type { Say } from "../../i18n/text.ts";
import type { IconName } from "../../ui/icons.ts";
import { phoneText } from "../../ui/phone.ts";
import type { ListingData } from "../../entry/listing-loader.ts";
import { neededWords } from "../../entry/NeededBand.tsx";
import { weekLines } from "../../entry/opening-hours.ts";
import { speaksText } from "../../entry/terms/terms-words.ts";
import { freshnessOf, momentOf } from "../../entry/freshness/freshness-words.ts";
import { forWhomText } from "../../entry/freshness/for-whom-words.ts";
import { extrasText, stockText, speakerText } from "../../entry/listing-words.ts";
import { moreMoment } from "../../entry/card/more-words.ts";
import { isEffectHeadline, lackText } from "../../entry/state/lack-words.ts";
import { rowNow, stateNow, stateWords } from "../../entry/state/place-state.ts";
import { isolateLabelParts, isolateWords } from "../../i18n/bidi.ts";
import { kindName } from "../../i18n/kind-name.ts";

/** The source of a card: the public listing. */
export type CardAbout = Pick<ListingData, "thing" | "status" | "side" | "urgency" | "neededBy" | "place"> &
  Pick<ListingData, "updatedAt" | "expiresAt" | "openingHours"> & {
    createdAt: string;
    /** A volunteer called; absent if unknown. */
    wasCalled?: boolean;
    /** What its place says of itself; absent: not known, or no place. */
    facility?: CardPlace | undefined;
  };

/** How one gets into a place, when it is open, and what is spoken there. */
export type CardPlace = Pick<NonNullable<ListingData["facility"]>, "access" | "openingHours" | "speaks">;

/** What a place says of itself on the cards of what it has. */
export function cardPlace({ accessibility, hours, speaks }: Facility): CardPlace {
  const { wheelchair, stepFree } = accessibility;
  return { access: { wheelchair, stepFree }, openingHours: hours?.openingHours, speaks };
}

/** A line with its icon on a tint. */
export type CardBand = {
  tone: "fresh" | "ageing" | "old" | "danger";
  icon: IconName;
  title: string;
  text?: string;
};

/**
 * All text of a listing's picture in one language, on the page and on the server. Times are
 * absolute, because a picture is viewed days later.
 */
export type CardWords = {
  place: string;
  kind: string;
  icon: IconName;
  what: string;
  /** What else is known, what decides a call first. */
  more?: string[];
  /** Name of the place; none for a person, who stays anonymous. */
  name?: string;
  /** A published number as written. Never a person's, and none if nobody should call. */
  phone?: string;
  /** Of a need: urgency and deadline. */
  needed?: CardBand;
  checked: CardBand;
  /** Until when it is reliable; absent if that is over or never was. */
  until?: string;
  warning: CardBand;
  /** It is closed, and should not be shared. */
  isOver?: true;
};

type CardLocale = { say: Say; language: string; timeZone: string; now: Date };

/** The text of a listing's card. A closed one only says so; null if hidden. */
export function cardWords(given: CardAbout, locale: CardLocale): CardWords | null {
  const about = { ...given, thing: rowNow(given.thing, locale) };
  const { thing, status, side, place } = about;
  const { say } = locale;
  if (status === "hidden") return null;
  const kind = kindName(thing.kind, say);
  const words = {
    place: isolateLabelParts(place.label),
    kind: thing.demo === true ? say("preview.demo", { kind }) : kind,
    icon: kindIcon(thing.kind),
    warning: { tone: "danger", icon: "warn", title: say("listing.payTitle") },
  } as const;
  if (status !== "open" && status !== "matched") {
    return {
      ...words,
      what: say(`listing.closed.${status}`),
      name: stockText({ ...about.thing, over: status }, say),
      checked: overBand(about, locale),
      isOver: true,
    };
  }
  const told = { say, language: locale.language, clock: locale, isPrinted: true };
  const state = stateNow(thing.state, locale);
  const isLimited = state !== undefined && state.value !== "closed";
  const more = [
    ...(isLimited ? stateWords(state, thing.kind, told).slice(0, 1) : []),
    thing.effect === undefined || isEffectHeadline(thing) ? "" : lackText(thing.effect, told),
    forWhomText(thing, locale) ?? "",
    moreMoment(thing, { ...locale, clock: locale }) ?? "",
    ...factsOf(about, locale),
  ].filter((text) => text !== "");
  const phone = isCallable(about) && thing.phone !== undefined ? phoneText(thing.phone) : undefined;
  const until =
    thing.doubt === undefined && state === undefined && thing.effect === undefined
      ? untilText(about, locale)
      : undefined;
  return {
    ...words,
    what: stockText(about.thing, say),
    ...(more.length > 0 && { more }),
    ...(thing.name !== undefined && { name: thing.name }),
    ...(phone !== undefined && { phone }),
    ...(side === "need" && { needed: neededBand(about, locale) }),
    checked: checkedBand(about, locale),
    ...(until !== undefined && { until }),
  };
}

/** Most lines of hours on a picture: weekdays, Saturday, Sunday. Seven days stay on the page. */
const MOST_HOURS_LINES = 3;

/**
 * What else is known: what exactly, the way in, hours of the week, languages. What its poster wrote
 * is as long as they like, so it comes last. Hours are one fact: half a week would be untrue.
 */
function factsOf({ thing, openingHours, facility = {} }: CardAbout, locale: CardLocale): string[] {
  const { say } = locale;
  const hours = openingHours ?? facility.openingHours;
  const week = hours === undefined ? null : weekLines(hours, locale);
  const { note, ...extras } = { access: facility.access, ...thing.extras };
  return [
    ...extrasText({ ...thing, extras: { ...extras, address: undefined } }, say).split(" · "),
    week === null || week.length > MOST_HOURS_LINES ? "" : week.join(" · "),
    speaksText(thing.speaks ?? facility.speaks, locale) ?? "",
    note === undefined ? "" : isolateWords(note, say("app.name")),
  ];
}

/** No number of demonstration data, fraud, a person, or a closed place. */
function isCallable({ thing }: CardAbout): boolean {
  if (thing.state?.value === "closed") return false;
  return thing.demo !== true && thing.doubt !== "fraud-confirmed" && thing.shielded !== true;
}

/** Time and source of the check, in the colour of its freshness when the picture was made. */
function checkedBand(
  { thing, side, createdAt, wasCalled }: CardAbout,
  { say, language, timeZone, now }: CardLocale,
): CardBand {
  const { at, by, kind, doubt } = thing;
  const state = stateNow(thing.state, { now });
  // A doubt comes first: a date and a tick would be read as trust.
  if (doubt !== undefined) return { tone: "danger", icon: "warn", title: say(`listing.trustValue.${doubt}`) };
  if (state?.value === "closed") {
    const told = { say, language, clock: { now, timeZone }, isPrinted: true };
    const [title, text] = stateWords(state, kind, told);
    return { tone: "danger", icon: "close", title, text };
  }
  if (at === undefined && side === "need") {
    const title = say("listing.written", { when: timestampText(createdAt, timeZone, language) });
    return {
      tone: "old",
      icon: "old",
      title,
      text: say(`listing.trustValue.${wasCalled === true ? "called" : "unreviewed"}`),
    };
  }
  if (at === undefined) return { tone: "old", icon: "old", title: say("band.never") };
  const { tone, words: title } = momentOf(thing, { now, timeZone }, { say, language });
  // "By a list" would sound as if a list could check.
  const isNamed = by !== undefined && by !== "feed" && thing.unsettled === undefined && !isEffectHeadline(thing);
  const text = isNamed ? say("preview.by", { who: speakerText(by, kind, say) }) : say("preview.changes");
  return { tone, icon: tone, title, text };
}

function overBand({ updatedAt }: CardAbout, { say, language, timeZone }: CardLocale): CardBand {
  return {
    tone: "old",
    icon: "old",
    title: say("preview.over", { when: timestampText(updatedAt, timeZone, language) }),
  };
}

const NEEDED_TONES = { critical: "danger", urgent: "ageing", soon: "ageing", planned: "old" } as const;

function neededBand(about: CardAbout, locale: CardLocale): CardBand {
  const { urgency } = about;
  return {
    tone: NEEDED_TONES[urgency],
    icon: `urgency-${urgency}`,
    ...neededWords(about, locale),
  };
}

/** Its end, or when the observation becomes stale, whichever comes first. */
function untilText(
  { thing, expiresAt, side }: CardAbout,
  { say, language, timeZone, now }: CardLocale,
): string | undefined {
  // What was never checked, or must be asked for first, is not reliable until its end.
  if (
    side === "offer" &&
    (thing.by === "feed" || freshnessOf(thing, { now, timeZone }, { say, language }).tone !== "fresh")
  )
    return undefined;
  const oldFrom =
    side === "offer" && thing.at !== undefined
      ? Date.parse(thing.at) + staleAfterMinutes(thing.kind, thing.subtype) * 60_000
      : Number.POSITIVE_INFINITY;
  const end = Math.min(oldFrom, expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt));
  if (!Number.isFinite(end) || end <= now.getTime()) return undefined;
  return say("preview.until", { when: timestampText(new Date(end).toISOString(), timeZone, language) });
}
