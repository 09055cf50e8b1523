import type { WireDocument } from "#contract/sync.ts";
import type { Urgency } from "#domain/listings/fields.ts";
import { actOn, heldUntil } from "#domain/responses/acts.ts";
import type { ResponseAct } from "#domain/responses/acts.ts";
import type { ResponseSide, StoredResponse } from "#domain/responses/response.ts";
import type { LateEffects } from "../late-effects.ts";
import type { Write } from "../types.ts";

type Fields = Readonly<Record<string, unknown>>;
type Sent = Pick<Write, "args" | "at">;
type ResponseEffect = LateEffects[string];

/** The acts of the domain on a response, each a command of its name. */
const ACTS = ["accept", "decline", "withdraw", "arrive", "confirm", "fail"] as const;

/** What writes about responses look like until the server answers, by their names. */
export const RESPONSE_EFFECTS: LateEffects = {
  "responses.promise": ({ args, at }, { find }) =>
    changed(promisedResponse(args, at, find("listings", String(args["listingId"])))),
  "responses.note": onKnown((response, { args, at }) => noted(response, args, at)),
  "responses.number": onKnown((response, { args }) => ({
    ...response,
    numbers: { ...(response["numbers"] as Fields), [String(response["side"])]: args["isGiven"] },
  })),
  ...Object.fromEntries(
    ACTS.map((act) => [
      `responses.${act}`,
      onKnown((response, { args, at }) => actedOn(response, { ...args, act }, at)),
    ]),
  ),
};

function changed(document: WireDocument): ReturnType<ResponseEffect> {
  return [{ collection: document.collection, id: document.id, document }];
}

/** A change of a response that this device knows. */
function onKnown(change: (response: WireDocument, sent: Sent) => WireDocument): ResponseEffect {
  return (sent, { find }) => {
    const response = find("responses", String(sent.args["id"]));
    return response === undefined ? [] : changed(change(response, sent));
  };
}

/** A promise that was not sent yet. `need`: as this device has it. */
function promisedResponse(args: Fields, at: number, need: WireDocument | undefined): WireDocument {
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
    numbers: { owner: false, responder: false },
    at: time,
    until: heldUntil(urgency, new Date(at)),
    notes: [],
  };
}

/**
 * A response after one of its acts, by the rules of the domain. What else is on its way is unknown
 * here: only the server judges whether an amount is too much.
 */
function actedOn(response: WireDocument, act: Fields, at: number): WireDocument {
  const { side } = response as WireDocument & { side: ResponseSide };
  const known = response as WireDocument & StoredResponse;
  const context = { side, now: new Date(at), left: Number.POSITIVE_INFINITY };
  const after = actOn(known, act as ResponseAct, context);
  return after.ok ? { ...response, ...after.value } : response;
}

/** A response with one more note. The server masks private words once it has it. */
function noted(response: WireDocument, { text, phrase }: Fields, at: number): WireDocument {
  const before = Array.isArray(response["notes"]) ? response["notes"] : [];
  const note = { by: response["side"], at: new Date(at).toISOString(), text, phrase };
  return { ...response, notes: [...before, note] };
}
