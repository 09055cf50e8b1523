import type { ListingInput } from "#domain/listings/input.ts";
import { SingleListing } from "#contract/listings.ts";
import type { SignedIn, ApiResponse } from "./accounts.ts";

/** Where the people of these tests are. */
export const TRUE_POINT = { lat: 22.572_645_8, lng: 88.363_895_2 };

/** A need of oxygen as a member posts it, with what a test sets. */
export function anInput(about: Partial<ListingInput> = {}): ListingInput {
  return {
    side: "need",
    kind: "oxygen",
    details: { form: "cylinder", litres: 46.7 },
    quantity: 2,
    unit: "cylinder",
    title: "Two cylinders",
    place: { ...TRUE_POINT, label: "12 Park Lane, blue door", precision: "exact" },
    contact: { alias: "Blue kite", channels: [{ type: "phone", value: "+91 90000 01238" }] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
    ...about,
  };
}

/** The listing of an answer. @throws Error when it has none */
export function listingIn(response: ApiResponse): SingleListing {
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.json)}`);
  return SingleListing.parse(response.json);
}

/** Posts a listing and returns it. */
export async function post(who: SignedIn, about: Partial<ListingInput> = {}): Promise<SingleListing> {
  return listingIn(await who.ask("POST", "/api/v1/listings", anInput(about)));
}

/** Records an observation of a listing. */
export function observe(
  who: Pick<SignedIn, "ask">,
  id: string,
  ...[said, headers = {}]: [said: Record<string, unknown>, headers?: Record<string, string>]
): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/listings/${id}/observations`, said, headers);
}
