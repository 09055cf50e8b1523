import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { ApiResponse, SignedIn } from "./accounts.ts";

/** A promise that arrives in two hours, of one unless a test says otherwise. */
export function promise(
  who: Pick<SignedIn, "ask">,
  listingId: string,
  { amount = 1, now = new Date(), id = newId(now) }: { amount?: number; now?: Date; id?: string } = {},
): Promise<ApiResponse> {
  const arrivesBy = new Date(now.getTime() + 2 * HOUR_MS).toISOString();
  return who.ask("POST", `/api/v1/listings/${listingId}/responses`, { responseId: id, amount, arrivesBy });
}

/** An act on a response. */
export function actOnResponse(
  who: Pick<SignedIn, "ask">,
  id: unknown,
  ...[name, sent = {}]: [name: string, sent?: Record<string, unknown>]
): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/responses/${String(id)}/${name}`, sent);
}
