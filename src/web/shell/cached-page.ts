import { statusAt } from "#domain/listings/policy.ts";
import type { ChosenPlace } from "../places/place-choice.ts";
import type { PageFromStore } from "../store/saved/offline-pages.ts";
import type { HomeData } from "../search/home-loader.ts";
import { DEVICE_STORE, knownListing } from "../listing/cached-listing.ts";
import type { DeviceFacts, DeviceStore } from "../listing/cached-listing.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { volunteerCalledAt } from "../entry/volunteer.ts";

/**
 * A page not stored on this device, offline: built from other data, with its time; null if
 * impossible.
 */
export async function knownPage(
  href: string,
  here: DeviceFacts,
  kept: DeviceStore = DEVICE_STORE,
): ReturnType<PageFromStore> {
  return (await knownListing(href, here, kept)) ?? (await knownCard(href, here, kept)) ?? knownHome(href, here, kept);
}

/** The card of a listing that is stored or known. */
async function knownCard(href: string, here: DeviceFacts, device: DeviceStore): ReturnType<PageFromStore> {
  const { pathname, search } = new URL(href, "http://here");
  const path = /^(\/r\/[^/]+)\/card$/.exec(pathname)?.[1];
  if (path === undefined) return null;
  const kept = (await device.keptPages()).find((page) => page.href.split("?")[0] === path);
  const page = kept ?? (await knownListing(path + search, here, device));
  if (page === null) return null;
  const known = page.data as ListingData;
  const { cardData } = await import("../listing/card/card-loader.ts");
  const about = {
    ...pickAbout(known),
    // It may have expired since: closed listings are not shared.
    status: statusAt(known, here.now),
    wasCalled: volunteerCalledAt(known) !== null,
    createdAt: known.createdAt ?? known.updatedAt,
  };
  return {
    data: await cardData(about, { site: here.site, emergency: known.emergency ?? here.emergency }),
    at: page.at,
  };
}

function pickAbout({
  thing,
  side,
  urgency,
  place,
  updatedAt,
  expiresAt,
  neededBy,
  openingHours,
  facility,
}: ListingData) {
  return { thing, side, urgency, place, updatedAt, expiresAt, neededBy, openingHours, facility };
}

/** The start page of a stored list's place: it leads to that list and needs nothing else. */
async function knownHome(href: string, { emergency }: DeviceFacts, device: DeviceStore): ReturnType<PageFromStore> {
  const { pathname, searchParams } = new URL(href, "http://here");
  const asked = searchParams.get("place");
  if (pathname !== "/" || asked === null) return null;
  for (const page of await device.keptPages()) {
    const kept = page.data as { place?: ChosenPlace; emergency?: string | null };
    const names = [kept.place?.query ?? "", page.href.split("?")[1] ?? ""];
    if (kept.place === undefined || !names.some((query) => new URLSearchParams(query).get("place") === asked)) continue;
    const data: HomeData = {
      answer: { state: "chosen", place: kept.place },
      emergency: kept.emergency ?? emergency,
    };
    return { data, at: page.at };
  }
  return null;
}
