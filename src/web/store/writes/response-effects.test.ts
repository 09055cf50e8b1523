import { describe, expect, test } from "vitest";
import type { WireDocument } from "#contract/sync.ts";
import type { Mutation, Write } from "../types.ts";
import { addEffects } from "../late-effects.ts";
import { overlay } from "./overlay.ts";
import { RESPONSE_EFFECTS } from "./response-effects.ts";

addEffects(RESPONSE_EFFECTS);

const AT = Date.parse("2026-11-20T12:00:00.000Z");
const ID = "0190a7c0-0000-7000-8000-000000000002";
const NEED = "0190a7c0-0000-7000-8000-000000000001";
const head = { version: 1, editVersion: 1, createdAt: "", updatedAt: "" };
const need = { ...head, collection: "listings", id: NEED, urgency: "critical", unit: "unit" };
const ARRIVES = "2026-11-20T18:00:00.000Z";
const mine = (side: "owner" | "responder", state: string): WireDocument => ({
  ...head,
  collection: "responses",
  id: ID,
  listingId: NEED,
  side,
  state,
  amount: 2,
  arrivesBy: ARRIVES,
  until: "2026-11-20T12:30:00.000Z",
  notes: [],
  ...(state !== "promised" && { agreed: 2, until: "2026-11-20T20:00:00.000Z" }),
});

function shown(kept: WireDocument[], ...mutations: Mutation[]): WireDocument | null | undefined {
  const documents = new Map(kept.map((each) => [`${each.collection}/${each.id}`, each]));
  const writes = mutations.map((mutation, at): Write => ({
    ...mutation,
    key: `k${at}`,
    number: at,
    group: null,
    state: "pending",
    at: AT,
  }));
  return overlay(documents, writes).get(`responses/${ID}`)?.document;
}

describe("an act on a response is shown before the server has it", () => {
  test("a promise is held as long as the need's urgency gives its owner to answer", () => {
    const promise = { name: "responses.promise", args: { id: ID, listingId: NEED, amount: 2, arrivesBy: ARRIVES } };
    expect(shown([need], promise)).toMatchObject({
      state: "promised",
      side: "responder",
      unit: "unit",
      until: "2026-11-20T12:30:00.000Z",
    });
  });

  test("it is taken, declined or withdrawn by whom it belongs to, and by nobody else", () => {
    const take = { name: "responses.accept", args: { id: ID, amount: 1 } };
    expect(shown([mine("owner", "promised")], take)).toMatchObject({ state: "accepted", agreed: 1 });
    expect(shown([mine("responder", "promised")], take)).toMatchObject({ state: "promised" });
    const decline = { name: "responses.decline", args: { id: ID } };
    expect(shown([mine("owner", "promised")], decline)).toMatchObject({ state: "declined", until: null });
    const withdraw = { name: "responses.withdraw", args: { id: ID } };
    expect(shown([mine("responder", "accepted")], withdraw)).toMatchObject({ state: "withdrawn" });
  });

  test("it arrives, is received or fails; one side's word waits for the other", () => {
    const arrive = { name: "responses.arrive", args: { id: ID } };
    const confirm = { name: "responses.confirm", args: { id: ID, amount: 2 } };
    const after = shown([mine("owner", "accepted")], arrive, confirm);
    expect(after).toMatchObject({ state: "arrived", confirmed: { owner: { amount: 2 } } });
    const fail = { name: "responses.fail", args: { id: ID, reason: "no-show" } };
    expect(shown([mine("owner", "accepted")], fail)).toMatchObject({
      state: "failed",
      failed: { reason: "no-show", by: "owner" },
    });
  });

  test("notes stand in their order, each with its side", () => {
    const note = (said: object) => ({ name: "responses.note", args: { id: ID, ...said } });
    const after = shown([mine("responder", "accepted")], note({ text: "At the gate" }), note({ phrase: "i-am-here" }));
    expect(after?.["notes"]).toMatchObject([
      { by: "responder", text: "At the gate" },
      { by: "responder", phrase: "i-am-here" },
    ]);
  });
});
