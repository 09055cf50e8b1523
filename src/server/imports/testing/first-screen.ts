import { isHelpFor, helplinesOf } from "#domain/places/helplines.ts";
import type { EmergencyService } from "#domain/places/emergency-service.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { NearbyPage } from "#contract/listings.ts";
import type { TestService } from "#server/testing/service.ts";

/** A search as somebody asks it: by the address of its page and by the API. */
export type Search = { kind: Kind; page: string; asked: string };

/** Cards of the first screen: as many as are seen at once on a phone, and one more. */
const FIRST = 3;

/** A card as the page draws it. */
type Card = { id: string; calls: string[]; isGreen: boolean; text: string };
type Items = NearbyPage["items"];

/** How many cards there are, how many of the first can be called, and what is wrong. */
export type FirstScreen = { cards: number; lines: number; callable: number; saysWhatElse: boolean; faults: string[] };

/** Asks a search near a point over HTTP, as a list and as a page, and judges its first screen. */
export async function judgeFirstScreen(
  service: TestService,
  { kind, page, asked }: Search,
  [lat, lng]: readonly [number, number],
): Promise<FirstScreen> {
  const near = `lat=${lat}&lng=${lng}&withinKm=25&limit=20&group=place&facets=true&${asked}`;
  const callable = await nearbyOf(service, near);
  const items = callable.items.length > 0 ? callable.items : (await nearbyOf(service, `${near}&callable=no`)).items;
  const answer = await service.get(`${page}${page.includes("?") ? "&" : "?"}at=${lat},${lng}`, {
    headers: { accept: "text/html", "accept-language": "en" },
  });
  const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "";
  const cards = cardsOf(main);
  const first = cards.slice(0, FIRST).filter(({ calls }) => calls.length > 0).length;
  const saysWhatElse = isWhatElseFirst(main);
  const faults = [
    ...faultsOfCards(main, items),
    ...(answer.status === 200 ? [] : [`the page is ${answer.status}`]),
    ...(callable.items.every(isCallable) ? [] : ["an item of callable=yes cannot be called"]),
    ...(first === Math.min(FIRST, callable.items.length) ? [] : [`${first} of the first cards can be called`]),
    ...(first > 0 || saysWhatElse ? [] : ["nobody can be called, and the page does not begin with what to do"]),
    ...(first > 0 || (await hasHelplines(service, { kind, lat, lng })) ? [] : ["there is no helpline"]),
  ];
  return { cards: cards.length, lines: linesOf(main), callable: first, saysWhatElse, faults };
}

async function nearbyOf(service: TestService, asked: string): Promise<NearbyPage> {
  const answer = await service.get(`/api/v1/listings/nearby?${asked}`);
  return (await answer.json()) as NearbyPage;
}

/** What is wrong with the cards of a page, whose list answered these items. */
export function faultsOfCards(main: string, items: Items): string[] {
  const cards = cardsOf(main);
  return [...cards.flatMap((card) => cardFaults(card, items)), ...orderFaults(cards)];
}

/** A published line that is no address, or a person's number that can be asked for. */
function isCallable({ contact: { channels, shielded, available } }: Items[number]): boolean {
  return channels.some(({ type }) => type !== "email") || (shielded && available);
}

const ENTRY = /<li[^>]*>(?=<div(?:(?!<\/li>)[\s\S])*?<h2><a[^>]* href="\/r\/([0-9a-f-]{36}))/;

function cardsOf(main: string): Card[] {
  const [, ...parts] = main.split(ENTRY);
  return Array.from({ length: parts.length / 2 }, (_, at): Card => {
    const [id = "", html = ""] = parts.slice(at * 2);
    const card = html.split("</li>")[0] ?? "";
    const state = /^<div([^>]*)>/.exec(card)?.[1];
    return {
      id,
      calls: [...card.matchAll(/href="(tel:[^"]+|[^"]*number=[^"]*)"/g)].map(([, href = ""]) => href),
      isGreen: state !== undefined && !state.includes("data-tone"),
      text: card.replaceAll(/<[^>]*>/g, " "),
    };
  });
}

/** Places of which only the name is known. */
function linesOf(main: string): number {
  return [...main.matchAll(/<a[^>]* href="\/r\/[^"]*"[^>]*>(?=<b)/g)].length;
}

function cardFaults({ id, calls, isGreen, text }: Card, items: Items): string[] {
  const item = items.find((each) => each.id === id);
  if (item === undefined) return [`${id} is on the page and not in the answer`];
  const has = item.stock.value === "available" || item.stock.value === "limited";
  // A toll-free line is dialled without its country code.
  const numbers = item.contact.channels.flatMap(({ value }) => [
    `tel:${value}`,
    `tel:${value.replace(/^\+91(?=1)/, "")}`,
  ]);
  const isRight = isGreen && has && item.why === undefined && item.freshness === "fresh";
  return [
    ...(calls.length > 0 === isCallable(item) ? [] : [`${id}: Call is there, or missing, wrongly`]),
    ...calls.filter((href) => href.startsWith("tel:") && !numbers.includes(href)).map((href) => `${id}: ${href}`),
    ...(isGreen && !isRight ? [`${id} is green for something else`] : []),
    ...(calls.length === 0 && /call first|not known, ask/i.test(text) ? [`${id} says to call, and nobody can`] : []),
  ];
}

/** No card that cannot be called is above one that can. */
function orderFaults(cards: readonly Card[]): string[] {
  const silent = cards.findIndex(({ calls }) => calls.length === 0);
  const later = silent === -1 ? [] : cards.slice(silent).filter(({ calls }) => calls.length > 0);
  return later.map(({ id }) => `${id} can be called, and stands below one that cannot`);
}

/** Whether what to do instead comes before any place: nobody can be called, or nothing is here. */
function isWhatElseFirst(main: string): boolean {
  const at = main.search(/<h[12][^>]*>(Nobody near can be called now|No [^<]+ within 25 km)<\/h[12]>/);
  const place = main.search(/<a[^>]* href="\/r\//);
  return at !== -1 && (place === -1 || at < place);
}

/** Whether the place has a number that helps, which the page loads later than its words. */
async function hasHelplines(
  service: TestService,
  { kind, lat, lng }: { kind: Kind; lat: number; lng: number },
): Promise<boolean> {
  const areas = await (await service.get(`/api/v1/places/reverse?lat=${lat}&lng=${lng}`)).json();
  const ids = (areas as { items: { id: string }[] }).items.map(({ id }) => id);
  const numbers = await (await service.get("/api/v1/emergency-numbers?country=IN")).json();
  const { items } = numbers as { items: { for: EmergencyService }[] };
  return helplinesOf(ids, kind).length > 0 || items.some((line) => isHelpFor(line.for, kind));
}
