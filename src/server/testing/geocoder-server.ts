import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A test server for GEOCODER_URL. By default it finds nothing. */
export type GeocoderServer = {
  url: string;
  /** Every call that arrived, complete. */
  calls: { url: URL; headers: IncomingMessage["headers"] }[];
  answer(with_: (response: ServerResponse, call: URL) => void): void;
  reset(): void;
  close(): Promise<void>;
};

/** Sends a value as JSON. */
export function asJson(body: unknown): (response: ServerResponse) => void {
  return (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** A place in Photon's format: Berlin, with the given parts replaced. */
export function photonFeature(properties: object = {}, coordinates: unknown = [13.38886, 52.51704]): object {
  return {
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties: {
      osm_type: "R",
      osm_id: 62422,
      osm_key: "place",
      osm_value: "city",
      type: "city",
      name: "Berlin",
      country: "Germany",
      countrycode: "DE",
      extent: [13.08835, 52.67551, 13.76116, 52.33825],
      ...properties,
    },
  };
}

/** A place in Nominatim's format, likewise. */
export function nominatimPlace(more: object = {}): object {
  return {
    place_id: 1,
    osm_type: "relation",
    osm_id: 62422,
    lat: "52.5170365",
    lon: "13.3888599",
    category: "boundary",
    type: "administrative",
    place_rank: 8,
    importance: 0.84,
    addresstype: "city",
    name: "Berlin",
    display_name: "Berlin, Germany",
    address: { city: "Berlin", country: "Germany", country_code: "de" },
    boundingbox: ["52.3382448", "52.6755087", "13.0883450", "13.7611609"],
    ...more,
  };
}

/** Opens one on a free port. */
export async function geocoderServer(): Promise<GeocoderServer> {
  const calls: GeocoderServer["calls"] = [];
  const nothing = asJson({ type: "FeatureCollection", features: [] });
  let says: (response: ServerResponse, call: URL) => void = nothing;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://geocoder.test");
    calls.push({ url, headers: request.headers });
    // The caller may have disconnected: tests cover that.
    response.on("error", () => undefined);
    says(response, url);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (with_) => (says = with_),
    reset: () => {
      says = nothing;
      calls.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
