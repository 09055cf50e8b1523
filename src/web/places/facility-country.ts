import { getPlace } from "#contract/places.ts";
import type { Api } from "#contract/route.ts";

/** What a facility's location decides: the time zone of its hours, the emergency number. */
export type FacilityLand = { timeZone?: string | undefined; country?: string | undefined };

/**
 * Asks for what is not in the facility's document. Unknown offline: the deployment's values then
 * apply.
 */
export async function facilityLand(api: Api, id: string): Promise<FacilityLand> {
  const answer = await api(getPlace, { id: `facility:${id}` });
  return answer.ok ? { timeZone: answer.value.timeZone, country: answer.value.country } : {};
}
