import type { StoredFacility } from "../facilities/facility.ts";
import type { Channel, ShieldedListing, StoredListing } from "../listings/listing.ts";

/** Whether a way to reach somebody was taken off by whoever it belongs to. */
export type IsDelisted = (channel: Pick<Channel, "type" | "value">) => boolean;

/**
 * A listing without the ways to reach somebody that were taken off, published or shielded; null
 * when none of them is in it. One that says no way any more can be reached by nobody.
 * @param at now, ISO text
 */
export function withoutDelistedChannels(
  { listing, shielded }: { listing: StoredListing; shielded: Partial<ShieldedListing> | null },
  isTakenOff: IsDelisted,
  at: string,
): { listing: StoredListing; shielded: Partial<ShieldedListing> | null } | null {
  const published = listing.contact.channels.filter((channel) => !isTakenOff(channel));
  const kept = shielded?.channels?.filter((channel) => !isTakenOff(channel));
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

/** A facility without the lines that were taken off; null when none of them is in it. */
export function withoutDelistedLines(
  facility: StoredFacility,
  isTakenOff: IsDelisted,
  at: string,
): StoredFacility | null {
  const isLeft = ({ value }: { value: string }) => !isTakenOff({ type: "phone", value });
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
