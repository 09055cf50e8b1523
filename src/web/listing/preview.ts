import type { Facility } from "#contract/facilities.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { PreviewCard } from "#contract/render.ts";
import { bandOf, commonParts } from "../entry/preview-parts.ts";
import type { PictureLocale } from "../entry/preview-parts.ts";
import { ICONS } from "../ui/icons.ts";
import { cardPlace, cardWords } from "./card/card-words.ts";
import { rowWithoutDistance } from "../entry/row.ts";
import { volunteerCalledAt } from "../entry/volunteer.ts";

/**
 * The content of a listing's picture: its card's text in the light scheme's colours.
 * @param of the facility that has it
 */
export function listingPreview(
  listing: SingleListing,
  locale: PictureLocale,
  of: Facility | undefined,
): PreviewCard | null {
  const { say } = locale;
  const words = cardWords(
    {
      ...listing,
      thing: rowWithoutDistance(listing),
      wasCalled: volunteerCalledAt(listing) !== null,
      facility: of && cardPlace(of),
    },
    locale,
  );
  if (words === null) return null;
  const { place, kind, icon, what, more, name, phone, needed, checked, isOver } = words;
  const { tone, icon: sign, ...said } = checked;
  const common = commonParts(listing.id, locale);
  return {
    ...common,
    // A closed one asks for nothing; a need asks for help.
    ...(isOver === true && { ask: { over: say("preview.ended") } }),
    ...(needed !== undefined && { ask: { title: say("preview.help"), text: say("preview.scan") } }),
    version: listing.version,
    place,
    kind: needed === undefined ? kind : [`${kind}: ${needed.title}`, needed.text ?? []].flat().join(" · "),
    sign: ICONS[icon],
    what,
    ...(more !== undefined && { more }),
    name: name ?? say("find.person"),
    ...(phone !== undefined && { phone }),
    checked: bandOf(tone, sign, said),
  };
}

/** Path of a listing's picture; it changes with the listing. */
export function listingPicture({ id, v }: { id: string; v: number }): string {
  return `/og/${id}-${v}.png`;
}
