import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { ask } from "./posting.ts";
import { productNow } from "./product-time.ts";

type Asked = { need: string; amount: number };

/** Promises some of a need, to arrive in an hour. @returns the promise's id */
export async function promised(helper: Page, baseURL: string | undefined, { need, amount }: Asked): Promise<string> {
  const arrivesBy = new Date(productNow().getTime() + 3_600_000).toISOString();
  const made = await ask(helper, baseURL, { path: `/listings/${need}/responses`, data: { amount, arrivesBy } });
  expect(made.status).toBe(201);
  return String(made.body["id"]);
}

/** Promises some of a need, and its owner takes it. @returns the promise's id */
export async function taken(
  { owner, helper }: { owner: Page; helper: Page },
  baseURL: string | undefined,
  asked: Asked,
): Promise<string> {
  const id = await promised(helper, baseURL, asked);
  const accepted = { path: `/responses/${id}/accept`, data: { amount: asked.amount } };
  expect((await ask(owner, baseURL, accepted)).status).toBe(200);
  return id;
}

/** All promises of the signed-in person, and all to their needs. */
export async function responsesOf(page: Page, baseURL: string | undefined): Promise<Record<string, unknown>[]> {
  const target = { collection: "responses", mine: true };
  const { body } = await ask(page, baseURL, { path: "/sync/query", data: { target } });
  return body["documents"] as Record<string, unknown>[];
}
