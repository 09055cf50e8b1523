import { beforeAll, expect, test } from "vitest";
import { facilityPlaces } from "../facilities/facilities.ts";
import { FacilityIndex } from "../facilities/facility-index.ts";
import { openPlaces } from "../places.ts";
import { joinPlaces } from "../suggest.ts";
import type { AllPlaces } from "../suggest.ts";

let all: AllPlaces;
beforeAll(async () => {
  all = joinPlaces(await openPlaces("data/gazetteer"), facilityPlaces(new FacilityIndex()));
});

const labels = (q: string, country?: string): string[] =>
  all.suggest({ q, country, limit: 5 }).map(({ label }) => label);

test.each([
  ["Mexico City", undefined, "Mexico City, Mexico"],
  ["Kuwait City", undefined, "Kuwait City, Al Asimah, Kuwait"],
  ["Guatemala City", "GT", "Guatemala City, Municipio de Guatemala, Guatemala"],
  ["Cd. Juárez", "MX", "Ciudad Juárez, Juárez, Chihuahua, Mexico"],
  ["Sto. Domingo", "DO", "Santo Domingo, Santo Domingo De Guzmán, Nacional, Dominican Republic"],
  ["Rua do Bananal, Vila Pompeia, São Paulo", undefined, "São Paulo, Brazil"],
  ["Liverpool, UK", undefined, "Liverpool, England, United Kingdom"],
  ["Lucknow - India", undefined, "Lucknow, Uttar Pradesh, India"],
  ["লখনউ, ভারত", undefined, "Lucknow, Uttar Pradesh, India"],
  ["560127", undefined, "Bengaluru Urban, Karnataka, India"],
  ["110999", "IN", "New Delhi, Delhi, India"],
])("%s (%s) is offered first", (q, country, label) => {
  expect(labels(q, country)[0]).toBe(label);
});

test.each([
  ["Madre de Dios, Chile", undefined],
  ["Lucknow, Chile", undefined],
  ["Santiago, Chile", "IN"],
  ["BBMP", undefined],
  ["GHMC", undefined],
  ["999999", undefined],
  ["560127", "BR"],
])("%s (%s) is no place of another name or country", (q, country) => {
  expect(labels(q, country)).toEqual([]);
});

test("a guess is below what somebody would trust, and what is being typed is answered as before", () => {
  expect(all.suggest({ q: "560127", limit: 1 })[0]?.confidence).toBeLessThan(0.5);
  expect(labels("Gandhi Nagar, Jam")[0]).toContain("Jammu");
  expect(labels("Salt Lake, Kol")[0]).toContain("West Bengal");
});
