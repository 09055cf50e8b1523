import type { Page } from "@playwright/test";
import { hydrated, firstOf } from "../../e2e/guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "../../e2e/support/accounts.ts";
import { A_NEED } from "../../e2e/support/pictures.ts";
import { ask, keepDraft, postListing, postOffer } from "../../e2e/support/posting.ts";
import { ward } from "../../e2e/support/ward.ts";
import type { Visit } from "./view.ts";

/*
 * What has to be there before a picture: an account, a post, a report, places called. Over HTTP or
 * by links that both builds have.
 */

/** Where the posts of pictures are, a town whose lists no other picture shows. */
const TOWN = { lat: 23.68, lng: 86.98, label: "Asansol, West Bengal, India" };
const KOLKATA = { lat: 22.57, lng: 88.36, label: "Kolkata, West Bengal, India" };

/** A need of blood by somebody else. @returns its page */
export async function needOfAnother(visit: Visit): Promise<string> {
  const id = await byAnother(visit, (owner, phone) =>
    postListing(owner, visit.url, {
      ...A_NEED,
      place: TOWN,
      note: "The ward is on the third floor.",
      contact: { alias: "Asha", channels: [{ type: "phone", value: phone }] },
    }),
  );
  return `/r/${id}`;
}

/** A draft of a need at its last step, by a member. `answerBy`: how people may answer. */
export function readyDraft(answerBy: "number" | "nobody"): (visit: Visit) => Promise<string> {
  return async ({ page, url }) => {
    const { id, phone } = await memberBehind(page, url, "Asha");
    await page.goto(`${home(url)}/robots.txt`);
    const isGiven = answerBy === "number";
    const reached = isGiven ? { phone: "", ownPhone: phone, showOnRequest: true } : {};
    const draft = await keepDraft(
      page,
      { place: KOLKATA, placeTyped: KOLKATA.label, component: "platelets", group: "O-", answerBy, ...reached },
      id,
    );
    return `${home(url)}/post?draft=${draft}&step=check`;
  };
}

/** A draft at a step, by nobody in particular. */
export function draftAt(step: string): (visit: Visit) => Promise<string> {
  return async ({ page, url }) => {
    await page.goto(`${home(url)}/robots.txt`);
    return `${home(url)}/post?draft=${await keepDraft(page, { phone: "", answerBy: "" })}&step=${step}`;
  };
}

/** A page for an admin, with a reported offer in the queue. */
export function asAdmin(path: string): (visit: Visit) => Promise<string> {
  return async (visit) => {
    const { page, url } = visit;
    const id = await byAnother(visit, (owner) =>
      postOffer(owner, url, { place: TOWN, title: "Cylinders tonight, delivered" }),
    );
    const data = { kind: "fraud", text: "They asked for half of it first." };
    const headers = { "X-Client-Id": "c".repeat(32) };
    const { status } = await ask(page, url, { path: `/listings/${id}/reports`, data, headers });
    if (status !== 202) throw new Error(`the report was not taken: ${status}`);
    await signInBehind(page, url, ADMIN);
    return `${home(url)}${path}`;
  };
}

/** The counter of a hospital, for its staff. */
export async function counterOfHospital(visit: Visit): Promise<string> {
  const { page, url } = visit;
  const context = await page.context().browser()?.newContext({ baseURL: url });
  if (context === undefined) throw new Error("there is no browser");
  try {
    const { id } = await ward(page, url, { desk: await context.newPage(), at: 0 });
    return `${home(url)}/facility/${id}`;
  } finally {
    await context.close();
  }
}

/** The first page of somebody who looked at two lists and called a place. */
export async function homeAfterCalls({ page }: Visit): Promise<string> {
  await page.addInitScript(() => {
    document.addEventListener("click", (event) => {
      // Else the browser asks which program makes calls.
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    });
  });
  for (const path of ["/find/oxygen", "/find/ambulance"]) {
    await page.goto(path);
    await hydrated(page);
  }
  await page.locator('main a[href^="tel:"]').first().click();
  await page.evaluate(() => sessionStorage.clear());
  return "/";
}

/** The page of an entry with some words in its name. */
export function entryOf(list: string): (visit: Visit) => Promise<string> {
  return ({ page }) => firstOf(page, list, "/r/");
}

/** Sorts a list anew while its answer never comes. */
export async function waitForNothing(page: Page): Promise<void> {
  await page.route("**/api/v1/listings/nearby*", () => undefined);
  await page.locator("summary", { hasText: "Best first" }).click();
  await page.getByRole("link", { name: "Nearest first" }).click();
  await page.getByRole("status").filter({ hasText: "Looking near" }).first().waitFor();
}

/** A map whose places are there. */
export const COUNTED = '[data-map-state="there"]';

/** Waits for the places of a map. */
export function mapIsDrawn(page: Page): Promise<void> {
  return page.locator(COUNTED).first().waitFor({ state: "attached" });
}

/** Goes to the end of a list. */
export async function toEndOfList(page: Page): Promise<void> {
  await page
    .locator("main ol")
    .first()
    .evaluate((list) => list.scrollIntoView({ block: "end" }));
  await page.evaluate(() => scrollBy(0, 360));
}

/** Opens the filters of a list. */
export async function openFilter(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Filter" }).click();
}

/** Posts the open draft. */
export async function post(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Post it" }).click();
  await page.getByRole("article").first().waitFor();
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
}

async function byAnother({ page, url }: Visit, act: (owner: Page, phone: string) => Promise<string>): Promise<string> {
  const context = await page.context().browser()?.newContext({ baseURL: url });
  if (context === undefined) throw new Error("there is no browser");
  try {
    const owner = await context.newPage();
    const { phone } = await memberBehind(owner, url);
    return await act(owner, phone);
  } finally {
    await context.close();
  }
}
