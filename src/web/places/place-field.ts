import type { ComponentType } from "react";
import type { PlaceItem } from "#contract/places.ts";

/**
 * A place to offer while somebody types. `query`: one kept on this device, by the part of an
 * address that says it.
 */
export type Suggestion = Pick<PlaceItem, "id" | "label" | "lat" | "lng"> & {
  type?: PlaceItem["type"];
  /** Two letters, where whoever named it says so. */
  country?: string;
  query?: string;
};

/** A point that places are wanted near to. */
export type Near = { lat: number; lng: number };

/**
 * The point as a search of places wants it; to about 10 km, which is enough to put the near ones
 * first.
 */
export function nearText(near: Near | undefined): string | undefined {
  return near === undefined ? undefined : `${near.lat.toFixed(1)},${near.lng.toFixed(1)}`;
}

/**
 * What the field that names places while somebody types is given; screens of other rooms get the
 * field itself handed over.
 */
export type PlaceFieldProps = {
  id: string;
  typed: string;
  /** Places near it come first; without one those near the deployment's own place. */
  near?: Near | undefined;
  /** A place was chosen. */
  onTake: (place: Suggestion) => void;
  /** A key was pressed: what stands in the field now. */
  onType?: (typed: string) => void;
  invalid?: boolean;
  describedBy?: string;
};
export type PlaceFieldType = ComponentType<PlaceFieldProps>;
