import type { Site } from "#contract/site.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import type { Structured } from "../data/structured-data.ts";
import { switchedText } from "../entry/policy-names.ts";
import type { Say } from "../i18n/text.ts";
import type { ListingData } from "../entry/listing-loader.ts";

type AnnouncementText = { site: Site; url: string; say: Say; title: string; sentence: string };

/**
 * Announcements for search engines, each with its end, so that none outlives it. They are a
 * facility's open and undoubted supplies with the day of the check, and policies in force. Listings
 * of persons are left out: copies elsewhere would outlive their deletion here.
 */
export function listingStructured(data: ListingData, announcement: AnnouncementText): Structured[] {
  return [...announced(data, announcement), ...switchedOff(data, announcement)];
}

function announced(
  { thing, status, facility, place, source }: ListingData,
  { url, title, sentence }: AnnouncementText,
): Structured[] {
  const { at, kind, subtype, doubt, state } = thing;
  if (state?.value === "closed") return [];
  if (facility === undefined || status !== "open" || at === undefined || doubt !== undefined || source.demo === true)
    return [];
  const ends = Date.parse(at) + staleAfterMinutes(kind, subtype) * 60_000;
  return [
    {
      "@context": "https://schema.org",
      "@type": "SpecialAnnouncement",
      "@id": url,
      url,
      name: title,
      text: sentence,
      datePosted: at,
      expires: new Date(ends).toISOString(),
      announcementLocation: {
        "@type": "CivicStructure",
        name: facility.name,
        address: facility.address ?? place.label,
      },
    },
  ];
}

function switchedOff({ thing }: ListingData, { site, url, say }: AnnouncementText): Structured[] {
  return site.switchedOff
    .filter(
      ({ kind, subtype }) =>
        kind === thing.kind && (subtype === undefined || thing.subtype === undefined || subtype === thing.subtype),
    )
    .map((policy) => ({
      "@context": "https://schema.org",
      "@type": "SpecialAnnouncement",
      url,
      name: say("app.switchedOff", { what: switchedText(policy, say) }),
      text: policy.note,
      expires: policy.until,
    }));
}
