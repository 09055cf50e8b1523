import type { WireDocument } from "#contract/sync.ts";
import type { Urgency } from "#domain/listings/listing.ts";
import { actOn, heldUntil } from "#domain/responses/acts.ts";
import type { ResponseAct } from "#domain/responses/acts.ts";
import type { ResponseSide, StoredResponse } from "#domain/responses/response.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A promise that was not sent yet. `need`: as this device has it. */
export function promisedResponse(args: Fields, at: number, need: WireDocument | undefined): WireDocument {
  const time = new Date(at).toISOString();
  const urgency = (need?.["urgency"] ?? "planned") as Urgency;
  return {
    collection: "responses",
    id: String(args["id"]),
    version: 0,
    editVersion: 0,
    createdAt: time,
    updatedAt: time,
    listingId: args["listingId"],
    side: "responder",
    other: "",
    amount: args["amount"],
    unit: need?.["unit"],
    arrivesBy: args["arrivesBy"],
    state: "promised",
    at: time,
    until: heldUntil(urgency, new Date(at)),
    notes: [],
  };
}

/**
 * A response after one of its acts, by the rules of the domain. What else is on its way is unknown
 * here: only the server judges whether an amount is too much.
 */
export function actedOn(response: WireDocument, act: Fields, at: number): WireDocument {
  const { side } = response as WireDocument & { side: ResponseSide };
  const known = response as WireDocument & StoredResponse;
  const context = { side, now: new Date(at), left: Number.POSITIVE_INFINITY };
  const after = actOn(known, act as ResponseAct, context);
  return after.ok ? { ...response, ...after.value } : response;
}

/** A response with one more note. The server masks private words once it has it. */
export function noted(response: WireDocument, { text, phrase }: Fields, at: number): WireDocument {
  const before = Array.isArray(response["notes"]) ? response["notes"] : [];
  const note = { by: response["side"], at: new Date(at).toISOString(), text, phrase };
  return { ...response, notes: [...before, note] };
}
