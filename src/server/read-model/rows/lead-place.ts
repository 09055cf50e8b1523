import { hash } from "node:crypto";
import type { Listing } from "#contract/listings.ts";

/**
 * The id of the place that published listings without a facility share: one number and one label.
 * In the form of a UUID. Undefined where no number is published: such a listing is alone.
 */
export function leadPlaceId({ contact, place }: Pick<Listing, "contact" | "place">): string | undefined {
  const numbers = contact.channels.filter(({ type }) => type !== "email").map(({ value }) => value);
  const [number] = numbers.sort();
  if (number === undefined) return undefined;
  const hex = hash("sha256", `${number} ${place.label}`, "hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
