import type { Facility } from "#contract/facilities.ts";
import type { Listing } from "#contract/listings.ts";
import { facilities } from "#server/stored/facilities.ts";
import { FACILITY_COLUMNS, LISTING_COLUMNS } from "#server/exports/columns.ts";
import type { Column } from "#server/exports/columns.ts";
import { presentFacility } from "#server/presenters/facility.ts";
import { presentListing } from "#server/presenters/listing.ts";
import { loadFacility } from "../../src/web/facilities/facility-loader.ts";
import { linesOfFacility } from "../../src/web/facilities/spoken.ts";
import { createTexts } from "../../src/web/i18n/create.ts";
import { shippedLanguage } from "../../src/web/i18n/shipped.ts";
import { createSay } from "../../src/web/i18n/text.ts";
import { loadListing } from "../../src/web/entry/listing-loader.ts";
import { linesOfListing } from "../../src/web/listing/spoken.ts";
import { preview, render } from "../../src/web/server-entry.tsx";
import { EMERGENCY, fakeApi, SITE } from "../../src/web/testing/fake-api.ts";
import { documentOf, FACILITY_ID, HERE, LISTING_ID, NOW, searchOf } from "./search.ts";
import type { World } from "./search.ts";

/** What a reader gets of a world, by surface, as text. */
export type Surfaces = Readonly<Record<string, string>>;

/** What leaves the server: by the presenters, as in the API and the open data. */
export function presented({ listing, facility }: World): { listing: Listing; facility: Facility | undefined } {
  const shown = presentListing(documentOf("listings", LISTING_ID, listing), NOW);
  if (facility === undefined) return { listing: shown, facility: undefined };
  return { listing: shown, facility: presentFacility(documentOf(facilities.name, FACILITY_ID, facility), [shown]) };
}

/** Draws every surface on which a reader meets a listing. */
export async function listingSurfaces(world: World, language = "en"): Promise<Surfaces> {
  const { listing, facility } = presented(world);
  const reader = { language, answers: answersOf(world) };
  const isNeed = listing.side === "need";
  const near = `?at=${HERE.lat},${HERE.lng}`;
  const entry = await htmlOf(`/r/${LISTING_ID}${near}`, reader);
  const data = await loadListing(contextOf(`/r/${LISTING_ID}${near}`, reader), LISTING_ID);
  return {
    card: textIn(await htmlOf(`/${isNeed ? "needs" : "find"}/${listing.kind}${near}`, reader)),
    entry: textIn(entry),
    "link preview": metaIn(entry),
    poster: textIn(await htmlOf(`/r/${LISTING_ID}/card`, reader)),
    picture: pictureText(listing, language, facility),
    "read aloud": linesOfListing(data, speechIn(language)).join("\n"),
  };
}

/** Draws every surface on which a reader meets a facility, and the card of what it has. */
export async function facilitySurfaces(world: World, language = "en"): Promise<Surfaces> {
  const { facility, listing } = presented(world);
  if (facility === undefined) throw new Error("a world without a facility has none to draw");
  const reader = { language, answers: answersOf(world) };
  const page = await htmlOf(`/f/${FACILITY_ID}`, reader);
  const data = await loadFacility(contextOf(`/f/${FACILITY_ID}`, reader), FACILITY_ID);
  return {
    card: textIn(await htmlOf(`/find/${listing.kind}?at=${HERE.lat},${HERE.lng}`, reader)),
    "facility's page": textIn(page),
    "entry of its offer": textIn(await htmlOf(`/r/${LISTING_ID}`, reader)),
    "link preview": metaIn(page),
    picture: pictureText(facility, language),
    "read aloud": linesOfFacility(data, speechIn(language)).join("\n"),
  };
}

/** What a picture shows. Its version is no part of it, and changes with what it does not show. */
function pictureText(shown: Listing | Facility, language: string, facility?: Facility): string {
  const reader = { site: SITE, language, now: NOW, ...(facility && { facility }) };
  return JSON.stringify({ ...preview(shown, reader), version: undefined });
}

/** The columns of the tables of open data whose cells differ. */
export function columnsTelling(one: World, other: World, of: "listing" | "facility"): string[] {
  const [a, b] = [presented(one), presented(other)];
  if (of === "listing") return differing(LISTING_COLUMNS, a.listing, b.listing);
  return a.facility === undefined || b.facility === undefined
    ? []
    : differing(FACILITY_COLUMNS, a.facility, b.facility);
}

function differing<Row>(columns: readonly Column<Row>[], a: Row, b: Row): string[] {
  return columns.filter(({ cell }) => cell(a) !== cell(b)).map(({ name }) => name);
}

function speechIn(language: string) {
  const [english, strings] = [shippedLanguage("en").texts, shippedLanguage(language).texts];
  const say = createSay(createTexts({ language, english, strings }));
  return { say, language, clock: { now: NOW, timeZone: "Asia/Kolkata" } };
}

function answersOf(world: World): Readonly<Record<string, unknown>> {
  const { listing, facility } = presented(world);
  const items = searchOf(world)();
  return {
    "/api/v1/listings/nearby": { items, nextCursor: null, asOf: NOW.toISOString(), total: items.length, facets: [] },
    "/api/v1/listings/{id}": listing,
    "/api/v1/listings/{id}/observations": { items: [] },
    "/api/v1/facilities/{id}": facility,
    "/api/v1/emergency-numbers": EMERGENCY,
    "/api/v1/places": { items: [] },
  };
}

type Reader = { language: string; answers: Readonly<Record<string, unknown>> };

function contextOf(path: string, { answers, language }: Reader) {
  return { api: fakeApi(answers).api, site: SITE, url: new URL(`http://127.0.0.1:3000${path}`), language };
}

async function htmlOf(path: string, { answers, language }: Reader): Promise<string> {
  const answer = await render(new Request(`http://127.0.0.1:3000${path}`), {
    api: fakeApi(answers).api,
    site: SITE,
    assets: { scripts: ["/assets/main.js"], modulePreloads: [], styles: [], parts: {} },
    language,
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  if (answer.type !== "page") throw new Error(`${path} is a redirect`);
  return answer.draw().html;
}

/** What stands on a page to be read, without its data and styles. */
function textIn(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return body
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

/** What a messenger shows of a link. */
function metaIn(html: string): string {
  return [...html.matchAll(/property="og:(?:title|description)" content="([^"]*)"/g)]
    .map(([, text]) => text)
    .join("\n");
}
