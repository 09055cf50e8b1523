import { openGeocoder } from "../adapters/geocoder/geocoder.ts";
import type { WorkThreads } from "../http/admission/work-threads.ts";
import type { Binding } from "../http/contract/handle.ts";
import { openFacilityPlaces } from "../places/facilities/facilities.ts";
import { readPublishedLines } from "../messages/queries.ts";
import { messageRoutes } from "../messages/routes.ts";
import { placeRoutes } from "../places/routes.ts";
import { joinPlaces } from "../places/suggest.ts";
import type { AllPlaces } from "../places/suggest.ts";
import type { ServiceDependencies } from "./services.ts";

type PlaceNameDependencies = Pick<
  ServiceDependencies,
  "config" | "database" | "feed" | "geocoderMs" | "log" | "places"
> & { threads: WorkThreads };

/**
 * The calls of places: the gazetteer, this deployment's facilities, and its operator's server. And
 * the reading of messages, whose places they name.
 */
export async function openPlaceNames(
  dependencies: PlaceNameDependencies,
): Promise<{ bindings: Binding[]; suggest: AllPlaces["suggest"]; close: () => void }> {
  const report = (error: unknown): void =>
    dependencies.log.warn({ error }, "A facility could not be taken up as a place.");
  const facilities = await openFacilityPlaces({ database: dependencies.database, feed: dependencies.feed, report });
  const { config, log, geocoderMs } = dependencies;
  const geocoder = openGeocoder({ config, log, ...(geocoderMs !== undefined && { limits: { answerMs: geocoderMs } }) });
  const places = joinPlaces(dependencies.places, facilities);
  return {
    bindings: [
      ...placeRoutes({ gazetteer: dependencies.places, places, geocoder }),
      ...messageRoutes({
        country: config.defaultCountry,
        countryAt: (point) => dependencies.places.reverse(point)[0]?.country ?? null,
        threads: dependencies.threads,
        geocodeText: places.geocodeText,
        publishedLines: (numbers) => readPublishedLines(dependencies.database, numbers),
      }),
    ],
    suggest: places.suggest,
    close: () => {
      geocoder?.close();
      facilities.close();
    },
  };
}
