import type { StoredAsk } from "#domain/matching/ask.ts";
import { donorsIn, isWaveDue, suppliersIn } from "#domain/matching/plan-wave.ts";
import type { PlannedWave } from "#domain/matching/plan-wave.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { listings } from "#server/stored/listings.ts";
import { chooseDonors, placedDonors, readDonors } from "./choose-donors.ts";
import type { DonorWave } from "./choose-donors.ts";
import { chooseSuppliers, readOffers } from "./choose-suppliers.ts";
import type { SupplierWave } from "./choose-suppliers.ts";
import { chooseVerifiers, readVerifiers } from "./choose-verifiers.ts";
import type { VerifierWave } from "./choose-verifiers.ts";
import type { AskDependencies } from "./dependencies.ts";
import { readAsksAndPromises, readDonorsById } from "./people/queries.ts";
import { asksOf } from "./plan-wave.ts";
import type { WaveFacts } from "./plan-wave.ts";
import type { SqlClient } from "#server/documents/sql-client.ts";

/** Somebody whom a wave asks: for their offer, to call places, else to give blood. */
export type AskedPerson = Pick<StoredAsk, "ownerId" | "offerId" | "isCall">;

/** Reads who might be asked, with their asks and promises. */
export async function readPeople(
  client: SqlClient,
  { planned, current, facts }: { planned: PlannedWave; current: Locked; facts: WaveFacts },
  { readUnreached }: Pick<AskDependencies, "readUnreached">,
): Promise<ShieldedDocument[]> {
  const notAgain = alreadyAsked(planned, current, facts);
  /** Who sent STOP and has no browser for messages is left out: none would reach them. */
  const withBurden = async (found: readonly ShieldedDocument[]): Promise<ShieldedDocument[]> => {
    const people = [...new Set(found.map(personOf))].filter((id) => !notAgain.has(id));
    if (people.length === 0) return [];
    const unreached = await readUnreached(client, people, facts.now);
    const reachable = new Set(people.filter((id) => !unreached.has(id)));
    const burden = await readAsksAndPromises(client, [...reachable]);
    return [...found.filter((document) => reachable.has(personOf(document))), ...burden];
  };
  // Whom the number asked has a place in its share, and is asked no more that day.
  const asked = await readDonorsById(client, planned.bound?.share ? [...planned.bound.asked] : []);
  const wave = donorWave(planned, facts, { suppliers: 0, read: asked });
  // One connection carries one statement at a time.
  return [
    ...(await withBurden(await readOffers(client, supplierWave(planned, facts)))),
    ...(wave === null ? [] : await readDonors(client, wave, withBurden)),
    ...asked,
    ...(await withBurden(await readVerifiers(client, verifierWave(planned, facts)))),
  ];
}

/**
 * Who is asked, of what was read: suppliers first, then donors; and verifiers, to call.
 * `isShareSpent`: other donors could be asked, but not by this number.
 */
export function choosePeople(
  planned: PlannedWave,
  current: Locked,
  facts: WaveFacts,
): { people: AskedPerson[]; isShareSpent: boolean } {
  const notAgain = alreadyAsked(planned, current, facts);
  const suppliers = chooseSuppliers(current, supplierWave(planned, facts), notAgain);
  const others = new Set([...notAgain, ...suppliers.map(({ ownerId }) => ownerId)]);
  const wave = donorWave(planned, facts, { suppliers: suppliers.length, read: [...current.values()] });
  const { chosen: donors, isShareSpent } =
    wave === null ? { chosen: [], isShareSpent: false } : chooseDonors(current, wave, others);
  const asked = new Set([...others, ...donors]);
  const verifiers = chooseVerifiers(current, verifierWave(planned, facts), asked);
  const people = [
    ...suppliers,
    ...donors.map((ownerId) => ({ ownerId })),
    ...verifiers.map((ownerId) => ({ ownerId, isCall: true as const })),
  ];
  return { people, isShareSpent };
}

function supplierWave(planned: PlannedWave, facts: WaveFacts): SupplierWave {
  return {
    listingId: facts.listingId,
    need: planned.listing,
    size: suppliersIn(planned, facts.answers),
    now: facts.now,
  };
}

function verifierWave(planned: PlannedWave, facts: WaveFacts): VerifierWave {
  const { listing, campaign } = planned;
  const isFirst = campaign.wave === 0 && isWaveDue(planned, facts.answers);
  return { listingId: facts.listingId, need: listing, isFirst, now: facts.now };
}

/** @param read documents that hold whom the number asked, among others */
function donorWave(
  planned: PlannedWave,
  facts: WaveFacts,
  { suppliers, read }: { suppliers: number; read: readonly ShieldedDocument[] },
): DonorWave | null {
  const { blood, listing, campaign, bound } = planned;
  const size = donorsIn(planned, facts.answers, suppliers);
  if (blood === null || size === 0) return null;
  // The public point, not the true one: whoever is asked learns nothing of it.
  const wave = { need: blood, size, near: listing.place, now: facts.now, listingId: facts.listingId };
  const asked = bound?.share ? placedDonors(read, wave, bound.asked) : [];
  return { ...wave, wave: campaign.wave, share: bound?.share ? { ...bound.share, size, asked } : null };
}

/** Who was asked for this need, or by its number while it has a share; and its owner. */
function alreadyAsked({ listing, bound }: PlannedWave, current: Locked, { listingId }: WaveFacts): ReadonlySet<string> {
  const own = listing.ownerId === null ? [] : [listing.ownerId];
  const asked = asksOf(current, new Set([listingId])).map(({ ownerId }) => ownerId);
  return new Set([...own, ...asked, ...(bound?.asked ?? [])]);
}

/** Of an offer its owner; donors and verifiers have the ids of their accounts. */
function personOf(document: ShieldedDocument): string {
  return document.collection === listings.name ? (listings.read(document).ownerId ?? "") : document.id;
}
