import { getFacility } from "#contract/facilities.ts";
import { getListing } from "#contract/listings.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import { emergencyNumber } from "../../places/emergency-number.ts";
import { throwRefusal } from "../../data/loader-context.ts";
import type { LoadContext } from "../../data/loader-context.ts";
import { codeOf } from "../../sharing/picture/code.ts";
import type { Code } from "../../sharing/picture/code.ts";
import { rowWithoutDistance } from "../../entry/row.ts";
import { volunteerCalledAt } from "../../entry/volunteer.ts";
import { cardPlace } from "./card-words.ts";
import type { CardAbout, CardPlace } from "./card-words.ts";

/** The data of a listing's card. */
export type CardData = CardAbout & {
  /** The short link of its QR code. */
  path: string;
  code: Code;
  emergency: string | null;
};

/** Loads a card: the public listing, and the QR code of its short link. */
export async function loadCard(context: LoadContext, id: string): Promise<CardData> {
  const { api, language, site } = context;
  const answer = await api(getListing, { id, lang: language });
  if (!answer.ok) return throwRefusal(answer.problem);
  const listing = answer.value;
  const { status, side, urgency, place, createdAt, updatedAt, expiresAt, neededBy, openingHours } = listing;
  const about = { status, side, urgency, place, createdAt, updatedAt, expiresAt, neededBy, openingHours };
  const wasCalled = volunteerCalledAt(listing) !== null;
  const [emergency, facility] = await Promise.all([
    emergencyNumber(context, undefined),
    placeOf(context, listing.facilityId),
  ]);
  return cardData({ ...about, thing: rowWithoutDistance(listing), wasCalled, facility }, { site, emergency });
}

async function placeOf({ api, language }: LoadContext, id: string | undefined): Promise<CardPlace | undefined> {
  const answer = id === undefined ? undefined : await api(getFacility, { id, lang: language });
  return answer?.ok === true ? cardPlace(answer.value) : undefined;
}

/** The same from a known listing. */
export async function cardData(
  about: CardAbout,
  { site, emergency }: Pick<CardData, "emergency"> & Pick<LoadContext, "site">,
): Promise<CardData> {
  const path = shortPath(about.thing.id);
  const code = await codeOf(new URL(path, site.publicUrl).href);
  const known = isOver(about.status) ? { ...about, thing: bare(about.thing), facility: undefined } : about;
  return { ...known, path, code, emergency };
}

function isOver(status: CardAbout["status"]): boolean {
  return status !== "open" && status !== "matched";
}

/**
 * The rest of a closed listing: only its name. Page data can be read too, so they have no number,
 * place or text.
 */
function bare(thing: CardAbout["thing"]): CardAbout["thing"] {
  const { generic, strength, name, group } = thing.extras;
  const { id, v, kind, need, subtype, stock, count, demo } = thing;
  return { id, v, kind, need, subtype, stock, count, demo, extras: { generic, strength, name, group } };
}
