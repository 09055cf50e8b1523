import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Renderer } from "../pages/renderer.ts";
import { testService } from "../../testing/service.ts";
import { pageOf } from "../testing/no-pages.ts";
import type { TestService } from "../../testing/service.ts";

const TILES = "https://{s}.tiles.example.org/{z}/{x}/{y}.png?key=k1";

const renderer: Renderer = {
  assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
  preview: () => null,
  publicAddress: () => null,
  render: async () => pageOf("<!doctype html>", { inline: { scripts: ["1"], styles: ["b{gap:0}"] } }),
};

let plain: TestService;
let tiled: TestService;
beforeAll(async () => {
  plain = await testService({ renderer });
  tiled = await testService({
    renderer,
    settings: { MAP_TILES_URL: TILES, GEOCODER_URL: "https://photon.example.org/api" },
  });
});
afterAll(async () => {
  await plain.close();
  await tiled.close();
});

async function policy(service: TestService, path: string): Promise<string[]> {
  const { headers } = await service.get(path, { headers: { accept: "text/html" } });
  return (headers.get("content-security-policy") ?? "").split("; ");
}

describe("the content security policy", () => {
  test("of a deployment without tiles names no host at all", async () => {
    const rules = await policy(plain, "/");
    expect(rules).toContain("img-src 'self' data: blob:");
    expect(rules.join(" ")).not.toMatch(/https?:|\*|\.example/u);
  });

  test("of one with tiles is the same but for their host, as a place of pictures", async () => {
    const [before, after] = [await policy(plain, "/"), await policy(tiled, "/")];
    expect(after.filter((rule) => !before.includes(rule))).toEqual([
      "img-src 'self' data: blob: https://*.tiles.example.org",
    ]);
    expect(after).toHaveLength(before.length);
  });

  test("allows no inline part but those of the page, by the hash of each", async () => {
    const rules = await policy(plain, "/");
    const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(rules.filter((rule) => /^(?:script|style)-src-?/.test(rule))).toEqual([
      `script-src 'self' ${hashOf("1")}`,
      `style-src-elem 'self' ${hashOf("b{gap:0}")}`,
      "style-src-attr 'unsafe-inline'",
    ]);
  });

  test("of a page that shows no map does not name it", async () => {
    expect(await policy(tiled, "/%FF")).toContain("img-src 'self' data: blob:");
  });
});
