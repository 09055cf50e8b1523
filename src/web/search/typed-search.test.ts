import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTypedKinds } from "#domain/resources/read-typed-kinds.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { EMERGENCY, fakeApi, minutesAgo, SITE } from "../testing/fake-api.ts";
import { loadFind } from "./find-loader.ts";

const NOTHING = { items: [], nextCursor: null, asOf: minutesAgo(0), total: 0, facets: [] };

async function find(address: string) {
  const { api, asked } = fakeApi({
    "/api/v1/listings/nearby": NOTHING,
    "/api/v1/emergency-numbers": EMERGENCY,
  });
  const url = new URL(address, "http://127.0.0.1:3000");
  const found = await loadFind({ api, site: SITE, language: "en", url }, url.pathname.split("/").at(-1) ?? "").catch(
    (thrown: unknown) => thrown,
  );
  return { found, asked };
}

describe("words typed into the search of names", () => {
  test.each([
    ["oxygen cylinder", "/find/oxygen?form=cylinder"],
    ["ICU bed", "/find/bed?bedType=icu"],
    ["beds", "/find/bed"],
    ["O2", "/find/oxygen"],
    ["ऑक्सीजन", "/find/oxygen"],
    ["ambulance", "/find/ambulance"],
    ["stretcher", "/find/ambulance?patient=lying"],
    ["ICU ambulance", "/find/ambulance?patient=ventilator"],
    ["platelets O+", "/find/blood?component=platelets&group=O%2B"],
    ["food or shelter", "/find/food,shelter"],
  ])("%s leads to %s", async (q, to) => {
    const { found, asked } = await find(`/find/all?q=${encodeURIComponent(q)}`);
    expect(found).toBeInstanceOf(Response);
    if (!(found instanceof Response)) return;
    expect(found.status).toBe(302);
    expect(found.headers.get("location")).toBe(to);
    expect(asked).toEqual([]);
  });

  test("the place, the circle and the order go along", async () => {
    const { found } = await find("/find/all?at=22.5,88.3&q=oxygen&within=50&sort=near");
    expect(found).toBeInstanceOf(Response);
    if (found instanceof Response)
      expect(found.headers.get("location")).toBe("/find/oxygen?at=22.5,88.3&within=50&sort=near");
  });

  test("words that hold more are looked for, and the list of the kind is offered where nothing is found", async () => {
    const { found, asked } = await find("/find/all?q=oxygen+Behala");
    expect(asked.map(({ input }) => input)).toContainEqual(expect.objectContaining({ q: "oxygen Behala" }));
    expect(found).toMatchObject({ elsewhere: { meant: { slug: "oxygen", href: "/find/oxygen" } } });
  });

  test("a search of one kind is left as it is", async () => {
    const { found } = await find("/find/medicine?q=oxygen");
    expect(found).toMatchObject({ state: "found", query: { slug: "medicine", q: "oxygen" } });
  });
});

describe.each(["en", "hi"])("names of kinds in %s", (language) => {
  const texts = JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), "utf8"));
  test.each(KINDS)("%s", (kind) =>
    expect(readTypedKinds(texts.kinds[kind])).toMatchObject({ kinds: [kind], wholly: true }),
  );
  const subtypes = Object.entries<Record<string, string>>(texts.things).flatMap(([kind, names]) =>
    typeof names === "string" ? [] : Object.entries(names).map(([subtype, name]) => ({ kind, subtype, name })),
  );
  test.each(subtypes)("$name", ({ kind, subtype, name }) =>
    expect(readTypedKinds(name)).toMatchObject({ kinds: [kind], ...(subtype !== "any" && { subtype }), wholly: true }),
  );
});
