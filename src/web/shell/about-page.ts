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

/** A page's metadata: path of a picture, a sentence, structured data. */
export type About = {
  picture: string | null;
  description: string | null;
  structured: readonly Structured[];
  /**
   * Hidden from search engines: closed, or a person's need. That is erased here but would stay
   * there.
   */
  isPassing: boolean;
};

/** The loaders' data, by route id. */
export type Loaded = { listing?: ListingData; facility?: FacilityData };

/** For pages of listings and facilities; others have none. */
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

/** The text of a picture. @param place the facility of a listing */
export function previewOf(
  document: SingleListing | Facility,
  locale: PictureLocale,
  place?: Facility,
): PreviewCard | null {
  if (document.collection === "facilities") return facilityPreview(document, locale);
  return listingPreview(document, locale, place);
}
