import { CapacityInput } from "#contract/capacity.ts";
import type { Reason } from "#contract/errors.ts";
import { listingIdOfEntry, readCapacity } from "#domain/facilities/capacity.ts";
import type { CapacityEntry } from "#domain/facilities/capacity.ts";
import { checkSupplies } from "#domain/facilities/check-supplies.ts";
import { wordAsBefore, wordOfEntry } from "#domain/facilities/counted-word.ts";
import { countingRole } from "#domain/facilities/policy.ts";
import { resultChangeOf } from "#domain/facilities/result-change.ts";
import type { ResultChange } from "#domain/facilities/result-change.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import type { ByRole } from "#domain/observations/axes.ts";
import { checkMoreAt } from "#domain/observations/more-at.ts";
import { saidAt } from "#domain/observations/outcomes.ts";
import type { Finding } from "#domain/observations/outcomes.ts";
import type { Checked, FieldRefusal } from "#domain/shared/field-refusal.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import type { Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey, ShieldedDocument } from "#server/documents/documents.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Precondition, Writer } from "#server/commands/mutation.ts";
import { observationWrites } from "#server/observations/add-observation.ts";
import { resultChangesOf } from "#server/observations/result-changes.ts";
import { readObservationsOf } from "#server/observations/queries.ts";
import { lockSupplyOf } from "#server/supplies/queries.ts";
import { unspecifiedWrites } from "#server/supplies/unspecified-writes.ts";
import { facilities } from "#server/stored/facilities.ts";
import { listings } from "#server/stored/listings.ts";
import { observations } from "#server/stored/observations.ts";

type CapacityChange = {
  args: CapacityInput;
  key: DocumentKey;
  entries: CapacityEntry[];
  at: string;
  observationSeed: string;
  writer: Writer;
  precondition: Precondition | undefined;
};

/**
 * Records how many beds, units of blood and other supplies there are now. Each is one observation, and a listing
 * where there was none. A new entry is one that was never reported before. What is not named stays
 * as it is.
 */
export function capacityMutation(): Mutation {
  return mutation({
    name: "facilities.setCapacity",
    who: "member",
    forDesks: true,
    args: CapacityInput,
    plan: (args, writer, precondition) => {
      const at = saidAt(args.at, writer.now);
      const entries = readSupplies(args, writer.now);
      const errors = [...(at.ok ? [] : at.errors), ...(entries.ok ? [] : entries.errors)];
      if (!at.ok || !entries.ok) return { ok: false, reason: "http/invalid-argument", errors };
      const key = facilities.key(args.id);
      const observationSeed = args.saying?.toLowerCase() ?? newId(writer.now);
      const change = { args, key, entries: entries.value, at: at.value, observationSeed, writer, precondition };
      return {
        ok: true,
        value: {
          lock: [key],
          read: async (client) => {
            const supply = await lockSupplyOf(client, key.id);
            return [...supply, ...(await readObservationsOf(client, namedIds(change, supply)))];
          },
          decide: (current) => decideCapacityChange(current, change),
        },
      };
    },
  });
}

/** The listings with a new observation. */
function namedIds({ args, entries, key }: CapacityChange, supply: readonly ShieldedDocument[]): string[] {
  const named = entries.map((entry) => listingIdOfEntry(key.id, entry));
  return args.asBefore === true ? [...new Set([...named, ...supply.map(({ id }) => id)])] : named;
}

function decideCapacityChange(current: Locked, change: CapacityChange): Decision<Reason> {
  const { key, writer, precondition, at, observationSeed } = change;
  const facility = current.get(keyText(key));
  if (facility === undefined) return { ok: false, reason: "facilities/not-found" };
  const by = countingRole(writer.actor, key.id);
  if (!by.ok) return by;
  const { version, editVersion } = facility;
  if (precondition !== undefined && precondition.editVersion !== editVersion) {
    return { ok: false, reason: "documents/version-changed", current: { version, editVersion } };
  }
  const expected = moreExpected(change, by.value);
  if (!expected.ok) return { ok: false, reason: "http/invalid-argument", errors: expected.errors };
  const counted = countedIn(current, change, { document: facility, expected: expected.value });
  const writes = counted.flatMap(({ id, listing, word, moreAt, resultChange }) =>
    observationWrites(current, {
      listing: { key: listings.key(id), value: listing },
      observation: observations.key(uuidv5(observationSeed, id)),
      said: { ...word, at, by: by.value, ...(moreAt !== undefined && { moreAt }) },
      resultChange,
      writer,
    }),
  );
  const touched = facilities.update(key, { body: facilities.read(facility), isEdit: true });
  return planOf([touched, ...writes, ...unspecifiedWrites(key.id, current, writes)], { documents: [key] });
}

