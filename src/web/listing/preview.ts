import type { SingleListing } from "#contract/listings.ts";
import type { PreviewCard } from "#contract/render.ts";
import { bandOf, commonParts } from "../entry/preview-parts.ts";
import type { PictureLocale } from "../entry/preview-parts.ts";
import { ICONS } from "../ui/icons.ts";
import { cardWords } from "./card/card-words.ts";
import { rowWithoutDistance } from "../entry/row.ts";
import { volunteerCalledAt } from "../entry/volunteer.ts";

/**
 * What the picture of a listing says: the words of its card, in the colours of the light scheme.
 */
export function listingPreview(listing: SingleListing, spoken: PictureLocale): PreviewCard | null {
  const { say } = spoken;
  const words = cardWords(
    { ...listing, thing: rowWithoutDistance(listing), wasCalled: volunteerCalledAt(listing) !== null },
    spoken,
  );
  if (words === null) return null;
  const { place, kind, icon, what, more, name, phone, needed, checked, isOver } = words;
  const { tone, icon: sign, ...said } = checked;
  const common = commonParts(listing.id, spoken);
  return {
    ...common,
    // Of what is over nothing is asked, and nobody is to open it; of a need, help.
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

/** Path of the picture of a listing: another one after each change. */
export function listingPicture({ id, v }: { id: string; v: number }): string {
  return `/og/${id}-${v}.png`;
}
