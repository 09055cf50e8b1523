import { afterAll, beforeAll, expect, test } from "vitest";
import type { PreviewCard } from "#contract/render.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

const band = { ink: "#000", tint: "#fff", sign: "", title: "x" };
const card: PreviewCard = {
  version: 1,
  language: "en",
  direction: "ltr",
  place: "x",
  kind: "x",
  sign: "",
  what: "x",
  more: ["x"],
  checked: { ...band, text: "x" },
  warning: band,
  ask: { title: "x", text: "x" },
  url: "https://help.example.org/",
  colours: {
    surface: "#fff",
    ink: "#000",
    inkSoft: "#000",
    line: "#000",
    brand: "#000",
    onBrand: "#fff",
    spark: "#000",
  },
};

let service: TestService;
beforeAll(async () => {
  const assets = { scripts: [], modulePreloads: [], styles: [], parts: {} };
  const render = () => Promise.reject(new Error("no pages here"));
  service = await testService({
    renderer: { assets, render, publicAddress: () => null, preview: () => card },
    answerMs: 1,
  });
});
afterAll(() => service.close());

test("a picture that takes too long to draw is given up on, and the caller is told", async () => {
  const id = await service.put(bodyOf(aListing()));
  const answer = await service.get(`/og/${id}-1.png`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([504, "text/html; charset=utf-8"]);
});
