import type { ReportedObservation } from "./listing-loader.ts";

/** The observations in a page's data. An older version stored them on the device as `told`. */
export type StoredObservations = {
  observations?: readonly ReportedObservation[];
  told?: readonly ReportedObservation[];
};

/** The observations of a page, of whichever version stored it. */
export function reportedObservations({
  observations,
  told: reported = [],
}: StoredObservations): readonly ReportedObservation[] {
  return observations ?? reported;
}
