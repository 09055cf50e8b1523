import { beforeEach, expect, test, vi } from "vitest";
import { NO_NET } from "../store/api.ts";
import type { KeptPage } from "../store/last-pages.ts";
import { fakeApi, minutesAgo, NOW, SITE } from "../testing/fake-api.ts";
import { loadHome } from "./home-loader.ts";
import { knownPage } from "./known-page.ts";

const { pages } = vi.hoisted(() => ({ pages: [] as KeptPage[] }));
vi.mock("../store/react.ts", () => ({ keptDocument: async () => null }));
vi.mock("../store/last-pages.ts", () => ({ keptPages: async () => pages }));

const here = { emergency: "112", now: NOW };
const dhaka = { lat: 23.7, lng: 90.4, label: "Dhaka", country: "BD", query: "place=gn%3A1185241", guessed: false };

beforeEach(() => {
  pages.splice(0, pages.length, {
    href: "/find/oxygen?place=Dhaka",
    title: "Oxygen, near Dhaka",
    at: minutesAgo(20),
    data: { place: dhaka, emergency: "999", rows: [] },
  });
});

test.each(["/?place=gn%3A1185241", "/?place=gn:1185241", "/?place=Dhaka"])(
  "the first page around the place of a kept list is there without a net, with that country's number: %s",
  async (href) => {
    expect(await knownPage(href, here)).toEqual({
      data: { answer: { state: "chosen", place: dhaka }, emergency: "999" },
      at: minutesAgo(20),
    });
  },
);

test.each(["/?place=gn%3A1", "/?place=Delhi", "/", "/find/bed?place=Dhaka"])("nothing is made up of %s", async (href) =>
  expect(await knownPage(href, here)).toBeNull(),
);

test("where nobody can be asked whom to call, the first page says what was known before: here, and abroad", async () => {
  const api = async () => ({ ok: false as const, problem: NO_NET });
  const context = { api, site: SITE, language: "en", emergency: "112" };
  const home = (site = SITE) => loadHome({ ...context, site, url: new URL("http://here/") });
  expect(await home()).toMatchObject({ emergency: "112", answer: { state: "chosen" } });
  expect(await home({ ...SITE, defaultPlace: null })).toMatchObject({ emergency: "112", answer: { state: "none" } });
});

test("of a country it was never told of it names no number", async () => {
  const { api } = fakeApi({
    "/api/v1/places/{id}": { id: "gn:2", label: "Paris", country: "FR", lat: 48.9, lng: 2.3 },
  });
  const find = async (country: string) => {
    const url = new URL(`http://here/?place=gn:2&in=${country}`);
    const asked: typeof api = async (route, input, options) => {
      const answer = await api(route, input, options);
      if (answer.ok && route.path === "/api/v1/places/{id}") Object.assign(answer.value as object, { country });
      return answer;
    };
    return loadHome({ api: asked, site: SITE, language: "en", emergency: "112", url });
  };
  expect(await find("FR")).toMatchObject({ emergency: null });
  expect(await find("BD")).toMatchObject({ emergency: "999" });
  expect(await find("IN")).toMatchObject({ emergency: "112" });
});
