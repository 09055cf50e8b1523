import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredAsk } from "#domain/matching/ask.ts";
import { planWave as planWaveOf } from "#domain/matching/plan-wave.ts";
import type { PlannedWave, WaveContext } from "#domain/matching/plan-wave.ts";
import type { Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import { asks, campaigns } from "#server/stored/asks.ts";
import { listings } from "#server/stored/listings.ts";
import { responses } from "#server/stored/responses.ts";

/** What a wave depends on besides documents. */
export type WaveFacts = Omit<WaveContext, "isSwitchedOff"> & {
  listingId: string;
  isSwitchedOff: (listing: Pick<StoredListing, "kind" | "details">) => boolean;
  /** Who is notified that a number has asked all of its share. */
  moderators: readonly string[];
};

/** Plans the next wave of a need by what was read; null where none is due. */
export function planWave(current: Locked, facts: WaveFacts): PlannedWave | null {
  const { listingId } = facts;
  const listing = listingIn(current, listingId);
  if (listing === null) return null;
  const all = campaigns.readAll(current.values()).map(({ value }) => value);
  const need = {
    listingId,
    listing,
    campaign: all.find((each) => each.listingId === listingId) ?? null,
    others: all
      .filter((each) => each.listingId !== listingId)
      .map((campaign) => ({ campaign, listing: listingIn(current, campaign.listingId) })),
    asks: asksOf(current, new Set([listingId])),
    responses: responses
      .readAll(current.values())
      .map(({ value }) => value)
      .filter((response) => response.listingId === listingId),
    numberAsks: asksOf(current, new Set([listingId, ...all.map((each) => each.listingId)])),
  };
  return planWaveOf(need, { ...facts, isSwitchedOff: facts.isSwitchedOff(listing) });
}

/** The asks of some needs. */
export function asksOf(current: Locked, listingIds: ReadonlySet<string>): StoredAsk[] {
  return asks
    .readAll(current.values())
    .map(({ value }) => value)
    .filter((ask) => listingIds.has(ask.listingId));
}

function listingIn(current: Locked, listingId: string): StoredListing | null {
  const document = current.get(keyText(listings.key(listingId)));
  return document === undefined ? null : listings.read(document);
}
