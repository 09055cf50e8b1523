import { Facility } from "#contract/facilities.ts";
import { Listing, Observation } from "#contract/listings.ts";
import { confirmedAt } from "#domain/listings/listing.ts";
import { snapshotDocuments } from "#server/documents/change-log/change-log.ts";
import { BrokenDocument } from "../documents/collections/broken-documents.ts";
import { readable } from "../documents/collections/collections.ts";
import { keyText } from "../documents/documents.ts";
import type { Json, JsonObject, StoredDocument } from "../documents/documents.ts";
import type { Database } from "../documents/pool.ts";
import { presentFacility } from "../presenters/facility.ts";
import { presentListing, presentObservation } from "../presenters/listing.ts";
import { logFaults, shieldedFaults } from "./queries.ts";
import { ALL_COLLECTIONS } from "#server/stored/all.ts";
import { listings } from "#server/stored/listings.ts";

/** The public collections, in the order of their dependencies. */
const SHOWN: readonly string[] = ["facilities", "listings", "observations"];

/**
 * Reads every document as a reader would and reports inconsistencies. These are shapes outside the
 * contract, supply without facility, observations without listing. Also times that do not follow
 * from the axes, a log ahead of its documents, a public shielded number. Faults name documents,
 * never their content.
 */
export async function checkDatabase(database: Database): Promise<{ documents: number; faults: string[] }> {
  const faults: string[] = [];
  const known = { facilities: new Set<string>(), listings: new Set<string>() };
  const others = ALL_COLLECTIONS.filter((name) => !SHOWN.includes(name));
  let documents = 0;
  await snapshotDocuments(database, SHOWN, (batch) => {
    documents += batch.length;
    for (const document of batch) {
      if (document.collection === "facilities") known.facilities.add(document.id);
      if (document.collection === "listings") known.listings.add(document.id);
      for (const fault of faultsOf(document, known)) faults.push(`${document.collection}/${document.id}: ${fault}`);
    }
  });
  await snapshotDocuments(database, others, (batch) => {
    const sound = new Set(readable(batch));
    for (const document of batch) if (!sound.has(document)) faults.push(`${keyText(document)}: it cannot be read`);
  });
  faults.push(...(await logFaults(database)), ...(await shieldedFaults(database)));
  return { documents, faults };
}

function faultsOf(document: StoredDocument, known: { facilities: Set<string>; listings: Set<string> }): string[] {
  try {
    if (document.collection === "facilities") return shapeFaults(Facility.safeParse(presentFacility(document, [])));
    if (document.collection === "observations") {
      const observation = presentObservation(document);
      const isLost = !known.listings.has(observation.listingId);
      return [...shapeFaults(Observation.safeParse(observation)), ...(isLost ? ["its listing does not exist"] : [])];
    }
    return listingFaults(document, known.facilities);
  } catch (error) {
    return brokenFaults(error, document) ?? ["it cannot be shown at all"];
  }
}

/** The invalid members of a broken document; null where a required one is missing. */
function brokenFaults(error: unknown, { body }: StoredDocument): string[] | null {
  if (!(error instanceof BrokenDocument)) return null;
  const isWhole = error.paths.every((path) => memberAt(body, path) !== undefined);
  return isWhole ? error.paths.map((path) => `${path} does not match the contract`) : null;
}

function memberAt(body: JsonObject, path: string): Json | undefined {
  let here: Json | undefined = body;
  for (const name of path.split(".")) {
    if (Array.isArray(here)) here = here[Number(name)];
    else here = typeof here === "object" && here !== null ? here[name] : undefined;
  }
  return here;
}

function listingFaults(document: StoredDocument, facilities: ReadonlySet<string>): string[] {
  const listing = listings.read(document);
  const faults = shapeFaults(Listing.safeParse(presentListing(document, new Date())));
  if (listing.facilityId !== undefined && !facilities.has(listing.facilityId))
    faults.push("its facility does not exist");
  if (listing.confirmedAt !== confirmedAt(listing)) faults.push("confirmedAt does not follow from its axes");
  return faults;
}

type Parsed = { success: true } | { success: false; error: { issues: { path: PropertyKey[] }[] } };

function shapeFaults(parsed: Parsed): string[] {
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => `${issue.path.map(String).join(".")} does not match the contract`);
}
