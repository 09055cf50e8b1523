import { expect } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { newId } from "#domain/shared/ids.ts";
import { ADMIN, giveRoles, home, memberBehind, signInBehind } from "./accounts.ts";
import { ask } from "./posting.ts";
import { productNow } from "./product-time.ts";

/** Types of places as a list writes them. */
const NAMES = [
  "Hospital",
  "Clinic",
  "Pharmacy",
  "Blood bank",
  "Laboratory",
  "Oxygen supplier",
  "Ambulance service",
  "Vaccination centre",
  "Shelter",
  "Other",
] as const;
/** Further places of a type, for tests in which nothing may have been counted. */
const MORE_PLACES = [{ name: "Maternity home", type: "Hospital" }];

type Place = { id: string; name: string };

/**
 * Imports one place of each type and some more, of which nothing is known. The desk is an admin's.
 * @returns the ids by name, which is the type as a list writes it
 */
export async function placesOfEachType(desk: Page, baseURL: string | undefined): Promise<Map<string, string>> {
  await signInBehind(desk, baseURL, ADMIN);
  const id = newId(productNow());
  const all = [...NAMES.map((name) => ({ name, type: name })), ...MORE_PLACES];
  const rows = all.map(
    ({ name, type }, at) => `${name} of the Old Fort,${type},Jaisalmer,Rajasthan,+120255501${60 + at}`,
  );
  const bytes = Buffer.from(["Name,Facility type,City,State,Phone", ...rows].join("\n"));
  const call = async (path: string, data: object, method: "POST" | "PUT" = "POST") => {
    const answer = await ask(desk, baseURL, { path: `/imports${path}`, method, data });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  await call("", { id, fileName: "places.csv", bytes: bytes.length });
  await call(`/${id}/pieces/0`, { data: bytes.toString("base64") }, "PUT");
  const { preview } = (await call(`/${id}/preview`, {})) as { preview: { mapping: object } };
  const source = { id: newId(productNow()), name: "Places of the fort", licence: "CC0" };
  const mapping = { ...preview.mapping, rows: "facilities", numbers: "published" };
  await call(`/${id}/run`, { plan: { source, format: null, mapping } });
  const found = async () => {
    const { body } = await ask(desk, baseURL, {
      path: "/facilities/nearby?lat=26.91&lng=70.92&withinKm=50&limit=100",
      method: "GET",
    });
    const items = (body as { items: Place[] }).items.filter(({ name }) => name.endsWith("of the Old Fort"));
    return new Map(items.map((place) => [place.name.replace(" of the Old Fort", ""), place.id]));
  };
  await expect.poll(async () => (await found()).size).toBe(all.length);
  return found();
}

type Browser = { page: Page; context: BrowserContext; baseURL: string | undefined; desk: Page };

/** Opens the counter of a place for a new member of its staff. */
export async function openCounter(
  { page, context, baseURL, desk }: Browser,
  { id, language }: { id: string; language: string },
): Promise<void> {
  const member = await memberBehind(page, baseURL);
  await giveRoles(desk, baseURL, { id: member.id, roles: ["facility-staff"], facilities: [id] });
  await context.addCookies([{ name: "i18next", value: language, url: home(baseURL) }]);
  await page.goto(`${home(baseURL)}/facility/${id}`);
}
