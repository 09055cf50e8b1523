import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { memberBehind } from "./accounts.ts";
import { A_NEED } from "./pictures.ts";
import { ask, postListing } from "./posting.ts";
import type { Town } from "./towns/towns.ts";

/** Makes an account that gives platelets and may be woken. @returns its number */
export async function aDonor(page: Page, baseURL: string | undefined, town: Town): Promise<string> {
  const { phone } = await memberBehind(page, baseURL, "Bela");
  await becomeDonor(page, baseURL, town);
  return phone;
}

/** Who is signed in on the page gives platelets, and may be woken. */
export async function becomeDonor(page: Page, baseURL: string | undefined, town: Town): Promise<void> {
  const data = {
    group: "O-",
    components: ["platelets"],
    rules: "IN",
    gifts: [],
    place: { ...town, precision: "exact" },
    radiusKm: 25,
    wakeMe: true,
    consent: { wordsVersion: CONSENT_WORDS },
  };
  expect((await ask(page, baseURL, { path: "/me/donor", method: "PUT", data })).status).toBe(200);
}

/** Posts a critical need of blood that asks donors. */
export async function aNeed(
  page: Page,
  { baseURL, town, phone }: { baseURL: string | undefined; town: Town; phone: string },
): Promise<string> {
  return postListing(page, baseURL, {
    ...A_NEED,
    contact: { alias: "Asha", channels: [{ type: "phone", value: phone }] },
    consent: { showOnRequest: false, beMatched: true, reContact: false },
    place: town,
  });
}
