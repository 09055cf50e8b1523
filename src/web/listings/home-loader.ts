import { emergencyNumber } from "../app/emergency.ts";
import type { LoadContext } from "../app/loading.ts";
import { readPlace } from "../app/place.ts";
import type { PlaceAnswer } from "../app/place.ts";

/** What the first page shows: the place looked at and the number to call when life is in danger. */
export type HomeData = { emergency: string | null; answer: PlaceAnswer };

/** Finds what the first page needs. */
export async function loadHome(context: LoadContext): Promise<HomeData> {
  const { api, site, url, language } = context;
  const answer = await readPlace({ api, site, search: url.searchParams, language });
  const country = answer.state === "chosen" ? answer.place.country : undefined;
  return { answer, emergency: await emergencyNumber(context, country) };
}
