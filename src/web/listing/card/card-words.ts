import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { timestampText } from "../../device/relative-time.ts";
import { kindIcon } from "../../entry/kind-tiles.ts";
import type { Say } from "../../i18n/text.ts";
import type { IconName } from "../../ui/icons.ts";
import { phoneText } from "../../ui/phone.ts";
import type { ListingData } from "../../entry/listing-loader.ts";
import { neededWords } from "../../entry/NeededBand.tsx";
import { extrasText, freshnessOf, momentOf, stockText, speakerText } from "../../entry/listing-words.ts";
import { isolateLabelParts } from "../../i18n/apart.ts";

/** What a card is written from: a listing as everybody may see it. */
export type CardAbout = Pick<ListingData, "thing" | "status" | "side" | "urgency" | "neededBy" | "place"> &
  Pick<ListingData, "updatedAt" | "expiresAt"> & {
    createdAt: string;
    /** A volunteer called; absent where that is not known. */
    wasCalled?: boolean;
  };

/** A line with its sign on a tint. */
export type CardBand = {
  tone: "fresh" | "ageing" | "old" | "danger";
  icon: IconName;
  title: string;
  text?: string;
};

/**
 * All that is passed on of a listing as a picture, in one language: on the card in the page as in
 * pictures that the server draws. Times are absolute, because a picture is looked at days later
 * too.
 */
export type CardWords = {
  place: string;
  kind: string;
  icon: IconName;
  what: string;
  more?: string;
  /** Of the place; of a person none, for they are not to be known. */
  name?: string;
  /**
   * A published line, as it is written; never a person's, and none where nobody should call any
   * more.
   */
  phone?: string;
  /** Of a need: how soon, and by when. */
  needed?: CardBand;
  checked: CardBand;
  /** Until when it can be relied on; absent where that is over, or never was. */
  until?: string;
  warning: CardBand;
  /** Nothing is asked about it any more, and nobody is to pass it on. */
  isOver?: true;
};

type CardLocale = { say: Say; language: string; timeZone: string; now: Date };

/**
 * The words of a listing's card. One that is over says so, and nothing that somebody could still
 * act on; null where it is hidden.
 */
export function cardWords(about: CardAbout, spoken: CardLocale): CardWords | null {
  const { thing, status, side, place } = about;
  const { say } = spoken;
  if (status === "hidden") return null;
  const kind = say(`kinds.${thing.kind}`);
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
      checked: overBand(about, spoken),
      isOver: true,
    };
  }
  const more = extrasText({ ...thing, extras: { ...thing.extras, address: undefined } }, say);
  const phone = isCallable(about) && thing.phone !== undefined ? phoneText(thing.phone) : undefined;
  const until = thing.doubt === undefined ? untilText(about, spoken) : undefined;
  return {
    ...words,
    what: stockText(about.thing, say),
    ...(more !== "" && { more }),
    ...(thing.name !== undefined && { name: thing.name }),
    ...(phone !== undefined && { phone }),
    ...(side === "need" && { needed: neededBand(about, spoken) }),
    checked: checkedBand(about, spoken),
    ...(until !== undefined && { until }),
  };
}

/** Nobody is sent to a line of demonstration data, of fraud, or of a person. */
function isCallable({ thing }: CardAbout): boolean {
  return thing.demo !== true && thing.doubt !== "fraud-confirmed" && thing.shielded !== true;
}

/**
 * When it was checked and by whom; its colour says how much that was worth when the picture was
 * made.
 */
function checkedBand(
  { thing, side, createdAt, wasCalled }: CardAbout,
  { say, language, timeZone, now }: CardLocale,
): CardBand {
  const { at, by, kind, doubt } = thing;
  // Whoever doubts it comes first: a day and a tick beside it would be read as trust.
  if (doubt !== undefined) return { tone: "danger", icon: "warn", title: say(`listing.trustValue.${doubt}`) };
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
  // "By a list" would read as if a list could check.
  const isNamed = by !== undefined && by !== "feed";
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

function neededBand(about: CardAbout, spoken: CardLocale): CardBand {
  const { urgency } = about;
  return {
    tone: NEEDED_TONES[urgency],
    icon: `urgency-${urgency}`,
    ...neededWords(about, spoken),
  };
}

/**
 * The end of its own time, or the moment from which what was found counts as old; whichever comes
 * first.
 */
function untilText(
  { thing, expiresAt, side }: CardAbout,
  { say, language, timeZone, now }: CardLocale,
): string | undefined {
  // What nobody ever checked, as what a list says, is no more valid before its end than after it;
  // nor what is to be asked for first.
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
