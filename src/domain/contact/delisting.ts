import type { LineCheck, StoredFacility } from "../facilities/facility.ts";
import { shownLines } from "../facilities/lines.ts";
import type { Channel, ShieldedListing, StoredListing } from "../listings/listing.ts";

/** Whether a channel was delisted by its holder. */
export type IsDelisted = (channel: Pick<Channel, "type" | "value">) => boolean;

/**
 * When it happens, ISO text. `lineCheck`: what readers of a place without its last line are told.
 */
export type DelistingTime = { at: string; lineCheck?: LineCheck };

/**
 * A listing without its delisted channels, published or shielded; null when it has none of them.
 * Without any channel left it is not available.
 */
export function withoutDelistedChannels(
  { listing, shielded }: { listing: StoredListing; shielded: Partial<ShieldedListing> | null },
  isDelisted: IsDelisted,
  { at, lineCheck }: DelistingTime,
): { listing: StoredListing; shielded: Partial<ShieldedListing> | null } | null {
  const published = listing.contact.channels.filter((channel) => !isDelisted(channel));
  const kept = shielded?.channels?.filter((channel) => !isDelisted(channel));
  const left = published.length + (kept?.length ?? 0);
  if (left === listing.contact.channels.length + (shielded?.channels?.length ?? 0)) return null;
  const contact = {
    ...listing.contact,
    channels: published,
    available: listing.contact.available && left > 0,
    ...(listing.facilityId !== undefined && left === 0 && lineCheck !== undefined && { lineCheck }),
  };
  return {
    listing: {
      ...listing,
      contact,
      ...(published.length < listing.contact.channels.length && { numbersTakenOffAt: at }),
    },
    shielded: shielded === null || kept === undefined ? shielded : { ...shielded, channels: kept },
  };
}

/** A facility without its delisted lines; null when it has none of them. */
export function withoutDelistedLines(
  facility: StoredFacility,
  isDelisted: IsDelisted,
  { at, lineCheck }: DelistingTime,
): StoredFacility | null {
  const isLeft = ({ value }: { value: string }) => !isDelisted({ type: "phone", value });
  const phones = facility.phones.filter(isLeft);
  const listedPhones = facility.listedPhones?.filter(isLeft);
  const isShorter = phones.length < facility.phones.length;
  if (!isShorter && listedPhones?.length === facility.listedPhones?.length) return null;
  return {
    ...facility,
    phones,
    ...(listedPhones !== undefined && { listedPhones }),
    ...(isShorter && { numbersTakenOffAt: at }),
    ...(isShorter && lineCheck !== undefined && shownLines(phones).length === 0 && { lineCheck }),
  };
}
