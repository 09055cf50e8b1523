import type { PlaceItem } from "#contract/places.ts";

/** A suggested place. `query`: its part of an address, if stored on this device. */
export type Suggestion = Pick<PlaceItem, "id" | "label" | "lat" | "lng"> & {
  type?: PlaceItem["type"];
  /** Two letters, if the source names it. */
  country?: string;
  query?: string;
};

/** A point near which places are preferred. */
export type Near = { lat: number; lng: number };

/** The point for a place search, to about 10 km: enough to rank near places first. */
export function nearText(near: Near | undefined): string | undefined {
  return near === undefined ? undefined : `${near.lat.toFixed(1)},${near.lng.toFixed(1)}`;
}

/** Props of the place field. */
export type PlaceFieldProps = {
  id: string;
  typed: string;
  /** Places near it come first; without it, those near the deployment's own place. */
  near?: Near | undefined;
  /** A place was chosen. */
  onTake: (place: Suggestion) => void;
  /** The input changed. */
  onType?: (typed: string) => void;
  invalid?: boolean;
  describedBy?: string;
};
