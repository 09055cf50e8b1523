import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { ADMIN, giveRoles, home, memberBehind, signInBehind } from "./accounts.ts";
import { ask } from "./posting.ts";

type Place = { id: string; name: string; types: string[]; place: { lat: number; lng: number } };

/**
 * A hospital of the demonstration, with a number that the desk published. Its staff, signed in on
 * the page, counted free beds.
 */
export async function ward(page: Page, baseURL: string | undefined, { desk, at }: { desk: Page; at: number }) {
  const answer = await page.request.get(
    `${home(baseURL)}/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=100&withinKm=300`,
  );
  const { items }: { items: Place[] } = await answer.json();
  const fitting = items.filter(({ types }) => types.includes("hospital"));
  const place = fitting[at];
  if (place === undefined) throw new Error(`only ${fitting.length} hospitals fit`);
  const { id } = await memberBehind(page, baseURL);
  await signInBehind(desk, baseURL, ADMIN);
  const lines = { phones: [{ value: `+1202555012${at}` }], reason: "On their own page" };
  const published = await ask(desk, baseURL, { path: `/facilities/${place.id}/lines`, method: "PUT", data: lines });
  expect(published.status).toBe(200);
  await giveRoles(desk, baseURL, { id, roles: ["facility-staff"], facilities: [place.id] });
  const data = { beds: [{ bedType: "emergency", available: 4, total: 9 }] };
  const counted = await ask(page, baseURL, { path: `/facilities/${place.id}/capacity`, method: "PUT", data });
  expect(counted.status).toBe(200);
  const { beds } = counted.body as { beds: { bedType: string; listingId: string }[] };
  return { ...place, bed: beds.find(({ bedType }) => bedType === "emergency")?.listingId ?? "" };
}
