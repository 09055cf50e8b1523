import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { geocodeText, getPlace, placeLabels, regionPlaces, reversePlaces, searchPlaces } from "#contract/places.ts";
import { getSite } from "#contract/site.ts";
import { asJson, geocoderServer, nominatimPlace, photonFeature } from "#server/testing/geocoder-server.ts";
import type { GeocoderServer } from "#server/testing/geocoder-server.ts";
import { testService } from "#server/testing/service.ts";
import type { ServiceOptions, TestService } from "#server/testing/service.ts";

/* The calls of places through a whole server, whose GEOCODER_URL works, is down or absent. */

const EMBEDDED = { provider: "embedded", attribution: "GeoNames (CC BY 4.0), India Post" };

let geocoder: GeocoderServer;
let dead: string;
const services: TestService[] = [];

beforeAll(async () => {
  geocoder = await geocoderServer();
  const gone = await geocoderServer();
  dead = gone.url;
  await gone.close();
});
afterEach(() => geocoder.reset());
afterAll(async () => {
  for (const service of services) await service.close();
  await geocoder.close();
});

async function serve(settings: Record<string, string>, options: ServiceOptions = {}): Promise<TestService> {
  const service = await testService({ settings, ...options });
  services.push(service);
  return service;
}

type Searched = ReturnType<typeof searchPlaces.output.parse>;

async function search(service: TestService, query: string): Promise<Searched> {
  const response = await service.get(`/api/v1/places?${query}`);
  expect(response.status).toBe(200);
  return searchPlaces.output.parse(await response.json());
}

describe("without another server", () => {
  let service: TestService;
  beforeAll(async () => void (service = await serve({})));

  test("the gazetteer answers and says so, in every call", async () => {
    expect(await search(service, "q=kolkata&limit=1")).toMatchObject({ from: EMBEDDED, items: [{ name: "Kolkata" }] });
    const reverse = await service.get("/api/v1/places/reverse?lat=22.57&lng=88.36");
    expect(reversePlaces.output.parse(await reverse.json()).from).toEqual(EMBEDDED);
    expect((await service.get("/api/v1/places/osm:R62422")).status).toBe(404);
  });

  test("a free text has a place, or none; nonsense is no fault", async () => {
    const ask = async (text: string): Promise<unknown> => {
      const response = await service.get(`/api/v1/places/geocode?text=${encodeURIComponent(text)}&lang=en`);
      expect(response.status).toBe(200);
      return geocodeText.output.parse(await response.json()).place;
    };
    expect(await ask("12 Vipin Khand, Gomti Nagar, Lucknow 226010")).toMatchObject({
      country: "IN",
      timeZone: "Asia/Kolkata",
    });
    expect(await ask("qqxzzv wrwrw")).toBeNull();
    expect((await service.get("/api/v1/places/geocode")).status).toBe(400);
  });

  test("what is the same for everybody is kept by the browser for a day; its words are no ids", async () => {
    const region = await service.get("/api/v1/places/region?lat=23&lng=88&lang=en");
    expect(region.headers.get("cache-control")).toBe("private, max-age=86400");
    expect(regionPlaces.output.parse(await region.json()).items.length).toBeGreaterThan(100);
    expect((await service.get("/api/v1/places/region?lat=22.57&lng=88.36")).status).toBe(400);
    const labels = await service.get("/api/v1/places/labels?bbox=88.2,22.4,88.5,22.7&zoom=10&lang=en");
    expect(labels.headers.get("cache-control")).toBe("private, max-age=86400");
    expect(placeLabels.output.parse(await labels.json()).items.map(({ name }) => name)).toContain("Kolkata");
    const search = await service.get("/api/v1/places?q=kolkata");
    expect(search.headers.get("cache-control")).toBe("private, max-age=5");
  });
});

