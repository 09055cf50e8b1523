import type { SingleListing } from "#contract/listings.ts";
import type { PreviewBand, PreviewCard } from "#contract/render.ts";
import { stampText } from "../app/age.ts";
import { kindIcon } from "../app/kinds.ts";
import { bandOf, commonParts } from "../app/preview-parts.ts";
import type { Spoken } from "../app/preview-parts.ts";
import { ICONS } from "../ui/icons.ts";
import { phoneText } from "../ui/phone.ts";
import { toThing } from "./row.ts";
import { extrasText, freshnessOf, whatText, whoText } from "./words.ts";

/** What the picture of a listing says. One that is over says so, and nothing that somebody could still act on. */
export function listingPreview(listing: SingleListing, spoken: Spoken): PreviewCard | null {
  const { say } = spoken;
  const { status, side, place } = listing;
  if (status === "hidden") return null;
  const thing = toThing(listing);
  const isOver = status !== "open" && status !== "matched";
  const kind = say(`kinds.${thing.kind}`);
  const more = extrasText({ ...thing, extras: { ...thing.extras, address: undefined } }, say);
  const isCallable = !isOver && thing.demo !== true && thing.doubt !== "fraud-confirmed";
  const own = thing.phone === undefined || !isCallable ? undefined : phoneText(thing.phone);
  const about = side === "need" ? `${kind}: ${say(`listing.needed.${listing.urgency}`)}` : kind;
  return {
    ...commonParts(listing.id, spoken),
    version: listing.version,
    place: place.label,
    kind: thing.demo === true ? say("preview.demo", { kind: about }) : about,
    sign: ICONS[kindIcon(thing.kind)],
    what: isOver ? say(`listing.closed.${status}`) : whatText(thing, say),
    ...(more !== "" && !isOver && { more }),
    name: isOver ? whatText(thing, say) : (thing.name ?? say("find.person")),
    ...(own !== undefined && { phone: own }),
    checked: isOver ? overBand(listing, spoken) : checkedBand(thing, spoken),
  };
}

/** Path of the picture of a listing: another one after each change. */
export function listingPicture({ id, v }: { id: string; v: number }): string {
  return `/og/${id}-${v}.png`;
}

/** When it was checked and by whom; its colour says how much that was worth when the picture was made. */
function checkedBand(thing: ReturnType<typeof toThing>, { say, language, timeZone, now }: Spoken): PreviewBand {
  const { at, by, kind, doubt } = thing;
  // Whoever doubts it comes first: a day and a tick beside it would be read as trust.
  if (doubt !== undefined) return bandOf("danger", "warn", { title: say(`listing.trustValue.${doubt}`) });
  if (at === undefined) return bandOf("old", "old", { title: say("band.never") });
  const { tone } = freshnessOf(thing, { now, timeZone }, { say, language });
  const title = say("preview.checked", { when: stampText(at, timeZone, language) });
  return bandOf(tone, tone, {
    title,
    text: by === undefined ? say("preview.changes") : say("preview.by", { who: whoText(by, kind, say) }),
  });
}

function overBand({ updatedAt }: SingleListing, { say, language, timeZone }: Spoken): PreviewBand {
  return bandOf("old", "old", { title: say("preview.over", { when: stampText(updatedAt, timeZone, language) }) });
}
