import type { SingleListing } from "#contract/listings.ts";
import { OXYGEN_FORMS } from "#domain/resources/subtypes.ts";
import type { ReachValue } from "#domain/observations/axes.ts";
import { providerName } from "#domain/listings/provider-name.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { forWhomText } from "../entry/freshness/for-whom-words.ts";
import { freshnessOf } from "../entry/freshness/freshness-words.ts";
import { rowName } from "../entry/listing-words.ts";
import { rowWithoutDistance } from "../entry/row.ts";
import { isEffectHeadline, lackText } from "../entry/state/lack-words.ts";
import { rowNow } from "../entry/state/place-state.ts";
import { unsettledText } from "../entry/freshness/unsettled-words.ts";
import type { Say } from "../i18n/text.ts";
import type { Tone } from "../ui/Band.tsx";

/** Whether its number is that of a person who asked to be called, not one of a place. */
export function isOfPerson({ source, contact }: Pick<SingleListing, "source" | "contact">): boolean {
  return contact.shielded && source.kind === "member";
}

/** Whom a verifier calls: the place's name, else the listing's own, else "A person, Rajarhat". */
export function calleeText({ facilityName, title, place }: SingleListing, say: Say): string {
  return rowName({ name: providerName({ facilityName, title }), extras: { address: place.label } }, say);
}

/** Stated stock as every reader is told it: "Refill: few left"; of a need, what is wanted. */
export function statedStockText(listing: SingleListing, locale: StatedLocale): string {
  const { say } = locale;
  const things = thingsText(listing, say);
  // A need has no stock: the requested amount is shown, or just its name.
  if (listing.side === "need")
    return listing.quantity === undefined ? things : say("stock.count", { count: listing.quantity, things });
  const thing = rowNow(rowWithoutDistance(listing), locale.clock);
  const { stock: value, count, unsettled, effect } = thing;
  const isLacking = effect !== undefined && isEffectHeadline(thing);
  const lack = effect === undefined ? null : lackText(effect, locale);
  const whom = forWhomText(thing, locale);
  const said =
    unsettled !== undefined
      ? say("listing.ofKind", { kind: things, what: unsettledText(thing, unsettled, locale) })
      : isLacking
        ? say("listing.ofKind", { kind: things, what: lack ?? "" })
        : count !== undefined && (value === "available" || value === "limited")
          ? say("stock.count", { count, things })
          : say(`stock.${value}`, { things });
  return [said, isLacking ? null : lack, whom].filter((text) => text !== null).join(" · ");
}

/** What it is: "O− Platelets", the name of a medicine, "Bed with oxygen". */
export function thingsText({ kind, details }: Pick<SingleListing, "kind" | "details">, say: Say): string {
  if (kind === "bed") return say(`things.bed.${details.bedType ?? "any"}`);
  if (kind === "oxygen") return say(`things.oxygen.${OXYGEN_FORMS.find((each) => each === details.form) ?? "any"}`);
  if (kind !== "blood") return details.generic ?? details.name ?? say(`things.${kind}`);
  const component = say(`things.blood.${details.component ?? "any"}`);
  const group = details.group?.replace("-", "−");
  return group === undefined ? component : say("stock.bloodOf", { group, component });
}

/** Outcomes of calls that reached nobody: shown with the last check. */
const IN_VAIN = ["no-answer", "busy", "wrong-number", "disconnected"] as const;

type StatedLocale = { say: Say; language: string; clock: Clock };

/** When what it says of its stock was said, or else when it was last checked, and how the last call failed. */
export function checkedText(
  listing: SingleListing,
  { say, language, clock }: StatedLocale,
): { tone: Extract<Tone, "fresh" | "ageing" | "old">; checked: string; last: string | null } {
  const { reach } = listing;
  const thing = rowNow(rowWithoutDistance(listing), clock);
  const ago = (at: string) => ageText(ageOf(at, clock, language), say);
  const inVain = IN_VAIN.find((each: ReachValue) => each === reach.value);
  return {
    tone: freshnessOf(thing, clock, { say, language }).tone,
    checked: thing.at === undefined ? say("calls.never") : say("calls.checked", { age: ago(thing.at) }),
    last: inVain === undefined || reach.at === null ? null : say(`calls.last.${inVain}`, { age: ago(reach.at) }),
  };
}
