import { describe, expect, test } from "vitest";
import { NO_NETWORK } from "../store/api.ts";
import { fakeApi, place, SITE } from "../testing/fake-api.ts";
import { readPlace } from "./place-choice.ts";

async function read(query: string, answers: Readonly<Record<string, unknown>> = {}, site = SITE) {
  const { api, asked } = fakeApi(answers);
  return { answer: await readPlace({ api, site, search: new URLSearchParams(query), language: "en" }), asked };
}

describe("where a page's address says to look", () => {
  test("nothing said: the deployment's guess, marked as one", async () => {
    const { answer } = await read("");
    expect(answer).toMatchObject({
      state: "chosen",
      place: { guessed: true, query: "", label: "Kolkata, West Bengal" },
    });
  });

  test("nothing said and nothing to guess: asked", async () => {
    const { answer } = await read("", {}, { ...SITE, defaultPlace: null });
    expect(answer).toEqual({ state: "none" });
  });

  test("a point is named by what it lies in, and handed on rounded to about 100 m", async () => {
    const { answer } = await read("at=22.5726459,88.3638953", { "/api/v1/places/reverse": { items: [place()] } });
    expect(answer).toMatchObject({
      place: { lat: 22.573, label: "Rampur, Uttar Pradesh", query: "at=22.573,88.364" },
    });
  });

  test("a named place and a guess have a point of three decimals too: page and browser ask for the same", async () => {
    const answers = { "/api/v1/places/{id}": place({ id: "osm:N1", lat: 22.57264, lng: 88.36389 }) };
    expect((await read("place=osm:N1", answers)).answer).toMatchObject({ place: { lat: 22.573, lng: 88.364 } });
    const guess = { label: "Kolkata", lat: 22.57264, lng: 88.36389 };
    const { answer } = await read("", {}, { ...SITE, defaultPlace: guess });
    expect(answer).toMatchObject({ place: { guessed: true, lat: 22.573, lng: 88.364 } });
  });

  test.each(["at=99,10", "at=1,200", "at=here", "at=1"])("a point that is none is not taken: %s", async (query) => {
    const { answer } = await read(query);
    expect(answer).toMatchObject({ place: { guessed: true } });
  });

  test("a point known only roughly is named by its district, and stays as rough", async () => {
    const items = [place({ type: "locality", label: "Park Street, Kolkata" }), place({ type: "district" })];
    const { answer } = await read("at=22.57,88.36", { "/api/v1/places/reverse": { items } });
    expect(answer).toMatchObject({ place: { label: "Rampur, Uttar Pradesh", query: "at=22.57,88.36" } });
  });

  test.each(["facility:0190a7c0-0000-7000-8000-000000000f01", "osm:N123", "osm:N123.eyJ_a-b", "in-pin:226010"])(
    "the id of any place is that place: %s",
    async (id) => {
      const { answer } = await read(`place=${encodeURIComponent(id)}`, { "/api/v1/places/{id}": place({ id }) });
      expect(answer).toMatchObject({ state: "chosen", place: { query: `place=${encodeURIComponent(id)}` } });
    },
  );

  test("places of help of one name are offered", async () => {
    const items = [
      place({ id: "facility:1", type: "facility", label: "Civil Hospital, Surat" }),
      place({ id: "facility:2", type: "facility", label: "Civil Hospital, Ahmedabad", lat: 23 }),
    ];
    const { answer } = await read("place=civil+hospital", { "/api/v1/places": { items } });
    expect(answer).toMatchObject({ state: "several", choices: [{ id: "facility:1" }, { id: "facility:2" }] });
  });

  test("a guess is asked about, never gone to; one word that fits nothing is unknown; 'near me' is no name", async () => {
    const guesses = [place({ confidence: 0.45 }), place({ id: "gn:2", label: "Elsewhere", confidence: 0.3 })];
    const { answer } = await read("place=hospital", { "/api/v1/places": { items: guesses } });
    expect(answer).toMatchObject({ state: "several", choices: [{}, { label: "Elsewhere" }] });
    const far = { "/api/v1/places": { items: [place({ confidence: 0.25 })] } };
    expect((await read("place=qqqzzz", far)).answer.state).toBe("unknown");
    expect((await read("place=aiims+delhi", far)).answer.state).toBe("several");
    expect((await read("place=near+me", far)).answer.state).toBe("none");
  });

  test("an id is that place", async () => {
    const { answer, asked } = await read("place=gn%3A7", { "/api/v1/places/{id}": place({ id: "gn:7" }) });
    expect(answer).toMatchObject({ state: "chosen", place: { query: "place=gn%3A7" } });
    expect(asked).toHaveLength(1);
  });

  test("a name nobody knows keeps what was typed", async () => {
    const { answer } = await read("place=Xyzzy", { "/api/v1/places": { items: [] } });
    expect(answer).toEqual({ state: "unknown", typed: "Xyzzy" });
  });

  test.each(["gn:1275004", "Delhi"])("without a net nobody knows whether there is %s: that is said", async (typed) => {
    const api = async () => ({ ok: false as const, problem: NO_NETWORK });
    const search = new URLSearchParams({ place: typed });
    await expect(readPlace({ api, site: SITE, search, language: "en" })).rejects.toMatchObject({
      data: { status: 0, reason: NO_NETWORK.reason },
    });
  });

  test("several places of one name are offered", async () => {
    const items = [
      place({ population: 281_000 }),
      place({ id: "gn:2", lat: 31, label: "Rampur, Himachal Pradesh", population: 90_000 }),
    ];
    const { answer } = await read("place=rampur", { "/api/v1/places": { items } });
    expect(answer).toMatchObject({ state: "several", choices: [{ id: "gn:1" }, { id: "gn:2" }] });
  });

  test("a hamlet is no rival of a great city", async () => {
    const items = [place({ population: 10_000_000 }), place({ id: "gn:2", lat: 40, country: "US", population: 9_000 })];
    const { answer } = await read("place=delhi", { "/api/v1/places": { items } });
    expect(answer).toMatchObject({ state: "chosen", place: { query: "place=gn%3A1" } });
  });

  test("but a small place here is, of a city abroad", async () => {
    const items = [
      place({ country: "US", population: 200_000, lat: 40, lng: -111 }),
      place({ id: "in:2", country: "IN" }),
    ];
    const { answer } = await read("place=salt+lake", { "/api/v1/places": { items } });
    expect(answer).toMatchObject({ state: "several" });
  });

  test("the same place twice under two names is not asked about", async () => {
    const items = [place(), place({ id: "in-pin:1", lat: 28.81 })];
    const { answer } = await read("place=rampur", { "/api/v1/places": { items } });
    expect(answer).toMatchObject({ state: "chosen" });
  });
});