describe("with a Photon that is well", () => {
  let service: TestService;
  beforeAll(async () => void (service = await serve({ GEOCODER_URL: geocoder.url, GEOCODER_ATTRIBUTION: "© OSM" })));

  test("its places come first, those of the gazetteer follow, none twice; both are credited", async () => {
    const two = [photonFeature(), photonFeature({ osm_id: 2, name: "Berlinka", type: "locality" }, [20.1, 50.2])];
    geocoder.answer(asJson({ features: two }));
    const { items, from } = await search(service, "q=berlin&lang=en");
    expect(from).toEqual({ provider: "photon", attribution: `© OSM; ${EMBEDDED.attribution}` });
    expect(items.slice(0, 2).map(({ name }) => name)).toEqual(["Berlin", "Berlinka"]);
    expect(items[0]).toMatchObject({ label: "Berlin, Germany", timeZone: "Europe/Berlin", country: "DE" });
    expect(items.filter(({ name, country }) => name === "Berlin" && country === "DE")).toHaveLength(1);
    expect(items.length).toBeGreaterThan(2);
    expect(items.length).toBeLessThanOrEqual(8);
  });

  test("a page's ?place= leads to it again", async () => {
    geocoder.answer(asJson({ features: [photonFeature({ name: "Potsdam", osm_id: 62369 })] }));
    const [item] = (await search(service, "q=potsdam")).items;
    const found = await service.get(`/api/v1/places/${item?.id}?lang=en`);
    expect(getPlace.output.parse(await found.json())).toMatchObject({ id: item?.id, name: "Potsdam", confidence: 1 });
    expect((await service.get("/api/v1/places/osm:R99")).status).toBe(404);
    expect((await service.get("/api/v1/places/gn:1275004")).status).toBe(200);
  });

  test("what it does not have the gazetteer answers, and a postal code typed in full stays first", async () => {
    expect(await search(service, "q=gomti%20nagr&limit=1")).toMatchObject({
      from: EMBEDDED,
      items: [{ name: "Gomti Nagar" }],
    });
    geocoder.answer(asJson({ features: [photonFeature({ name: "226010 Main Street", type: "street" })] }));
    const { items } = await search(service, "q=226010&limit=3");
    expect(items.map(({ name }) => name).slice(0, 2)).toEqual(["226010", "226010 Main Street"]);
  });

  test("one letter, a number to call and a free text are not handed on", async () => {
    expect((await search(service, "q=k")).from).toEqual(EMBEDDED);
    expect((await search(service, "q=9830012345")).from).toEqual(EMBEDDED);
    await service.get("/api/v1/places/geocode?text=Asha%2C%20Park%20Street%2C%20Kolkata");
    await service.get("/api/v1/places/reverse?lat=22.571634&lng=88.363892");
    expect(geocoder.calls).toEqual([]);
    expect(service.log.join("\n")).not.toMatch(/9830012345|Asha|22\.5716/u);
  });

  test("pages know whose server it is, never its key", async () => {
    const other = await serve({ GEOCODER_URL: `${geocoder.url}/api?key=k1`, GEOCODER_SEES_LOCATION: "on" });
    const text = await (await other.get("/api/v1/site")).text();
    expect(text).not.toContain("k1");
    expect(getSite.output.parse(JSON.parse(text)).geocoder).toMatchObject({
      seesLocation: true,
      name: new URL(geocoder.url).host,
    });
  });
});

test("a Nominatim that may be told where somebody is names the street, and the gazetteer what that lies in", async () => {
  const settings = { GEOCODER_URL: `${geocoder.url}/search`, GEOCODER_SEES_LOCATION: "on" };
  const service = await serve(settings);
  const road = { addresstype: "road", category: "highway", name: "Park Street", lat: "22.5541", lon: "88.3512" };
  const address = { road: "Park Street", city: "Kolkata", state: "West Bengal", country_code: "in" };
  geocoder.answer(asJson(nominatimPlace({ ...road, address, boundingbox: ["22.55", "22.56", "88.35", "88.36"] })));
  const response = await service.get("/api/v1/places/reverse?lat=22.554&lng=88.351&lang=en");
  const { items, from } = reversePlaces.output.parse(await response.json());
  expect(items[0]?.label).toBe("Park Street, Kolkata, West Bengal, India");
  expect(items.at(-1)?.id).toBe("country:IN");
  expect(from.provider).toBe("nominatim");
});

describe("with a server that is down", () => {
  test("suggestions come all the same, and say where from; then it is left alone", async () => {
    const service = await serve({ GEOCODER_URL: `${dead}/api` });
    const answers: Searched[] = [];
    for (const q of ["kolkata", "kolkat", "kolka", "kolk", "kol"])
      answers.push(await search(service, `q=${q}&lang=en`));
    const why = ["unreachable", "unreachable", "unreachable", "paused", "paused"];
    expect(answers.map(({ from }) => from)).toEqual(why.map((fallback) => ({ ...EMBEDDED, fallback })));
    for (const { items } of answers) expect(items[0]?.label).toBe("Kolkata, West Bengal, India");
    expect(service.log.filter((line) => line.includes("GEOCODER_URL"))).toHaveLength(1);
  });

  test("one that hangs costs some time, not the answer", async () => {
    const service = await serve({ GEOCODER_URL: geocoder.url }, { geocoderMs: 50 });
    geocoder.answer(() => undefined);
    expect(await search(service, "q=kolkata&limit=1")).toMatchObject({
      from: { ...EMBEDDED, fallback: "timeout" },
      items: [{ name: "Kolkata" }],
    });
  });
});
