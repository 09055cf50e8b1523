import { beforeAll, expect, test } from "vitest";
import type { Context } from "#server/http/contract/context.ts";
import type { Answer } from "#server/http/contract/handle.ts";
import { facilityPlaces } from "./facilities/facilities.ts";
import { FacilityIndex } from "./facilities/facility-index.ts";
import { openPlaces } from "./places.ts";
import type { Places } from "./places.ts";
import { placeRoutes } from "./routes.ts";
import { joinPlaces } from "./suggest.ts";

/* Answers of places that are kept (decision 102) end with the facilities that they show. */

const PLACE = { lat: 21.17, lng: 72.83, label: "Surat, Gujarat", uncertaintyKm: 0.1 };
const SHOWN = "00000000-0000-7000-8000-000000000001";
const OTHER = "00000000-0000-7000-8000-000000000002";
const READER = { actor: { type: "anonymous" }, wantedLanguage: "en" } as unknown as Context;

let gazetteer: Places;
beforeAll(async () => {
  gazetteer = await openPlaces("data/gazetteer");
});

function begin() {
  const index = new FacilityIndex();
  index.put({ id: SHOWN, version: 1, name: "Kiran Hospital", ...PLACE });
  index.put({ id: OTHER, version: 1, name: "Sunrise Clinic", ...PLACE });
  const places = joinPlaces(gazetteer, facilityPlaces(index));
  const bindings = placeRoutes({ gazetteer, places, geocoder: null });
  const answer = async (path: string, sent: unknown): Promise<Answer<unknown>> => {
    const outcome = await bindings.find(({ route }) => route.path === `/api/v1${path}`)?.answer(sent, READER);
    if (outcome?.ok !== true) throw new Error(`${path} was refused`);
    return outcome.answer;
  };
  return { index, answer };
}

const QUESTIONS = [
  ["/places", { q: "kiran hospital surat" }],
  ["/places/{id}", { id: `facility:${SHOWN}` }],
] as const;

test.each(QUESTIONS)("%s ends with a facility that it shows, and with no other", async (path, sent) => {
  const { index, answer } = begin();
  const { isCurrent } = await answer(path, sent);
  expect(isCurrent?.()).toBe(true);
  index.remove(OTHER);
  expect(isCurrent?.()).toBe(true);
  index.remove(SHOWN);
  expect(isCurrent?.()).toBe(false);
});

test.each(QUESTIONS)("%s ends with another name of a facility that it shows", async (path, sent) => {
  const { index, answer } = begin();
  const { isCurrent } = await answer(path, sent);
  index.put({ id: SHOWN, version: 2, name: "Surat Lung Centre", ...PLACE });
  expect(isCurrent?.()).toBe(false);
});

test("an answer is the same when a point is asked for again", async () => {
  const { answer } = begin();
  const at = { lat: "21.17", lng: "72.83" };
  const [first, again] = [await answer("/places/reverse", at), await answer("/places/reverse", at)];
  expect(again).toEqual(first);
  expect(await answer("/places/reverse", { ...at, lang: "hi" })).not.toEqual(first);
});
