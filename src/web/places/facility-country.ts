import { getPlace } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";

/**
 * What the land around a facility decides: the clock its hours are meant by, the number to call
 * first.
 */
export type FacilityLand = { timeZone?: string | undefined; country?: string | undefined };

/**
 * Asks what is not in a facility's own document; unknown without a net, and then the deployment's
 * own hold.
 */
export async function facilityLand(api: Api, id: string): Promise<FacilityLand> {
  const answer = await api(getPlace, { id: `facility:${id}` });
  return answer.ok ? { timeZone: answer.value.timeZone, country: answer.value.country } : {};
}
