import type { Facility } from "#contract/facilities.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { PreviewCard } from "#contract/render.ts";
import type { PageWords } from "../data/useSite.tsx";
import type { PictureLocale } from "../entry/preview-parts.ts";
import type { Structured } from "../data/structured-data.ts";
import type { FacilityData } from "../facilities/facility-loader.ts";
import { facilityLine, facilityPicture, facilityPreview } from "../facilities/preview.ts";
import { facilityStructured } from "../facilities/structured.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { listingPicture, listingPreview } from "../listing/preview.ts";
import { listingStructured } from "../listing/structured.ts";

/**
 * What a page is about, for those that do not draw it: a picture's path, a sentence of its own,
 * what it says for machines.
 */
export type About = {
  picture: string | null;
  description: string | null;
  structured: readonly Structured[];
  /**
   * Kept out of search machines: it is over, or a person's need, which is erased here and would
   * stay there.
   */
  isPassing: boolean;
};

/** What the loaders found, by the ids of their routes. */
export type Loaded = { listing?: ListingData; facility?: FacilityData };

/** Pages of listings and facilities; others are about nothing. */
export function aboutOf({ listing, facility }: Loaded, words: PageWords, told: PictureLocale & { url: string }): About {
  if (listing !== undefined) {
    const { status, side, facility: place } = listing;
    const isOver = status !== "open" && status !== "matched";
    const { title, description: sentence = title } = words;
    return {
      picture: listingPicture(listing.thing),
      description: null,
      structured: listingStructured(listing, { ...told, title, sentence }),
      isPassing: isOver || (side === "need" && place === undefined),
    };
  }
  if (facility === undefined) return { picture: null, description: null, structured: [], isPassing: false };
  return {
    picture: facilityPicture(facility),
    description: facilityLine(facility, told),
    structured: [facilityStructured(facility, told)],
    isPassing: false,
  };
}

/** The words of a picture. */
export function previewOf(document: SingleListing | Facility, spoken: PictureLocale): PreviewCard | null {
  return document.collection === "facilities" ? facilityPreview(document, spoken) : listingPreview(document, spoken);
}
