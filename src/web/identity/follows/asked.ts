import type { Follow, FollowSave } from "#contract/follows.ts";
import type { AskedTraits } from "#domain/listings/traits.ts";
import { FOLLOWING } from "#domain/follows/follow.ts";
import { stockHalfLifeHours } from "#domain/resources/kinds.ts";
import { filtersOf, readFindQuery, traitsOf } from "../../entry/find-query.ts";
import { subtypeText, withMinusSign } from "../../entry/listing-words.ts";
import { traitTexts } from "../../entry/card/trait-words.ts";
import { askedTermTexts } from "../../entry/terms/asked-terms.ts";
import type { Language, Say } from "../../i18n/text.ts";

/** What a list asks for, where, and how far. */
export type Asked = Omit<FollowSave, "id" | "when" | "nightToo" | "until" | "healthConsent">;

/** Reads it from the address that a list leads to; null where it names no single kind and place. */
export function readAsked(search: URLSearchParams): Asked | null {
  const query = readFindQuery(search.get("kind") ?? "", search);
  const [kind] = query?.kinds?.length === 1 ? query.kinds : [];
  const [lat, lng] = (search.get("at") ?? "").split(",").map((text) => (text === "" ? Number.NaN : Number(text)));
  if (query === null || kind === undefined || lat === undefined || lng === undefined) return null;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return null;
  const { kind: _kinds, q: _words, freshWithinMinutes: _hours, equipment: _pieces, ...filters } = filtersOf(query);
  // Who is there now says nothing of who is told later. The form says what is left out.
  const { openNow: _now, speaks: _spoken, ...details } = filters;
  const label = search.get("near")?.trim().slice(0, 200);
  return {
    ...(details as Pick<Asked, "bedType" | "form" | "bloodGroup" | "component" | "patient">),
    ...traitsOf(query),
    kind,
    place: { lat, lng, ...(label !== undefined && label !== "" && { label }) },
    withinKm: Math.min(query.withinKm, FOLLOWING.mostKm),
  };
}

/**
 * What a list's address asks for that no follow looks at, in words. These are search words, opening
 * hours and the language on the phone. So are checks within fewer hours than are fresh
 * (domain/follows/hit.ts).
 */
export function leftOutTexts(
  search: URLSearchParams,
  { say, languages }: { say: Say; languages: readonly Language[] },
): string[] {
  const query = readFindQuery(search.get("kind") ?? "", search);
  const [kind] = query?.kinds ?? [];
  if (query === null || kind === undefined) return [];
  const { q, checkedHours, subtype } = query;
  const isShort = checkedHours !== undefined && checkedHours < stockHalfLifeHours(kind, subtype);
  return [
    ...(q === undefined ? [] : [say("find.of", { what: say("home.searchGo"), q })]),
    ...askedTermTexts(query, { say, languages }).map(({ part, text }) =>
      part === "speaks" ? say("find.patientOf", { what: say("find.speaks"), need: text }) : text,
    ),
    ...(isShort ? [say("find.checkedChip", { count: checkedHours })] : []),
  ];
}

/** What is followed, and where, in words. */
export function followWords(
  follow: Pick<Follow, "kind" | "bedType" | "form" | "bloodGroup" | "component" | "patient" | "place" | "withinKm"> &
    AskedTraits,
  say: Say,
): { what: string; where: string } {
  const { kind, bedType, form, bloodGroup, component, patient, place, withinKm } = follow;
  const subtype = bedType ?? form ?? component ?? patient;
  const parts = [
    say(`kinds.${kind}`),
    ...(subtype === undefined ? [] : [subtypeText(kind, subtype, say)]),
    ...(bloodGroup === undefined
      ? []
      : [bloodGroup === "unknown" ? say("find.groupUnknown") : withMinusSign(bloodGroup)]),
    ...traitTexts(follow, [kind], say).map(({ text }) => text),
  ];
  const near = place?.label ?? say("account.follows.here");
  return { what: parts.join(" · "), where: say("account.follows.within", { km: withinKm, place: near }) };
}
