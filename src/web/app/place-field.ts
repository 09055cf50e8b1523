import type { ComponentType } from "react";
import type { PlaceItem } from "#contract/places.ts";

/** A place to offer while somebody types. */
export type Suggestion = Pick<PlaceItem, "id" | "label" | "lat" | "lng">;

/** What the field that names places while somebody types is given; screens of other rooms get the field itself handed over. */
export type PlaceFieldProps = {
  id: string;
  typed: string;
  /** A place was chosen. */
  onTake: (place: Suggestion) => void;
  /** A key was pressed: what stands in the field now. */
  onType?: (typed: string) => void;
  invalid?: boolean;
  describedBy?: string;
};
export type PlaceFieldType = ComponentType<PlaceFieldProps>;
