import type { RefObject } from "react";
import type { Near, Suggestion } from "./place-field.ts";
import type { FoundPlaces } from "./usePlaceSearch.ts";
import { indexPlaces, searchSavedPlaces } from "#domain/places/search-saved-places.ts";
import { chosenPlaces } from "../store/saved/chosen-places.ts";
import type { KeptPlace } from "../store/saved/chosen-places.ts";
import { savedPlaces } from "../store/saved/saved-places.ts";
import type { IconName } from "../ui/icons.ts";

export type OffersProps = {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  near: Near | undefined;
  /** A place was chosen; `text` goes into the field. */
  /** Text was typed before this part of the program loaded: it is searched at once. */
  isTyped: boolean;
  onTake: (place: Suggestion, text: string) => void;
};

/** A suggestion: a place by name, its region, and the icon and word of its type. */
export type Offer = Suggestion & {
  key: string;
  name: string;
  rest: string;
  icon: IconName;
  /** Stored on this device: saved by hand, or chosen before. */
  kept?: "saved" | "recent";
};

/** Most saved places that match the input. The world's places come after them. */
const MOST_SAVED = 2;

/**
 * The suggestions of a field. With no input the stored places, saved ones first; else matching
 * stored places, then all that were found.
 */
export function offersFor(typed: string, found: FoundPlaces | null): Offer[] {
  const saved = savedPlaces().map((place) => keptOffer(place, "saved", place.name));
  if (typed.trim() === "") return [...saved, ...recentOffers(saved)];
  const read = indexPlaces(saved.map((offer) => ({ ...offer, label: offer.name, names: [offer.label], weight: 1 })));
  const fitting = searchSavedPlaces(read, typed, { limit: MOST_SAVED });
  const mine = saved.filter(({ key }) => fitting.some((each) => each.key === key));
  const isMine = ({ id }: Suggestion) => mine.some((offer) => offer.id === id);
  return [...mine, ...(found?.items ?? []).filter((item) => !isMine(item)).map(foundOffer)];
}

function recentOffers(saved: readonly Offer[]): Offer[] {
  const isNew = ({ query }: KeptPlace) => !saved.some((offer) => offer.query === query);
  return chosenPlaces().flatMap((place) => {
    const { lat, lng, label } = place;
    if (lat === undefined || lng === undefined || !isNew(place)) return [];
    return [keptOffer({ ...place, lat, lng }, "recent", label)];
  });
}

function keptOffer(
  { label, query, lat, lng }: KeptPlace & { lat: number; lng: number },
  kept: "saved" | "recent",
  name: string,
): Offer {
  const [first = name, ...rest] = label.split(", ");
  const shown = kept === "saved" ? { name, rest: label } : { name: first, rest: rest.join(", ") };
  const id = new URLSearchParams(query).get("place") ?? "";
  return { ...shown, id, label, lat, lng, query, kept, key: query, icon: kept === "saved" ? "flag" : "clock" };
}

function foundOffer(place: Suggestion): Offer {
  const [name = place.label, ...rest] = place.label.split(", ");
  return { ...place, key: place.id, name, rest: rest.join(", "), icon: iconOf(place.type) };
}

function iconOf(type: Suggestion["type"]): IconName {
  return type === "facility" ? "business" : "location";
}
