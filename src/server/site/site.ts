import type { Site } from "#contract/site.ts";
import { countryOfPhone } from "#domain/contact/phones.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../runtime/log.ts";
import { openRegionMap } from "./region-map.ts";
import type { RegionMap } from "./region-map.ts";
import type { PlaceItem } from "#contract/places.ts";

type SiteDependencies = {
  config: Config;
  places: PlaceFinder;
  publicUrl: string;
  log: Log;
  /** Whether demonstration data is there now, and what admins said about it. */
  readDemo: () => Promise<Pick<Site, "demo" | "askAboutDemo" | "demoTraining">>;
  /** Since when answers from memory are old, as ISO text; null: they are current. */
  asOf: () => string | null;
  /** What is switched off now. */
  switchedOff: () => Site["switchedOff"];
};

/** `read` returns a value at most some seconds old; `refresh` updates it. `region`: its streets. */
export type OpenSite = {
  read: () => Site;
  refresh: () => Promise<void>;
  region: RegionMap | null;
  close: () => Promise<void>;
};

/** The country when none is set: ISO 3166's code for "unknown", for which no number is sure. */
const NO_COUNTRY = "ZZ";
const LOOK_AGAIN_MS = 10_000;

/**
 * The public part of the configuration, and whether demonstration data is still there, because an
 * operator may remove it.
 */
export async function openSite({
  config,
  places,
  publicUrl,
  log,
  readDemo,
  switchedOff,
  asOf,
}: SiteDependencies): Promise<OpenSite> {
  const defaultPlace = findDefaultPlace(places, config);
  if (config.defaultPlace !== null && defaultPlace === null) {
    log.warn({ place: config.defaultPlace }, "DEFAULT_PLACE is not in the gazetteer: people are asked where they are.");
  }
  const region = config.mapPmtiles === null ? null : await openRegionMap(config.mapPmtiles);
  let demo = await readDemo();
  const refresh = async (): Promise<void> => {
    demo = await readDemo();
  };
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ error }, "Could not look whether demonstration data is there."));
  }, LOOK_AGAIN_MS);
  timer.unref();
  const fixed = {
    operatorName: config.operatorName,
    operatorContact: config.operatorContact,
    defaultCountry: config.defaultCountry ?? NO_COUNTRY,
    defaultPlace,
    mapTiles: config.mapTiles,
    mapRegion: region?.told ?? null,
    geocoder: geocoderOf(config),
    ...textLineOf(config),
    publicUrl,
    version: config.version,
  };
  return {
    read: () => {
      const since = asOf();
      const demoWarning = config.isPublic && demo.demo && !demo.demoTraining;
      return { ...fixed, ...demo, demoWarning, switchedOff: switchedOff(), ...(since !== null && { asOf: since }) };
    },
    refresh,
    region,
    close: async () => {
      clearInterval(timer);
      await region?.close();
    },
  };
}

/** A number without a provider whose secret is set takes no texts. */
function textLineOf({ smsHooks, smsNumbers, defaultCountry }: Config): Pick<Site, "textLine"> {
  const { gateway, twilio, africasTalking } = smsHooks;
  if (gateway.length === 0 && twilio.length === 0 && africasTalking === null) return {};
  const textLine = smsNumbers.find((number) => countryOfPhone(number) === defaultCountry) ?? smsNumbers[0];
  return textLine === undefined ? {} : { textLine };
}

function geocoderOf({ geocoder }: Config): Site["geocoder"] {
  if (geocoder === null) return null;
  const { url, attribution, seesLocation } = geocoder;
  return { name: new URL(url).host, attribution, seesLocation };
}

/** The two functions of the gazetteer that are needed here. */
type PlaceFinder = {
  byId(id: string, lang: string): PlaceItem | null;
  search(search: { q: string; lang: string; country?: string; limit: number }): PlaceItem[];
};

/** The operator's default place, by id or by name; null when none is set or known. */
function findDefaultPlace(
  places: PlaceFinder,
  { defaultPlace, defaultCountry }: Pick<Config, "defaultPlace" | "defaultCountry">,
): Site["defaultPlace"] {
  if (defaultPlace === null) return null;
  const country = defaultCountry === null ? {} : { country: defaultCountry };
  const found =
    places.byId(defaultPlace, "en") ?? places.search({ q: defaultPlace, lang: "en", ...country, limit: 1 })[0];
  return found === undefined ? null : { label: found.label, lat: found.lat, lng: found.lng, placeId: found.id };
}
