import { getListing } from "#contract/listings.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import { emergencyNumber } from "../../places/emergency-number.ts";
import { throwRefusal } from "../../data/loader-context.ts";
import type { LoadContext } from "../../data/loader-context.ts";
import { codeOf } from "../../sharing/picture/code.ts";
import type { Code } from "../../sharing/picture/code.ts";
import { rowWithoutDistance } from "../../entry/row.ts";
import { volunteerCalledAt } from "../../entry/volunteer.ts";
import type { CardAbout } from "./card-words.ts";

/** What the card of one listing is drawn from. */
export type CardData = CardAbout & {
  /** The short link that its code leads to. */
  path: string;
  code: Code;
  emergency: string | null;
};

/**
 * Finds what the card of a listing shows: the listing as everybody may see it, and the code of its
 * short link.
 */
export async function loadCard(context: LoadContext, id: string): Promise<CardData> {
  const { api, language, site } = context;
  const answer = await api(getListing, { id, lang: language });
  if (!answer.ok) return throwRefusal(answer.problem);
  const listing = answer.value;
  const { status, side, urgency, place, createdAt, updatedAt, expiresAt, neededBy } = listing;
  const about = { status, side, urgency, place, createdAt, updatedAt, expiresAt, neededBy };
  const emergency = await emergencyNumber(context, undefined);
  return cardData(
    { ...about, thing: rowWithoutDistance(listing), wasCalled: volunteerCalledAt(listing) !== null },
    { site, emergency },
  );
}

/** The same of what is known of a listing. */
export async function cardData(
  about: CardAbout,
  { site, emergency }: Pick<CardData, "emergency"> & Pick<LoadContext, "site">,
): Promise<CardData> {
  const path = shortPath(about.thing.id);
  const code = await codeOf(new URL(path, site.publicUrl).href);
  return { ...about, thing: isOver(about.status) ? bare(about.thing) : about.thing, path, code, emergency };
}

function isOver(status: CardAbout["status"]): boolean {
  return status !== "open" && status !== "matched";
}

/**
 * What is left to say of one that is over: what it was. Page data are read too, so nothing to call,
 * to find or written goes into them.
 */
function bare(thing: CardAbout["thing"]): CardAbout["thing"] {
  const { generic, strength, name, group } = thing.extras;
  const { id, v, kind, need, subtype, stock, count, demo } = thing;
  return { id, v, kind, need, subtype, stock, count, demo, extras: { generic, strength, name, group } };
}
