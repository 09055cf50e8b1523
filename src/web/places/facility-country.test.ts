import { expect, test } from "vitest";
import { getPlace } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";
import { facilityLand } from "./facility-country.ts";

const ID = "00000000-0000-7000-8000-000000000001";
const NAIROBI = { timeZone: "Africa/Nairobi", country: "KE" };

/** Answers one question only, as the server does. */
function answering(id: string, value: object | null): Api {
  return ((route: unknown, input: { id: string }) => {
    expect(route).toBe(getPlace);
    expect(input.id).toBe(id);
    return Promise.resolve(value === null ? { ok: false, problem: { reason: "offline" } } : { ok: true, value });
  }) as unknown as Api;
}

test("a facility's clock and country are those of where it stands", async () => {
  const place = { id: `facility:${ID}`, label: "Kenyatta Hospital", ...NAIROBI };
  expect(await facilityLand(answering(`facility:${ID}`, place), ID)).toEqual(NAIROBI);
});

test("without a net they are not known, and nothing breaks", async () => {
  expect(await facilityLand(answering(`facility:${ID}`, null), ID)).toEqual({});
});
