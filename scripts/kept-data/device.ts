import { askNumber, close, commit, observe, prove } from "./calls.ts";
import { fictional } from "./person.ts";
import { newId } from "#domain/shared/ids.ts";
import { idOf, post, who } from "./world.ts";
import type { World } from "./world.ts";

/** Ids of what was made, by name. */
type Ids = ReadonlyMap<string, string>;

/** A command as a browser queues it. */
export type Queued = { name: string; args: Record<string, unknown>; precondition?: { editVersion: number } };

const DEVICE = "device-owner";

/** Makes what the kept browser's queued writes refer to: posts, grants, a held card. */
export async function prepareDevice(world: World): Promise<void> {
  const owner = who(world, DEVICE);
  const phone = fictional(95);
  await prove(owner, phone);
  const contact = { alias: "Red boat", channels: [{ type: "phone", value: phone }] };
  for (const name of [
    "to edit",
    "to close",
    "to renew",
    "to pause",
    "with numbers given",
    "closed before",
    "to edit late",
  ])
    await post(world, DEVICE, { name: `device: ${name}`, about: { contact } });
  const stock = { kind: "supplies", unit: "piece", quantity: 9, contact };
  await post(world, DEVICE, { name: "device: to take from", about: stock });
  await observe(owner, idOf(world, "device: to take from"), { outcome: "in-stock", count: 9 });
  await close(world, DEVICE, { name: "device: closed before", outcome: "withdrawn" });
  const late = `/api/v1/listings/${idOf(world, "device: to edit late")}`;
  await owner.ask("PATCH", late, { body: { note: "Changed elsewhere." }, headers: { "if-match": '"1"' } });
  const word = newId();
  const observation = { id: word, listingId: idOf(world, "said no-answer"), outcome: "busy" };
  await commit(owner, [{ name: "observations.record", args: observation }]);
  world.ids.set("device: word to take back", word);
  for (const [role, act] of [
    ["asker", "revoke"],
    ["stranger", "block"],
    ["hindi-speaker", "unblock"],
  ] as const)
    world.ids.set(`device: grant to ${act}`, await askNumber(world, role, "device: with numbers given"));
  await commit(owner, [{ name: "grants.block", args: { id: idOf(world, "device: grant to unblock") } }]);
  const card = await owner.ask("POST", "/api/v1/verification/claims", { body: {} });
  world.ids.set("device: card to give back", String(card["claimId"]));
  const news = await owner.ask("POST", "/api/v1/sync/query", { body: { target: { collection: "news", mine: true } } });
  const [first] = news["documents"] as { id: string }[];
  world.ids.set("device: news to see", String(first?.id));
}

/**
 * A queued write of every mutation in batches, as the screens of 2922803 make them. The server will
 * refuse some. Their texts must not be lost. Each list of several is a transaction.
 */
export function queuedByMember(ids: Ids): Queued[][] {
  const id = newId();
  const together = [
    { name: "listings.post", args: { ...POSTED, id } },
    { name: "observations.record", args: { id: newId(), listingId: id, outcome: "in-stock", count: 12 } },
  ];
  return [together, ...[...onOwn(ids), ...onOthers(ids)].map((each) => [each])];
}

const POSTED = {
  side: "offer",
  kind: "food",
  details: {},
  quantity: 12,
  unit: "meal",
  title: "Queued offer of meals",
  note: "Queued note of the offer.",
  language: "en",
  place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area" },
  contact: { alias: "Red boat", channels: [{ type: "phone", value: fictional(95) }] },
  consent: { showOnRequest: true, beMatched: false, reContact: false },
};

/** About one's own posts, numbers and profile. */
function onOwn(ids: Ids): Queued[] {
  const id = (name: string): string => idOf({ ids }, name);
  const edit = (name: string, note: string): Queued => ({
    name: "listings.edit",
    args: { id: id(name), note },
    precondition: { editVersion: 1 },
  });
  return [
    edit("device: to edit", "Queued note of an edit."),
    edit("device: to edit late", "Queued note that comes too late."),
    edit("device: closed before", "Queued note for what was closed."),
    { name: "listings.close", args: { id: id("device: to close"), outcome: "fulfilled" } },
    { name: "listings.renew", args: { id: id("device: to renew") } },
    { name: "listings.take", args: { id: id("device: to take from"), count: 2 } },
    { name: "listings.take", args: { id: id("device: to take from"), count: 500 } },
    { name: "listings.claim", args: { id: id("claimable lead"), showOnRequest: true } },
    { name: "contact.pause", args: { id: id("device: to pause"), isPaused: true } },
    { name: "grants.revoke", args: { id: id("device: grant to revoke") } },
    { name: "grants.block", args: { id: id("device: grant to block") } },
    { name: "grants.unblock", args: { id: id("device: grant to unblock") } },
    { name: "news.see", args: { ids: [id("device: news to see")] } },
    { name: "profile.edit", args: { alias: "Queued alias" } },
  ];
}

/** About others' documents, and about the work of verifiers and staff. */
function onOthers(ids: Ids): Queued[] {
  const id = (name: string): string => idOf({ ids }, name);
  const observation = { listingId: id("said got-help"), outcome: "no-answer", note: "Queued note of a call." };
  const report = { listingId: id("said wrong-number"), kind: "other", text: "Queued text of a report." };
  return [
    { name: "observations.record", args: { id: newId(), ...observation } },
    { name: "observations.undo", args: { id: id("device: word to take back") } },
    { name: "reports.file", args: { ...report, evidence: "Queued evidence." } },
    { name: "facilities.setCapacity", args: { id: id("hospital"), beds: [{ bedType: "icu", available: 1 }] } },
    { name: "facilities.edit", args: { id: id("hospital"), hours: { openingHours: "24/7" } } },
    { name: "verification.release", args: { id: id("device: card to give back") } },
    { name: "verification.claim", args: {} },
  ];
}

/** What an anonymous browser may queue. */
export function queuedByNobody(ids: Ids): Queued[][] {
  const word = newId();
  const listingId = idOf({ ids }, "said limited");
  return [
    { name: "observations.record", args: { id: word, listingId, outcome: "busy", note: "Queued note of nobody." } },
    { name: "observations.undo", args: { id: word } },
    { name: "observations.record", args: { listingId: idOf({ ids }, "said busy"), outcome: "no-answer" } },
    {
      name: "reports.file",
      args: { listingId: idOf({ ids }, "said busy"), kind: "duplicate", text: "Queued report of nobody." },
    },
    { name: "reports.file", args: { listingId: newId(), kind: "fraud", text: "Queued report of what is not there." } },
  ].map((each) => [each]);
}
