import type { Actor } from "../identity/actor.ts";
import { expiresAt } from "../listings/lifetime.ts";
import type { StoredListing } from "../listings/listing.ts";
import { NOTHING_KNOWN } from "../observations/axes.ts";
import { uuidv5 } from "../shared/ids.ts";
import type { Result } from "../shared/result.ts";
import { fail, ok } from "../shared/result.ts";
import type { StoredFacility } from "./facility.ts";
import { listedPlace } from "./supply.ts";

/*
 * What a facility itself needs, as its staff say in one tap. Readers get an ordinary need with the
 * lines of the place. It has no number and no hours: those are for who must act (decision 183).
 */

/** `needed`: it is needed now. `had`: the place has it again. `withdrawn`: nobody meant to say so. */
export const PLACE_NEED_WORDS = ["needed", "had", "withdrawn"] as const;
export type PlaceNeedWord = (typeof PLACE_NEED_WORDS)[number];

/** What a facility may say that it needs. */
type NeededKind = "oxygen";

/** The id of a facility's need of a kind. There is one, however often it is said. */
export function placeNeedId(facilityId: string, kind: NeededKind): string {
  return uuidv5(facilityId, `need/${kind}`);
}

/** Whether an actor says what a facility needs: its staff and its shared desk. Nobody speaks for them. */
export function maySayNeed(
  actor: Actor,
  facilityId: string,
): Result<null, "http/unauthenticated" | "http/permission-denied"> {
  if (actor.desk?.facilityId === facilityId || actor.facilityIds.has(facilityId)) return ok(null);
  return fail(actor.id === null ? "http/unauthenticated" : "http/permission-denied");
}

/** What was said of a need, when, and of which facility. */
type SaidNeed = { facilityId: string; facility: StoredFacility; kind: NeededKind; said: PlaceNeedWord; at: string };

/**
 * A facility's need after a word of its staff; null where it changes nothing. What was said later
 * stays, and so does what moderators hid. A need ends by itself as every critical need does.
 * @param before the need as it is; undefined where nobody said one
 */
export function needAfter(before: StoredListing | undefined, need: SaidNeed): StoredListing | null {
  const { said, at } = need;
  const last = [before?.renewals?.at ?? "", before?.closedAt ?? ""].toSorted().at(-1) ?? "";
  if (before !== undefined && (before.status === "hidden" || last >= at)) return null;
  if (said === "needed") return openNeed(before, need);
  if (before?.status !== "open") return null;
  const contact = { ...before.contact, available: false };
  return { ...before, status: said === "had" ? "fulfilled" : "withdrawn", closedAt: at, contact };
}

function openNeed(before: StoredListing | undefined, { facilityId, facility, kind, at }: SaidNeed): StoredListing {
  const { closedAt: _closedAt, ...known }: Partial<StoredListing> = before ?? {};
  const { demo } = facility.source;
  const facts = { side: "need", kind, urgency: "critical" } as const;
  return {
    ...NOTHING_KNOWN,
    confirmedAt: null,
    ...known,
    ...facts,
    details: {},
    ...listedPlace(facilityId, facility, kind),
    status: "open",
    expiresAt: expiresAt(facts, new Date(at)).toISOString(),
    renewals: { count: 0, at },
    source: { kind: "facility", ...(demo === true && { demo }) },
  };
}
