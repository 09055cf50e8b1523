import type { RefObject } from "react";
import type { Near, Suggestion } from "./place-field.ts";
import type { FoundPlaces } from "./usePlaceSearch.ts";
import { indexPlaces, searchSavedPlaces } from "#domain/places/search-saved-places.ts";
import { chosenPlaces } from "../store/saved/chosen-places.ts";
import type { KeptPlace } from "../store/saved/chosen-places.ts";
import { savedPlaces } from "../store/saved/saved-places.ts";
import type { IconName } from "../ui/icons.ts";

/** What the list of a field is given. */
export type OffersProps = {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  near: Near | undefined;
  /** A place was chosen; `text` is to stand in the field. */
  /** Something was typed before this part of the program was here: it is answered at once. */
  isTyped: boolean;
  onTake: (place: Suggestion, text: string) => void;
};

/** A line of the list: a place by name, what it lies in, and the sign and word of what it is. */
export type Offer = Suggestion & {
  key: string;
  name: string;
  rest: string;
  icon: IconName;
  /** One that this device keeps: saved by hand, or chosen before. */
  kept?: "saved" | "recent";
};

/**
 * Saved places that what was typed fits, at most so many: the places of the world come after them.
 */
const MOST_SAVED = 2;

/**
 * What a field offers: with nothing typed what this device keeps, saved places first; else those
 * that fit, and all that were found.
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
  if (type === "facility") return "business";
  return type === "postal-code" ? "mail" : "location";
}
