import { withDerivedFacts } from "#domain/listings/derived-facts.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { AuthoredObservation } from "#domain/observations/authored-observation.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import type { Outcome } from "#domain/observations/outcomes.ts";
import { MADE_UP_SOURCE } from "#domain/shared/demo-source.ts";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { ImportDocument } from "#server/imports/pipeline/format.ts";
import { knownOf } from "#server/observations/add-observation.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";
import type { StoredSpeaker } from "#server/stored/observations.ts";
import { inOrder, linesOf, MADE_UP_WHO, madeUpId, objectIn } from "./documents.ts";

/** What somebody observed, and how many minutes before the newest time of the set. */
type Call = { ago: number; outcome: Outcome; by: "seeker" | "verifier" };

const call = (ago: number, outcome: Outcome): Call => ({ ago, outcome, by: "seeker" });
const check = (ago: number, outcome: Outcome): Call => ({ ago, outcome, by: "verifier" });

/**
 * What was observed of leads that somebody can call, in turns. Of many nothing, as in real lists.
 */
const STORIES: readonly (readonly Call[])[] = [
  [check(48, "in-stock"), check(47, "confirmed")],
  [call(26, "got-help"), call(310, "got-help")],
  [],
  [call(22, "none-left"), call(55, "none-left")],
  [],
  [call(14, "none-left")],
  [check(190, "in-stock"), call(75, "got-help")],
  [call(95, "no-answer"), call(33, "no-answer")],
  [],
  [call(4, "got-help"), call(9, "none-left"), call(13, "got-help"), call(17, "no-answer"), call(21, "got-help")],
  [check(1_500, "confirmed")],
  [],
  [check(65, "wrong-number")],
  [call(140, "got-help"), call(1_300, "got-help"), call(2_700, "in-stock")],
  [call(400, "asked-for-advance-money"), call(900, "asked-for-advance-money")],
  [],
];

/** Kinds whose leads are called. The others stay as their lists have them. */
const KINDS = new Set(["oxygen", "medicine", "test", "food", "supplies", "transport"]);
/** Networks from which people call. They are more than a story has calls, so each has its own. */
const NETWORKS = 40;

/**
 * The leads that somebody called, and the observations themselves. The facts derive by the rules of
 * the product: a visitor's own observation changes them as it would anywhere.
 */
export function calledLeads(documents: readonly ImportDocument[], newest: number): ImportDocument[] {
  let turn = 0;
  let caller = 0;
  return inOrder(documents)
    .filter((each) => isLead(each))
    .flatMap((lead) => {
      const story = STORIES[turn++ % STORIES.length] ?? [];
      if (story.length === 0) return [];
      const calls = story.map((each, at) => ({
        ...each,
        id: madeUpId(`${lead.id} call ${at}`),
        who: each.by === "verifier" ? `${MADE_UP_WHO}verifier` : `${MADE_UP_WHO}caller-${caller}`,
        network: each.by === "verifier" ? null : `${MADE_UP_WHO}network-${caller++ % NETWORKS}`,
      }));
      return told(lead, { calls, listed: listedOf(lead.id, documents), newest });
    });
}

/** What the list itself observed of a lead, day by day. */
function listedOf(listingId: string, documents: readonly ImportDocument[]): AuthoredObservation[] {
  return documents
    .filter(({ collection, body }) => collection === "observations" && body["listingId"] === listingId)
    .map((each) => {
      const { outcome, at, by } = observations.read(each);
      return { id: each.id, said: { outcome, at, by }, who: by, network: null };
    });
}

/** Whether a document was made by `calledLeads`, or by made-up staff. */
export function isMadeUpCall({ collection, shielded }: ImportDocument): boolean {
  return collection === "observations" && String(shielded?.["who"] ?? "").startsWith(MADE_UP_WHO);
}

/** A lead as its list has it: without what an earlier run derived. */
export function asListed(document: ImportDocument): ImportDocument {
  const { base, hearsay: _hearsay, crowd: _crowd, counted: _counted, record: _record, ...rest } = document.body;
  if (base === undefined || document.collection !== "listings") return document;
  const nothing = { at: null, by: null };
  const axes = {
    reach: { value: "unknown", ...nothing },
    stock: { value: "unknown", ...nothing },
    trust: { value: "unreviewed", ...nothing },
    ...objectIn(document.body, "base"),
  };
  const { at } = axes.stock as JsonObject;
  return { ...document, body: { ...rest, ...axes, confirmedAt: at ?? null } };
}

type MadeUpCall = Call & { id: string; who: string; network: string | null };

function told(
  lead: ImportDocument,
  { calls, listed, newest }: { calls: readonly MadeUpCall[]; listed: AuthoredObservation[]; newest: number },
): ImportDocument[] {
  let listing: StoredListing = listings.read(lead);
  const words = [...listed];
  const found = calls
    .toSorted((a, b) => b.ago - a.ago)
    .map(({ id, ago, outcome, by, who, network }): ImportDocument => {
      const at = new Date(newest - ago * MINUTE_MS);
      const shielded: StoredSpeaker = { who, ...standingOf(by, network), before: knownOf(listing, at.toISOString()) };
      const said = { outcome, at: at.toISOString(), by };
      words.push({ id, said, who, network, ...(by === "seeker" && { standing: "caller" as const }) });
      listing = withDerivedFacts(listing, words, new Date(newest));
      return {
        collection: "observations",
        id,
        body: { listingId: lead.id, ...said, source: MADE_UP_SOURCE },
        shielded: shielded as JsonObject,
      };
    });
  return [{ ...lead, body: listing as unknown as JsonObject }, ...found];
}

function standingOf(by: ByRole, network: string | null): Pick<StoredSpeaker, "standing" | "network"> {
  return by === "seeker" && network !== null ? { standing: "caller", network } : {};
}

function isLead(document: ImportDocument): boolean {
  const { collection, body } = document;
  const isOffer = collection === "listings" && body["side"] === "offer" && KINDS.has(String(body["kind"]));
  return isOffer && body["facilityId"] === undefined && linesOf(document).length > 0;
}
