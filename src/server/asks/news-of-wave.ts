import type { StoredListing } from "#domain/listings/listing.ts";
import type { StoredCampaign } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { PlannedWave } from "#domain/matching/plan-wave.ts";
import { aboutListing } from "#domain/news/listing-in-messages.ts";
import type { NewsKind } from "#domain/news/news.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { UNTOLD } from "#server/alarms/alert.ts";
import type { PreparedAlert } from "#server/alarms/alert.ts";
import type { Locked } from "#server/documents/command.ts";
import { campaigns } from "#server/stored/asks.ts";
import type { AskDependencies } from "./dependencies.ts";
import type { WaveFacts } from "./plan-wave.ts";

/** The owner is notified when nobody else will be asked, and when nobody can be found. */
export function newsForOwner(
  { listing }: PlannedWave,
  { listingId, ownerId, stop, foundNobody }: StoredCampaign,
  { at, dependencies }: { at: string; dependencies: Pick<AskDependencies, "alert"> },
): PreparedAlert {
  const kind: NewsKind | null =
    stop === "spent" ? "asks-spent" : foundNobody === MATCHING.emptyWaves ? "asks-found-nobody" : null;
  return kind === null ? UNTOLD : tell([ownerId], { kind, listingId, at, path: "/me", listing }, dependencies);
}

/**
 * Moderators are notified when a number has asked all of its share, once a day for each number.
 * Then they may stand for its need, or hide it.
 */
export function newsForModerators(
  { listingId, shareSpentAt }: StoredCampaign,
  current: Locked,
  {
    facts: { moderators, now },
    listing,
    dependencies,
  }: { facts: WaveFacts; listing: StoredListing; dependencies: Pick<AskDependencies, "alert"> },
): PreparedAlert {
  const at = now.toISOString();
  const dayAgo = new Date(now.getTime() - MATCHING.share.hours * HOUR_MS).toISOString();
  const isTold = campaigns.readAll(current.values()).some(({ value }) => (value.shareSpentAt ?? "") > dayAgo);
  if (shareSpentAt !== at || isTold) return UNTOLD;
  const told = { kind: "asks-share-spent", listingId, at, path: `/r/${listingId}`, listing } as const;
  return tell(moderators, told, dependencies);
}

function tell(
  accountIds: readonly string[],
  {
    kind,
    listingId,
    at,
    path,
    listing,
  }: { kind: NewsKind; listingId: string; at: string; path: string; listing: StoredListing },
  { alert }: Pick<AskDependencies, "alert">,
): PreparedAlert {
  return alert(accountIds, {
    about: uuidv5(listingId, `${kind} ${at}`),
    news: { kind, at, listingId },
    message: {
      template: "news-at-once",
      values: { news: `${kind}:1`, what: aboutListing(listing) },
      times: {},
      path,
    },
  });
}
