import type { Follow, FollowSave } from "#contract/follows.ts";
import type { AskedTraits } from "#domain/listings/traits.ts";
import { FOLLOWING } from "#domain/follows/follow.ts";
import { PHONE_LANGUAGES } from "#domain/places/phone-languages.ts";
import { filtersOf, readFindQuery, traitsOf } from "../../entry/find-query.ts";
import { subtypeText, withMinusSign } from "../../entry/listing-words.ts";
import { traitTexts } from "../../entry/card/trait-words.ts";
import { askedTermTexts } from "../../entry/terms/asked-terms.ts";
import type { Language, Say } from "../../i18n/text.ts";
import { kindName } from "../../i18n/kind-name.ts";

/** What a list asks for, where, and how far. */
export type FollowQuery = Omit<FollowSave, "id" | "when" | "nightToo" | "until" | "healthConsent">;

/** Reads it from the address that a list leads to; null where it names no single kind and place. */
export function readAsked(search: URLSearchParams): FollowQuery | null {
  const query = readFindQuery(search.get("kind") ?? "", search);
  const [kind] = query?.kinds?.length === 1 ? query.kinds : [];
  const [lat, lng] = (search.get("at") ?? "").split(",").map((text) => (text === "" ? Number.NaN : Number(text)));
  if (query === null || kind === undefined || lat === undefined || lng === undefined) return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return null;
  // Made-up entries tell nobody, so a follow need not leave them out.
  const { kind: _kinds, equipment: _pieces, real: _real, ...details } = filtersOf(query);
  const label = search.get("near")?.trim().slice(0, 200);
  return {
    ...(details as Pick<FollowQuery, "bedType" | "form" | "bloodGroup" | "component" | "patient">),
    ...traitsOf(query),
    kind,
    place: { lat, lng, ...(label !== undefined && label !== "" && { label }) },
    withinKm: Math.min(query.withinKm, FOLLOWING.mostKm),
  };
}

type Followed = Pick<Follow, "kind" | "bedType" | "form" | "bloodGroup" | "component" | "patient"> &
  Pick<Follow, "place" | "withinKm" | "q" | "openNow" | "speaks" | "freshWithinMinutes"> &
  AskedTraits;

/** What is followed, and where, in words. */
export function followWords(follow: Followed, locale: Locale): { what: string; where: string } {
  const { say } = locale;
  const { kind, bedType, form, bloodGroup, component, patient, place, withinKm } = follow;
  const subtype = bedType ?? form ?? component ?? patient;
  const parts = [
    kindName(kind, say),
    ...(subtype === undefined ? [] : [subtypeText(kind, subtype, say)]),
    ...(bloodGroup === undefined
      ? []
      : [bloodGroup === "unknown" ? say("find.groupUnknown") : withMinusSign(bloodGroup)]),
    ...traitTexts(follow, [kind], say).map(({ text }) => text),
    ...narrowTexts(follow, locale),
  ];
  const near = place?.label ?? say("account.follows.here");
  return { what: parts.join(" · "), where: say("account.follows.within", { km: withinKm, place: near }) };
}

type Locale = { say: Say; languages: readonly Language[] };

/** What a list asks besides: words, hours, a language, and how lately it was checked. */
function narrowTexts({ q, openNow, speaks, freshWithinMinutes }: Followed, locale: Locale): string[] {
  const { say } = locale;
  const spoken = PHONE_LANGUAGES.find((language) => language === speaks);
  return [
    ...(q === undefined ? [] : [say("find.of", { what: say("home.searchGo"), q })]),
    ...askedTermTexts({ openNow, speaks: spoken }, locale).map(({ part, text }) =>
      part === "speaks" ? say("find.patientOf", { what: say("find.speaks"), need: text }) : text,
    ),
    ...(freshWithinMinutes === undefined ? [] : [say("find.checkedChip", { count: freshWithinMinutes / 60 })]),
  ];
}
