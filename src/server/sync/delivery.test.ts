import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ANYONE } from "#domain/identity/actor.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { workOfIds } from "#domain/shared/read-price.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import type { Collection, TargetPlan } from "#server/commands/client-collection.ts";
import { Delivery } from "./delivery.ts";
import type { HubDependencies } from "./delivery.ts";
import { PresentedDocuments } from "./presented-documents.ts";
import { View } from "./view.ts";
import type { Membership } from "./view.ts";

const NOW = new Date("2026-11-20T06:00:00.000Z");
const member = (): Actor => ({ ...ANYONE, id: randomUUID() });

/**
 * A view with a separate form for everybody signed in. `onPresent` is called while a form is
 * written.
 */
function aView(onPresent: (actor: Actor) => void): View {
  const collection: Collection = {
    name: "things",
    present: async (documents, { actor }) => {
      onPresent(actor);
      return documents.map(({ id }) => ({ collection: "things", id, version: 1, editVersion: 1, for: actor.id }));
    },
    plan: () => ({ ok: false, reason: "http/invalid-argument" }),
    groupOf: () => "",
    formOf: (_document, actor) => actor.id ?? "",
  };
  const plan: TargetPlan = {
    scope: { ids: null, ownerId: null, groups: null, near: null },
    limit: 10,
    viewer: "",
    holds: () => true,
    rankOf: () => 0,
    search: workOfIds(0),
    find: async () => [],
  };
  return new View("all", collection, plan);
}

/** Listens to a view and keeps what it receives. */
function listenTo(view: View, actor: Actor): { received: () => string } {
  const received: string[] = [];
  const listener = {
    actor,
    send: (events: string | Buffer) => void received.push(String(events)),
    end: () => undefined,
    read: () => Promise.resolve(null),
  };
  const membership: Membership = { listener, view, targetId: `"t"`, isCurrent: true };
  view.listeners.add(membership);
  return { received: () => received.join("") };
}

function delivery(): Delivery {
  // Reads neither database nor log, so nothing can fail.
  const parts = { now: () => NOW } as unknown as HubDependencies;
  return new Delivery(parts, new PresentedDocuments(parts));
}

const places = { before: "log.1.1", end: "log.2.1" };
const aDocument = (): StoredDocument => ({
  collection: "things",
  id: randomUUID(),
  version: 1,
  editVersion: 1,
  createdAt: NOW,
  updatedAt: NOW,
  changedXid: 1n,
  body: {},
});

test("who begins to listen while the texts are written is told the document in their own form, never that it left", async () => {
  const [early, late] = [member(), member()];
  let newcomer: ReturnType<typeof listenTo> | undefined;
  const view = aView(() => (newcomer ??= listenTo(view, late)));
  const first = listenTo(view, early);
  const document = aDocument();
  const work = delivery();
  work.add(view, { changed: new Map([[document.id, document]]), gone: [] });
  await work.send(places);
  expect(first.received()).toContain(`"for":"${early.id}"`);
  expect(newcomer?.received()).toContain(`"for":"${late.id}"`);
  expect(newcomer?.received()).not.toContain("event: remove");
});

test("each form is written once, however many see it", async () => {
  const forms: (string | null)[] = [];
  const view = aView((actor) => forms.push(actor.id));
  const listeners = [ANYONE, ANYONE, ANYONE].map((actor) => listenTo(view, actor));
  const document = aDocument();
  const work = delivery();
  work.add(view, { changed: new Map([[document.id, document]]), gone: [] });
  await work.send(places);
  expect(forms).toEqual([null]);
  for (const { received } of listeners) expect(received()).toContain(document.id);
});
