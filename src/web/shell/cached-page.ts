import { statusAt } from "#domain/listings/policy.ts";
import type { ChosenPlace } from "../places/place-choice.ts";
import type { PageFromStore } from "../store/saved/last-pages.ts";
import type { HomeData } from "../search/home-loader.ts";
import { DEVICE_STORE, knownListing } from "../listing/cached-listing.ts";
import type { DeviceFacts, DeviceStore } from "../listing/cached-listing.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { volunteerCalledAt } from "../entry/volunteer.ts";

/**
 * A page that this device does not keep, without a net: of what it knows otherwise, and the time
 * that is from; null for none.
 */
export async function knownPage(
  href: string,
  here: DeviceFacts,
  kept: DeviceStore = DEVICE_STORE,
): ReturnType<PageFromStore> {
  return (await knownListing(href, here, kept)) ?? (await knownCard(href, here, kept)) ?? knownHome(href, here, kept);
}

/** The card of an entry that is kept or known, drawn from that. */
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
    // Time has gone on since it was kept: nobody passes on what is over.
    status: statusAt(known, here.now),
    wasCalled: volunteerCalledAt(known) !== null,
    createdAt: known.createdAt ?? known.updatedAt,
  };
  return {
    data: await cardData(about, { site: here.site, emergency: known.emergency ?? here.emergency }),
    at: page.at,
  };
}

function pickAbout({ thing, side, urgency, place, updatedAt, expiresAt, neededBy }: ListingData) {
  return { thing, side, urgency, place, updatedAt, expiresAt, neededBy };
}

/**
 * The first page around a place that a kept list is of: it leads to that list, and needs nothing
 * more.
 */
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
