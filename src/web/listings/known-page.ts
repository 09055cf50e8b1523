import type { ChosenPlace } from "../app/place.ts";
import { keptPages } from "../store/last-pages.ts";
import type { Known } from "../store/last-pages.ts";
import type { HomeData } from "./home-loader.ts";
import { knownListing } from "./known-listing.ts";
import type { Here } from "./known-listing.ts";

/** A page that this device does not keep, without a net: of what it knows otherwise, and the time that is from; null for none. */
export async function knownPage(href: string, here: Here): ReturnType<Known> {
  return (await knownListing(href, here)) ?? knownHome(href, here);
}

/** The first page around a place that a kept list is of: it leads to that list, and needs nothing more. */
async function knownHome(href: string, { emergency }: Here): ReturnType<Known> {
  const { pathname, searchParams } = new URL(href, "http://here");
  const asked = searchParams.get("place");
  if (pathname !== "/" || asked === null) return null;
  for (const page of await keptPages()) {
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
