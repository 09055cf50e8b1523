import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PlaceItem } from "#contract/places.ts";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/runtime/log.ts";
import { asJson, geocoderServer, nominatimPlace, photonFeature } from "#server/testing/geocoder-server.ts";
import type { GeocoderServer } from "#server/testing/geocoder-server.ts";
import { openGeocoder } from "./geocoder.ts";
import type { Geocoder } from "./geocoder.ts";
import { isSendable } from "./query-privacy.ts";

let server: GeocoderServer;
const opened: Geocoder[] = [];
beforeAll(async () => void (server = await geocoderServer()));
afterAll(() => server.close());
afterEach(() => {
  opened.splice(0).forEach((each) => each.close());
  server.reset();
});

function open(path = "/api", settings: Record<string, string> = {}): Geocoder {
  const url = server.url.replace("//", settings["PASSWORD"] === undefined ? "//" : `//${settings["PASSWORD"]}@`);
  const config = readConfig({ GEOCODER_URL: `${url}${path}`, GEOCODER_PER_SECOND: "999", ...settings });
  const geocoder = openGeocoder({ config, log: createLog("silent", () => undefined) });
  if (geocoder === null) throw new Error("GEOCODER_URL was set");
  opened.push(geocoder);
  return geocoder;
}

async function found(geocoder: Geocoder, about: Partial<Parameters<Geocoder["search"]>[0]> = {}): Promise<PlaceItem[]> {
  const answer = await geocoder.search({ q: "berlin", limit: 8, ...about });
  if (!answer.ok) throw new Error(`not answered: ${answer.fallback}`);
  for (const item of answer.items) PlaceItem.parse(item);
  return answer.items;
}

const photonSays = (...features: unknown[]): void => server.answer(asJson({ type: "FeatureCollection", features }));

describe("places of a Photon", () => {
  test("come in the house's style, with a radius, a stable id and the country's name in the reader's language", async () => {
    photonSays(photonFeature({ name: "Adlershof", type: "district", city: "Berlin", state: "Berlin", osm_id: 7 }));
    const [item] = await found(open(), { q: "adlersh", lang: "hi-IN" });
    expect(item).toMatchObject({
      name: "Adlershof",
      label: "Adlershof, Berlin, जर्मनी",
      type: "locality",
      country: "DE",
    });
    expect(item?.id).toMatch(/^osm:R7\.[\w-]+$/u);
    expect(item?.uncertaintyKm).toBeGreaterThan(20);
    expect(item?.uncertaintyKm).toBeLessThan(40);
    expect(server.calls[0]?.headers["accept-language"]).toBe("hi, en;q=0.5");
  });

  test.each([
    ["a hospital", { type: "house", osm_key: "amenity", osm_value: "hospital", name: "Charité" }, "facility"],
    [
      "an address",
      {
        type: "house",
        osm_key: "place",
        osm_value: "house",
        name: undefined,
        street: "Unter den Linden",
        housenumber: "6",
      },
      "locality",
    ],
    ["a county", { type: "county", name: "Barnim" }, "district"],
    ["a state", { type: "state", name: "Saxony" }, "state"],
    ["a country", { type: "country", name: "Germany" }, "country"],
    ["a postal code", { type: "other", osm_key: "boundary", osm_value: "postal_code", name: "10115" }, "postal-code"],
    ["a town of an older release", { type: undefined, osm_value: "town" }, "city"],
  ])("%s is its type", async (_what, properties, type) => {
    photonSays(photonFeature(properties));
    expect((await found(open())).map((item) => item.type)).toEqual([type]);
  });

  test("what cannot be a place is left out, and the rest stays", async () => {
    photonSays(
      photonFeature({ osm_id: 1 }, [13.4, 91]),
      photonFeature({ osm_id: 2 }, [-181, 52]),
      photonFeature({ osm_id: 3 }, ["13", "52"]),
      photonFeature({ osm_id: 4, name: "<script>alert(1)</script>" }),
      photonFeature({ osm_id: 5, name: "Call +49 30 1234567 now" }),
      photonFeature({ osm_id: 6, name: "see https://evil.example" }),
      photonFeature({ osm_id: 7, name: "  \u202E\u0007 " }),
      photonFeature({ osm_id: 8, osm_type: "X" }),
      photonFeature({ osm_id: -9 }),
      photonFeature({ osm_id: 10, name: "Ber\u202Elin", state: "<b>x</b>", countrycode: "DEU" }),
      photonFeature({ osm_id: 11, name: "B".repeat(5_000), extent: [500, 1, 2, 3] }),
      "Berlin",
      null,
    );
    const items = await found(open());
    expect(items.map(({ name }) => name)).toEqual(["Berlin", "B".repeat(120)]);
    expect(items[0]).toMatchObject({ label: "Berlin", country: "ZZ" });
    expect(items[1]?.uncertaintyKm).toBeUndefined();
  });

  test("never more than asked for, of the country and type asked for", async () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      photonFeature({
        osm_id: at + 1,
        name: `Berlin ${at}`,
        countrycode: at % 2 === 0 ? "DE" : "US",
        type: at % 4 === 0 ? "city" : "state",
      }),
    );
    photonSays(...many);
    const geocoder = open();
    expect(await found(geocoder, { limit: 3 })).toHaveLength(3);
    const narrowed = await found(geocoder, { country: "DE", type: "city", limit: 20 });
    expect(narrowed.length).toBeGreaterThan(5);
    for (const item of narrowed) expect([item.country, item.type]).toEqual(["DE", "city"]);
    // Releases before 2025 refuse a country as a parameter.
    expect(server.calls.map(({ url }) => [...url.searchParams.keys()])).toEqual([["q", "limit"]]);
  });

  test("an id finds its place again after everything was forgotten, by its own words", async () => {
    photonSays(photonFeature({ osm_id: 1, name: "Bern" }), photonFeature());
    const [, item] = await found(open());
    const other = open();
    expect(await other.byId(item?.id ?? "", "en")).toMatchObject({ id: item?.id, label: "Berlin, Germany" });
    expect(server.calls.at(-1)?.url.searchParams.get("q")).toBe("Berlin");
    expect(await other.byId("osm:R62422", "en")).toMatchObject({ name: "Berlin" });
    expect(server.calls).toHaveLength(2);
  });

  test("words put into an id by somebody else show nothing that the server does not say", async () => {
    photonSays(photonFeature());
    const forged = (words: string): string => `osm:R62422.${Buffer.from(words).toString("base64url")}`;
    expect(await open().byId(forged("Free oxygen here"), "en")).toMatchObject({ label: "Berlin, Germany" });
    expect(await open().byId(forged("Call 9830012345").replace("62422", "1"), "en")).toBeNull();
    expect(server.calls.map(({ url }) => url.searchParams.get("q"))).toEqual(["Free oxygen here"]);
    expect(await open().byId(forged("Berlin").replace("62422", "1"), "en")).toBeNull();
  });
});

