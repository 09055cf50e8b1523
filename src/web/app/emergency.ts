import { emergencyNumbers } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";

/** The number to call first in a country; null when none is known, and then no key is shown. */
export async function emergencyNumber(api: Api, country: string | undefined): Promise<string | null> {
  return (await tellNumber(api, country)) ?? null;
}

/** The same; undefined when nobody could be asked. */
export async function tellNumber(api: Api, country: string | undefined): Promise<string | null | undefined> {
  const answer = await api(emergencyNumbers, country === undefined ? {} : { country });
  if (!answer.ok) return undefined;
  const { items } = answer.value;
  return (
    (items.find((item) => item.for === "all") ?? items.find((item) => item.for === "ambulance") ?? items[0])?.number ??
    null
  );
}
