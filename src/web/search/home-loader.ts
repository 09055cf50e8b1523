import { emergencyNumber } from "../places/emergency-number.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import type { PlaceAnswer } from "../places/place-choice.ts";

/** What the first page shows: the place looked at and the number to call when life is in danger. */
export type HomeData = { emergency: string | null; answer: PlaceAnswer };

/** Finds what the first page needs. */
export async function loadHome(context: LoadContext): Promise<HomeData> {
  const { api, site, url, language } = context;
  const answer = await readPlace({ api, site, search: url.searchParams, language });
  const country = answer.state === "chosen" ? answer.place.country : undefined;
  return { answer, emergency: await emergencyNumber(context, country) };
}
