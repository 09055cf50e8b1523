import { expect, test } from "vitest";
import type { StoredFacility } from "../facilities/facility.ts";
import type { Channel, StoredListing } from "../listings/listing.ts";
import { withoutDelistedLines, withoutDelistedChannels } from "./delisting.ts";

const AT = "2026-11-20T06:00:00.000Z";
const phone = (value: string): Channel => ({ type: "phone", value });
const isOff = ({ value }: { value: string }): boolean => value === "+1";
const of = (channels: Channel[]) => ({ contact: { channels, shielded: true, available: true } }) as StoredListing;

test("a listing loses the numbers that were taken off, published or shielded, and keeps the others", () => {
  const listing = of([phone("+1"), phone("+2")]);
  expect(
    withoutDelistedChannels({ listing, shielded: { channels: [phone("+1")], alias: "Kite" } }, isOff, { at: AT }),
  ).toEqual({
    listing: { contact: { channels: [phone("+2")], shielded: true, available: true }, numbersTakenOffAt: AT },
    shielded: { channels: [], alias: "Kite" },
  });
});

test("one with no number left can be reached by nobody; one that had none of them stays as it is", () => {
  const shielded = { channels: [phone("+1")] };
  expect(withoutDelistedChannels({ listing: of([]), shielded }, isOff, { at: AT })).toEqual({
    listing: { contact: { channels: [], shielded: true, available: false } },
    shielded: { channels: [] },
  });
  expect(withoutDelistedChannels({ listing: of([phone("+2")]), shielded: null }, isOff, { at: AT })).toBeNull();
});

test("a facility loses its lines that were taken off, paused ones too", () => {
  const facility = { phones: [{ value: "+1", isPaused: true }, { value: "+2" }] } as StoredFacility;
  expect(withoutDelistedLines(facility, isOff, { at: AT })).toEqual({
    phones: [{ value: "+2" }],
    numbersTakenOffAt: AT,
  });
  expect(withoutDelistedLines({ phones: [{ value: "+2" }] } as StoredFacility, isOff, { at: AT })).toBeNull();
});
