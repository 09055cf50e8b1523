import type { SingleListing } from "#contract/listings.ts";
import { signedIn } from "./accounts.ts";
import type { ApiResponse, SignedIn, SignInService } from "./accounts.ts";
import { post } from "./listing-requests.ts";

/** Why people of these tests call. */
export const WHY = "My father needs oxygen tonight";

/** A person whose listings have their account's own number, which proves it. */
export type Owner = SignedIn & { phone: string };

let people = 0;

/** Makes one. */
export async function anOwner(service: SignInService): Promise<Owner> {
  people += 1;
  const phone = `+9190000${String(people).padStart(5, "0")}`;
  return { ...(await signedIn(service, { phone })), phone };
}

/** Posts a need of theirs with that number. */
export function postReachable(owner: Owner, about: Parameters<typeof post>[1] = {}): Promise<SingleListing> {
  return post(owner, { contact: { alias: "Blue kite", channels: [{ type: "phone", value: owner.phone }] }, ...about });
}

/**
 * Asks for the number of a listing. `from`: simulates that address, where the service trusts this
 * machine as a proxy.
 */
export function askNumber(
  who: Pick<SignedIn, "ask">,
  id: string,
  { reason = WHY, from, headers = {} }: { reason?: string; from?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const sent = { ...headers, ...(from !== undefined && { "x-forwarded-for": from }) };
  return who.ask("POST", `/api/v1/listings/${id}/contact`, { reason }, sent);
}
