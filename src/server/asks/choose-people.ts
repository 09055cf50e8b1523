import type { StoredAsk } from "#domain/matching/ask.ts";
import { donorsIn, isWaveDue, suppliersIn } from "#domain/matching/plan-wave.ts";
import type { PlannedWave } from "#domain/matching/plan-wave.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { listings } from "#server/stored/listings.ts";
import { chooseDonors, readDonors } from "./choose-donors.ts";
import type { DonorWave } from "./choose-donors.ts";
import { chooseSuppliers, readOffers } from "./choose-suppliers.ts";
import type { SupplierWave } from "./choose-suppliers.ts";
import { chooseVerifiers, readVerifiers } from "./choose-verifiers.ts";
import type { VerifierWave } from "./choose-verifiers.ts";
import type { AskDependencies } from "./dependencies.ts";
import { readAsksAndPromises } from "./people/queries.ts";
import { asksOf } from "./plan-wave.ts";
import type { WaveFacts } from "./plan-wave.ts";
import type { Client } from "./queries.ts";

/** Somebody whom a wave asks: for their offer, to call places, else to give blood. */
export type AskedPerson = Pick<StoredAsk, "ownerId" | "offerId" | "isCall">;

/** Reads who might be asked, with their asks and promises. */
export async function readPeople(
  client: Client,
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
  const wave = donorWave(planned, facts, 0);
  // One connection carries one statement at a time.
  return [
    ...(await withBurden(await readOffers(client, supplierWave(planned, facts)))),
    ...(wave === null ? [] : await readDonors(client, wave, withBurden)),
    ...(await withBurden(await readVerifiers(client, verifierWave(planned, facts)))),
  ];
}

/** Who is asked, of what was read: suppliers first, then donors; and verifiers, to call. */
export function choosePeople(planned: PlannedWave, current: Locked, facts: WaveFacts): AskedPerson[] {
  const notAgain = alreadyAsked(planned, current, facts);
  const suppliers = chooseSuppliers(current, supplierWave(planned, facts), notAgain);
  const others = new Set([...notAgain, ...suppliers.map(({ ownerId }) => ownerId)]);
  const wave = donorWave(planned, facts, suppliers.length);
  const donors = wave === null ? [] : chooseDonors(current, wave, others);
  const asked = new Set([...others, ...donors]);
  const verifiers = chooseVerifiers(current, verifierWave(planned, facts), asked);
  return [
    ...suppliers,
    ...donors.map((ownerId) => ({ ownerId })),
    ...verifiers.map((ownerId) => ({ ownerId, isCall: true as const })),
  ];
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

function donorWave(planned: PlannedWave, facts: WaveFacts, suppliers: number): DonorWave | null {
  const { blood, listing, campaign } = planned;
  const size = donorsIn(planned, facts.answers, suppliers);
  if (blood === null || size === 0) return null;
  // The public point, not the true one: whoever is asked learns nothing of it.
  return { need: blood, size, near: listing.place, now: facts.now, listingId: facts.listingId, wave: campaign.wave };
}

/** Who was asked for this need, and its owner. */
function alreadyAsked({ listing }: PlannedWave, current: Locked, { listingId }: WaveFacts): ReadonlySet<string> {
  const own = listing.ownerId === null ? [] : [listing.ownerId];
  return new Set([...own, ...asksOf(current, listingId).map(({ ownerId }) => ownerId)]);
}

/** Of an offer its owner; donors and verifiers have the ids of their accounts. */
function personOf(document: ShieldedDocument): string {
  return document.collection === listings.name ? (listings.read(document).ownerId ?? "") : document.id;
}
