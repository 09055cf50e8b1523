import { everyNumber } from "../places/emergency-number.ts";
import type { OtherNumber } from "../places/other-number.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { readPlace } from "../places/place-choice.ts";
import type { PlaceAnswer } from "../places/place-choice.ts";

/** The data of the start page: the place, the emergency number, and those of other services. */
export type HomeData = { emergency: string | null; others?: OtherNumber[]; answer: PlaceAnswer };

/** Loads the start page. */
export async function loadHome(context: LoadContext): Promise<HomeData> {
  const { api, site, url, language } = context;
  const answer = await readPlace({ api, site, search: url.searchParams, language });
  const place = answer.state === "chosen" ? answer.place : {};
  return { answer, ...(await everyNumber(context, place)) };
}
