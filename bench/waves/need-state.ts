import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredCampaign } from "#domain/matching/ask.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { DonorAsk, DonorPromise, DonorSearch, DonorState } from "./donors.ts";
import { timeAt } from "./world-time.ts";
import type { NeedOutcome, PromiseRecord } from "./run-records.ts";
import { OPEN_HOURS } from "./world.ts";
import type { WorldNeed, WorldReply } from "./world.ts";

/** Who owns a need, and the minute in which their account was made. */
export type Owner = { id: string; since: number };

/** A promise of a need. */
export type NeedPromise = DonorPromise & {
  donor: number;
  from: DonorState;
  reply: NonNullable<WorldReply>;
  record: PromiseRecord;
};

/** A need as it runs: its documents, as the product keeps them, and what became of it. */
export type NeedState = DonorSearch & {
  id: string;
  asked: Set<number>;
  listing: StoredListing;
  campaign: StoredCampaign | null;
  /** Asks that may still take an answer. */
  open: { donor: number; ask: DonorAsk }[];
  promises: NeedPromise[];
  outcome: NeedOutcome;
};

/** A need that was just posted. */
export function newNeed(need: WorldNeed, owner: Owner): Omit<NeedState, "suited"> {
  return {
    id: String(need.id),
    need,
    listing: listingOf(need, owner),
    campaign: null,
    asked: new Set(),
    open: [],
    promises: [],
    outcome: {
      need,
      owner: owner.id,
      ownerSince: owner.since,
      asks: 0,
      firstYes: Infinity,
      received: 0,
      overAt: Infinity,
    },
  };
}

function listingOf({ id, minute, urgency, component, group, units }: WorldNeed, owner: Owner): StoredListing {
  const ends = timeAt(minute + OPEN_HOURS[urgency] * 60).toISOString();
  return {
    side: "need",
    kind: "blood",
    details: { component, group },
    quantity: units,
    language: "en",
    place: { lat: 0, lng: 0, label: `need ${id}`, precision: "area", basis: "masked", uncertaintyKm: 1.5 },
    ownerId: owner.id,
    urgency,
    neededBy: ends,
    status: "open",
    ...NOTHING_KNOWN,
    confirmedAt: null,
    expiresAt: ends,
    contact: { channels: [], shielded: true, available: true },
    source: { kind: "member" },
  };
}
