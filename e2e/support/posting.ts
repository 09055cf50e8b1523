import type { Page } from "@playwright/test";
import { NO_ANSWERS } from "#web/drafts/answers.ts";
import { home } from "./accounts.ts";
import { drawId } from "./unique-values.ts";
import { productNow } from "./product-time.ts";
import type { Town } from "./towns/towns.ts";

/** The words of an own post that can be answered here, as the drafts here are. */
export const POSTED = /^Sent: /;

/** The answers of a complete draft: a need of blood. */
const ANSWERS = {
  side: "need",
  kind: "blood",
  component: "platelets",
  group: "AB-",
  quantity: "2",
  urgency: "critical",
  note: "The ward is on the second floor.",
  place: { lat: 22.57, lng: 88.36, label: "Kolkata, West Bengal, India" },
  placeTyped: "Kolkata, West Bengal, India",
  precision: "area",
  phone: "98300 12345",
  answerBy: "nobody",
};

/** Stores a draft on the device, like the form. `account`: its owner. @returns its id */
export function keepDraft(
  page: Page,
  answers: Readonly<Record<string, unknown>> = {},
  account = "anonymous",
): Promise<string> {
  return store(page, account, { answers: { ...ANSWERS, ...answers } });
}

/**
 * Stores a draft that changes the note of an own offer, as it was when the writing began.
 * `account`: its owner. @returns the draft's id
 */
export function keepChange(
  page: Page,
  account: string,
  { listing, place, note }: { listing: string; place: Town; note: string },
): Promise<string> {
  const offer = { side: "offer", kind: "oxygen", form: "concentrator", hasNow: "yes", have: "3", urgency: "" };
  const before = { ...NO_ANSWERS, ...ANSWERS, ...offer, place };
  const edits = { id: listing, editVersion: 1, before };
  return store(page, account, { answers: { ...before, note }, edits });
}

async function store(page: Page, account: string, written: object): Promise<string> {
  const id = drawId();
  const draft = { id, at: productNow().getTime(), step: "check", ...written };
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? "", text ?? ""),
    [`lifeboard.draft.${account}.${id}`, JSON.stringify(draft)],
  );
  return id;
}

/** A listing as a member posts it over HTTP. */
export const AN_OFFER = {
  side: "offer",
  kind: "oxygen",
  details: { form: "concentrator", flowLitresPerMinute: 5 },
  quantity: 3,
  unit: "piece",
  note: "Bring an extension lead.",
  place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area" },
  contact: { alias: "Asha", channels: [{ type: "phone", value: "+919830012345" }] },
  consent: { showOnRequest: false, beMatched: false, reContact: false },
};

/** Calls the API as the signed-in person, in the page's browser but not by its program. */
export async function ask(
  page: Page,
  baseURL: string | undefined,
  wanted: {
    path: string;
    method?: "POST" | "PATCH" | "GET" | "PUT" | "DELETE";
    data?: unknown;
    headers?: Record<string, string>;
  },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { path, method = "POST", data, headers = {} } = wanted;
  const address = home(baseURL);
  const answer = await page.request.fetch(`${address}/api/v1${path}`, {
    method,
    ...(data !== undefined && { data }),
    headers: { origin: address, ...headers },
  });
  const text = await answer.text();
  const body: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
  return { status: answer.status(), body };
}

/** Posts an offer of oxygen at a place. @returns its id */
export function postOffer(
  page: Page,
  baseURL: string | undefined,
  parts: { place: Town } & Record<string, unknown>,
): Promise<string> {
  return postListing(page, baseURL, { ...AN_OFFER, ...parts });
}

/** Posts a listing at a place. @returns its id */
export async function postListing(
  page: Page,
  baseURL: string | undefined,
  { place, ...parts }: { place: Town } & Record<string, unknown>,
): Promise<string> {
  const data = { ...parts, place: { ...place, precision: "area" } };
  const { status, body } = await ask(page, baseURL, { path: "/listings", data });
  if (status !== 201) throw new Error(`it was not posted: ${status} ${JSON.stringify(body)}`);
  return String(body["id"]);
}

/** All listings of the signed-in person. */
export async function ownListings(page: Page, baseURL: string | undefined): Promise<Record<string, unknown>[]> {
  const target = { collection: "listings", mine: true };
  const { body } = await ask(page, baseURL, { path: "/sync/query", data: { target } });
  const { documents } = body as { documents: Record<string, unknown>[] };
  return documents;
}