describe("places of a Nominatim", () => {
  const url = "/search";

  test("come in the house's style too; the country is asked for, and one is found by its number", async () => {
    const hospital = nominatimPlace({
      osm_type: "node",
      osm_id: "5",
      category: "amenity",
      type: "hospital",
      addresstype: "amenity",
      name: "Charité",
      address: { road: "Charitéplatz", suburb: "Mitte", city: "Berlin", state: "Berlin", country_code: "de" },
      boundingbox: ["52.5269", "52.5270", "13.3789", "13.3790"],
    });
    server.answer(asJson([hospital, nominatimPlace(), { error: "no" }]));
    const geocoder = open(url);
    const [first, second, ...more] = await found(geocoder, { country: "DE", lang: "de" });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      id: "osm:N5",
      label: "Charité, Berlin, Deutschland",
      type: "facility",
      uncertaintyKm: 0.05,
    });
    expect(second).toMatchObject({ id: "osm:R62422", label: "Berlin, Deutschland", type: "city", country: "DE" });
    expect(Object.fromEntries(server.calls[0]?.url.searchParams ?? [])).toEqual({
      format: "jsonv2",
      addressdetails: "1",
      q: "berlin",
      limit: "20",
      countrycodes: "de",
    });
    server.answer(asJson([nominatimPlace()]));
    expect(await geocoder.byId("osm:R62422", "en")).toMatchObject({ id: "osm:R62422", label: "Berlin, Germany" });
    expect(server.calls.at(-1)?.url.href).toContain("/lookup?format=jsonv2&addressdetails=1&osm_ids=R62422");
    expect(await geocoder.byId("osm:R1", "en")).toBeNull();
    for (const id of ["gn:1", "osm:X1", "osm:R0", "osm:R62422/../x", "osm:"])
      expect(await geocoder.byId(id, "en")).toBeNull();
    expect(server.calls).toHaveLength(3);
  });

  test("a place that was shown is found in another language even while the server is down", async () => {
    server.answer(asJson([nominatimPlace()]));
    const geocoder = open(url);
    await found(geocoder, { lang: "de" });
    server.answer((response) => response.destroy());
    expect(await geocoder.byId("osm:R62422", "hi")).toMatchObject({ label: "Berlin, Deutschland" });
  });
});