type CapacityObservation = {
  id: string;
  listing: StoredListing;
  word: Omit<Finding, "at" | "by">;
  moreAt?: string | undefined;
  resultChange?: ResultChange | undefined;
};

/** The entries of a report, each supply in its stored form. */
function readSupplies({ supply = [], ...args }: CapacityInput, now: Date): Checked<CapacityEntry[]> {
  const checked = checkSupplies(supply, now);
  return checked.ok ? readCapacity({ ...args, supply: checked.value }) : checked;
}

/** When there will be more, by listing. */
function moreExpected({ entries, key, writer }: CapacityChange, by: ByRole): Checked<ReadonlyMap<string, string>> {
  const errors: FieldRefusal[] = [];
  const expected = new Map<string, string>();
  for (const entry of entries) {
    const checked = checkMoreAt({ outcome: "none-left", moreAt: entry.moreAt, by }, writer.now);
    if (!checked.ok) errors.push(...checked.errors.map((error) => ({ ...error, path: `${entry.path}.moreAt` })));
    else if (checked.value !== undefined) expected.set(listingIdOfEntry(key.id, entry), checked.value);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: expected };
}

/** The observations by listing: the given ones, and with "as before" all others that hold. */
function countedIn(
  current: Locked,
  { args, entries, key, at }: CapacityChange,
  { document, expected }: { document: ShieldedDocument; expected: ReadonlyMap<string, string> },
): CapacityObservation[] {
  const counted = new Map<string, CapacityObservation>();
  for (const entry of entries) {
    const id = listingIdOfEntry(key.id, entry);
    const known = listingIn(current, id);
    const listing = known ?? supplyListing(key.id, facilities.read(document), entry.supply).listing;
    const { resultIn } = entry.supply.details;
    const earlier = resultChangesOf(id, current.values());
    const resultChange = resultChangeOf(known?.details ?? {}, { resultIn, at }, earlier);
    counted.set(id, {
      id,
      listing: reopened(asCounted(listing, entry, resultChange)),
      word: wordOfEntry(listing, entry),
      moreAt: expected.get(id),
      resultChange,
    });
  }
  for (const { collection, id } of args.asBefore === true ? current.values() : []) {
    const listing = collection === "listings" && !counted.has(id) ? listingIn(current, id) : undefined;
    if (listing === undefined || listing.side !== "offer" || listing.status !== "open") continue;
    const word = wordAsBefore(listing, new Date(at));
    // As before, so what is expected stays too.
    const { moreAt } = listing.stock;
    if (word !== null) counted.set(id, { id, listing, word, moreAt });
  }
  return [...counted.values()];
}

/** A supply in the unit of its count. When a test has its result stays until it is said anew. */
function asCounted(
  listing: StoredListing,
  { unit }: CapacityEntry,
  resultChange: ResultChange | undefined,
): StoredListing {
  return {
    ...listing,
    ...(unit !== undefined && { unit }),
    ...(resultChange !== undefined && { details: { ...listing.details, resultIn: resultChange.to } }),
  };
}

/** A new count reopens a listing; only one hidden by a moderator stays hidden. */
function reopened(listing: StoredListing): StoredListing {
  if (listing.status === "hidden" || listing.status === "matched") return listing;
  const { closedAt: _closedAt, ...rest } = listing;
  return { ...rest, status: "open" };
}

function listingIn(current: Locked, id: string): StoredListing | undefined {
  const document = current.get(keyText(listings.key(id)));
  return document === undefined ? undefined : listings.read(document);
}
