import type { SingleListing } from "#contract/listings.ts";
import { signedIn } from "./accounts.ts";
import type { SignedIn, Told } from "./accounts.ts";
import { post } from "./posting.ts";
import type { TestService } from "./service.ts";

/** Why people of these tests call. */
export const WHY = "My father needs oxygen tonight";

/** Somebody whose listings have their account's own number, which is proved by that. */
export type Owner = SignedIn & { phone: string };

let people = 0;

/** Makes one. */
export async function anOwner(service: Pick<TestService, "get" | "database">): Promise<Owner> {
  people += 1;
  const phone = `+9190000${String(people).padStart(5, "0")}`;
  return { ...(await signedIn(service, { phone })), phone };
}

/** Posts a need of theirs, to be called at that number. */
export function postReachable(owner: Owner, about: Parameters<typeof post>[1] = {}): Promise<SingleListing> {
  return post(owner, { contact: { alias: "Blue kite", channels: [{ type: "phone", value: owner.phone }] }, ...about });
}

/**
 * Asks for the number of a listing; `from`: as if from that address, where the service believes
 * this machine.
 */
export function askNumber(
  who: Pick<SignedIn, "ask">,
  id: string,
  { reason = WHY, from, headers = {} }: { reason?: string; from?: string; headers?: Record<string, string> } = {},
): Promise<Told> {
  const sent = { ...headers, ...(from !== undefined && { "x-forwarded-for": from }) };
  return who.ask("POST", `/api/v1/listings/${id}/contact`, { reason }, sent);
}