describe("what goes out", () => {
  const near = { lat: 22.571634, lng: 88.363892 };

  test("the product and whom to write to, the operator's own key; no cookie, nothing of who asked", async () => {
    const geocoder = open("/photon/api?key=k1", {
      OPERATOR_CONTACT: "mailto:help@example.org (Böse\r\nX: 1)",
      PASSWORD: "me:s%40crt",
    });
    server.answer((response) =>
      response.writeHead(200, { "Set-Cookie": "track=1", "Content-Type": "application/json" }).end('{"features":[]}'),
    );
    await found(geocoder);
    await found(geocoder, { q: "potsdam" });
    expect(server.calls.map(({ url }) => url.pathname + url.search)).toEqual([
      "/photon/api?key=k1&q=berlin&limit=20",
      "/photon/api?key=k1&q=potsdam&limit=20",
    ]);
    for (const { headers } of server.calls) {
      expect(Object.keys(headers).sort()).toEqual(
        ["accept", "accept-encoding", "accept-language", "authorization", "connection", "host", "user-agent"].sort(),
      );
      expect(headers["user-agent"]).toMatch(/^Lifeboard\/\d\S* \(mailto:help@example\.orgBseX:1\)$/u);
      expect(headers.authorization).toBe(`Basic ${Buffer.from("me:s@crt").toString("base64")}`);
    }
  });

  test.each(["photon", "nominatim"])(
    "no point of a person goes to a %s, unless the deployment says so",
    async (kind) => {
      server.answer(asJson(kind === "photon" ? { features: [photonFeature()] } : [nominatimPlace()]));
      const closed = open("/", { GEOCODER_KIND: kind });
      await found(closed, { near });
      expect(await closed.reverse({ ...near, lang: "en" })).toEqual({ ok: false, fallback: null });
      expect(server.calls).toHaveLength(1);
      expect(server.calls[0]?.url.href).not.toMatch(/22\.|88\.|lat|lon|viewbox/u);

      const located = open("/", { GEOCODER_KIND: kind, GEOCODER_SEES_LOCATION: "on" });
      await found(located, { near });
      expect(server.calls[1]?.url.search).toContain(
        kind === "photon" ? "lat=22.6&lon=88.4" : "viewbox=87.4%2C23.6%2C89.4%2C21.6",
      );
      expect(await located.reverse({ ...near, lang: "en" })).toMatchObject({ ok: true, items: [{ name: "Berlin" }] });
      expect(server.calls[2]?.url.search).toContain("lat=22.572&lon=88.364");
      expect(JSON.stringify(server.calls.map(({ url }) => url.href))).not.toMatch(/22\.5716|88\.3638/u);
    },
  );

  test("of places with one name the nearest comes first, though the server does not know where", async () => {
    photonSays(
      photonFeature({ osm_id: 1, name: "Springfield" }, [-93.3, 37.2]),
      photonFeature({ osm_id: 2, name: "Springfield Lake" }, [0, 0]),
      photonFeature({ osm_id: 3, name: "Springfield" }, [-72.6, 42.1]),
    );
    const items = await found(open(), { q: "springfield", near: { lat: 42, lng: -72 } });
    expect(items.map(({ id }) => id.split(".", 1)[0])).toEqual(["osm:R3", "osm:R2", "osm:R1"]);
    expect(server.calls[0]?.url.search).toBe("?q=springfield&limit=20");
  });

  test.each([
    "be",
    "22.5726, 88.3639",
    "22.57163;88.36389",
    "22°34'N 88°21'E",
    "7MJCH9CM+XG",
    "asha@example.org",
    "call 98300 12345",
    "+91 98300-12345",
    "https://maps.example/x",
    "geo:22.5,88.3",
    "osm:R62422.QmVybGlu",
    "٩٨٣٠٠١٢٣٤٥",
    "   ",
  ])("%s stays here", async (q) => {
    expect(isSendable(q)).toBe(false);
    expect(await open().search({ q, limit: 8 })).toEqual({ ok: false, fallback: null });
    expect(server.calls).toEqual([]);
  });

  test.each(["ber", "東京", "226010", "কলকাতা", "12 Park Street, Kolkata 700016", "St. John's", "01310-100"])(
    "%s may be asked for",
    (q) => expect(isSendable(q)).toBe(true),
  );
});
