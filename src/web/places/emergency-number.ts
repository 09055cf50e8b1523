import { emergencyNumbers } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";
import { keptPages } from "../store/saved/last-pages.ts";
import type { LoadContext } from "../data/loader-context.ts";

type Asker = Pick<LoadContext, "api" | "site" | "emergency">;

/** The number to call first in a country; null when none is known, and then no key is shown. */
export async function emergencyNumber(asker: Asker, country: string | undefined): Promise<string | null> {
  const number = await reportNumber(asker.api, country);
  return number === undefined ? keptNumber(asker, country) : number;
}

/** The same; undefined when nobody could be asked. */
export async function reportNumber(api: Api, country: string | undefined): Promise<string | null | undefined> {
  const answer = await api(emergencyNumbers, country === undefined ? {} : { country });
  if (!answer.ok) return undefined;
  const { items } = answer.value;
  return (
    (items.find((item) => item.for === "all") ?? items.find((item) => item.for === "ambulance") ?? items[0])?.number ??
    null
  );
}

/**
 * Calls go out where nobody can be asked: then the number is the one that this device was told
 * before, for the same country.
 */
async function keptNumber({ site, emergency = null }: Asker, country: string | undefined): Promise<string | null> {
  if (country === undefined || country === site.defaultCountry) return emergency;
  const numbers = (await keptPages()).map(({ data }) => numberOn(data as KeptNumber, country));
  return numbers.find((number) => number !== undefined) ?? null;
}

/** A list or the first page, as far as it says where it is of and whom to call there. */
type KeptNumber = {
  emergency?: string | null;
  place?: { country?: string };
  answer?: { place?: { country?: string } };
};

function numberOn({ emergency, place, answer }: KeptNumber, country: string): string | undefined {
  return (place ?? answer?.place)?.country === country ? (emergency ?? undefined) : undefined;
}
