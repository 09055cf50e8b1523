import { beforeAll, describe, expect, test } from "vitest";
import { openPlaces, type Places } from "./places.ts";

let places: Places;
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
});

const at = (lat: number, lng: number) => places.reverse({ lat, lng, lang: "en" });

describe("reverse geocoding where maps are hard", () => {
  test.each([
    ["the north pole", 90, 0],
    ["the south pole", -90, 0],
    ["the Gulf of Guinea, 0, 0", 0, 0],
    ["the Bay of Bengal", 15, 88],
    ["the Southern Ocean", -60, 100],
  ])("%s is nowhere", (_what, lat, lng) => expect(at(lat, lng)).toEqual([]));

  test.each([
    ["the date line from the west", -16.85, 179.99, "FJ"],
    ["the date line from the east", -16.85, -179.97, "FJ"],
    ["the date line itself, either name of it", -16.5, -180, "FJ"],
    ["Antarctica", -77.85, 166.67, "AQ"],
    ["an enclave in a city", 41.9029, 12.4534, "VA"],
    ["an enclave in a country", -29.6, 28.2, "LS"],
    ["Wagah, seen from India", 31.6, 74.6, "IN"],
    ["Lahore", 31.55, 74.34, "PK"],
    ["Bangaon at the border of Bangladesh", 23.05, 88.83, "IN"],
    ["Jessore behind it", 23.17, 89.21, "BD"],
    ["an atoll of Lakshadweep", 10.566, 72.642, "IN"],
  ])("%s lies in one country alone", (_what, lat, lng, country) => {
    const items = at(lat, lng);
    expect(items.length).toBeGreaterThan(1);
    expect(new Set(items.map((item) => item.country))).toEqual(new Set([country]));
  });

  test("Delhi has districts, although none is drawn", () => {
    const districts = [at(28.6315, 77.2167), at(28.74, 77.11)].map(
      (items) => items.find(({ type }) => type === "district")?.name,
    );
    expect(districts).toEqual(["New Delhi", "North West Delhi"]);
  });

  test("confidence falls with the distance, and each item says what its point stands for", () => {
    const [near] = at(26.853, 81.0);
    const [far] = at(26.7, 71.3);
    expect(near?.confidence).toBeGreaterThan(0.85);
    expect(far?.confidence).toBeLessThan(0.8);
    for (const item of at(26.853, 81.0)) expect(item.uncertaintyKm, item.label).toBeGreaterThanOrEqual(1);
    const radius = (type: string) => at(26.853, 81.0).find((item) => item.type === type)?.uncertaintyKm ?? 0;
    expect(radius("locality")).toBeLessThan(radius("district"));
    expect(radius("district")).toBeLessThan(radius("state"));
  });
});
