import type { StoredFacility } from "../facilities/facility.ts";
import type { Channel, ShieldedListing, StoredListing } from "../listings/listing.ts";

/** Whether a channel was delisted by its holder. */
export type IsDelisted = (channel: Pick<Channel, "type" | "value">) => boolean;

/**
 * A listing without its delisted channels, published or shielded; null when it has none of them.
 * Without any channel left it is not available.
 * @param at now, ISO text
 */
export function withoutDelistedChannels(
  { listing, shielded }: { listing: StoredListing; shielded: Partial<ShieldedListing> | null },
  isDelisted: IsDelisted,
  at: string,
): { listing: StoredListing; shielded: Partial<ShieldedListing> | null } | null {
  const published = listing.contact.channels.filter((channel) => !isDelisted(channel));
  const kept = shielded?.channels?.filter((channel) => !isDelisted(channel));
  const left = published.length + (kept?.length ?? 0);
  if (left === listing.contact.channels.length + (shielded?.channels?.length ?? 0)) return null;
  const contact = { ...listing.contact, channels: published, available: listing.contact.available && left > 0 };
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
  at: string,
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
  };
}
