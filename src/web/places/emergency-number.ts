import { emergencyNumbers } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";
import { everyKeptPage, keptPages } from "../store/saved/offline-pages.ts";
import type { LoadContext } from "../data/loader-context.ts";
import type { OtherNumber } from "./other-number.ts";

type Asker = Pick<LoadContext, "api" | "site" | "emergency">;

/** The emergency number of a country; null if unknown: then no button is shown. */
export async function emergencyNumber(asker: Asker, country: string | undefined): Promise<string | null> {
  // Of its own country the page has it: no page that follows asks again.
  const isOwn = country === undefined || country === asker.site.defaultCountry;
  if (isOwn && typeof asker.emergency === "string") return asker.emergency;
  const number = await reportNumber(asker.api, country);
  return number === undefined ? keptNumber(asker, country) : number;
}

/** Where somebody is: states of one country may have other numbers. */
type NumbersPlace = { country?: string | undefined; lat?: number; lng?: number };

/**
 * The same with the other numbers of the country or state. Without a net: those kept for this
 * place.
 */
export async function everyNumber(
  asker: Asker,
  { country, lat, lng }: NumbersPlace,
): Promise<{ emergency: string | null; others: OtherNumber[] }> {
  const place = { country, lat, lng };
  const items = await askNumbers(asker.api, place);
  if (items === undefined) return { emergency: await keptNumber(asker, country), others: await keptOthers(place) };
  const first = firstOf(items);
  const others = items
    .filter((item) => item !== first)
    .map(({ number, for: service, ambulance }) => ({
      number,
      for: service,
      ...(ambulance !== undefined && { ambulance }),
    }));
  return { emergency: first?.number ?? null, others };
}

/** The emergency number; undefined if there is no answer. */
export async function reportNumber(api: Api, country: string | undefined): Promise<string | null | undefined> {
  const items = await askNumbers(api, { country });
  return items === undefined ? undefined : (firstOf(items)?.number ?? null);
}

async function askNumbers(api: Api, { country, ...point }: NumbersPlace): Promise<readonly OtherNumber[] | undefined> {
  const answer = await api(emergencyNumbers, country === undefined ? {} : { country, ...point });
  return answer.ok ? [...answer.value.items, ...(answer.value.helplines ?? [])] : undefined;
}

function firstOf(items: readonly OtherNumber[]): OtherNumber | undefined {
  return items.find((item) => item.for === "all") ?? items.find((item) => item.for === "ambulance") ?? items[0];
}

/** Offline, calls still work: uses the number stored for the same country. */
async function keptNumber({ site, emergency = null }: Asker, country: string | undefined): Promise<string | null> {
  if (country === undefined || country === site.defaultCountry) return emergency;
  const numbers = (await keptPages()).map(({ data }) => numberOn(data as KeptNumber, country));
  return numbers.find((number) => number !== undefined) ?? null;
}

/**
 * The other numbers of the stored start page of the same place. A state may have numbers of its
 * own.
 */
async function keptOthers(place: NumbersPlace): Promise<OtherNumber[]> {
  for (const { data } of await everyKeptPage()) {
    const { answer, others = [] } = data as KeptNumber & { others?: OtherNumber[] };
    if (others.length > 0 && areaOf(answer?.place ?? {}) === areaOf(place)) return others;
  }
  return [];
}

/** A stored point has one decimal. */
function areaOf({ country, lat, lng }: NumbersPlace): string {
  return [country, lat?.toFixed(1), lng?.toFixed(1)].join();
}

/** A stored list or start page, as far as its country and number. */
type KeptNumber = {
  emergency?: string | null;
  place?: { country?: string };
  answer?: { place?: NumbersPlace };
};

function numberOn({ emergency, place, answer }: KeptNumber, country: string): string | undefined {
  return (place ?? answer?.place)?.country === country ? (emergency ?? undefined) : undefined;
}
