import { OUTCOMES } from "#domain/observations/outcomes.ts";
import { REPORT_KINDS } from "#domain/moderation/report.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { Person } from "./person.ts";
import { fictional } from "./person.ts";
import { newId } from "#domain/shared/ids.ts";
import { aPost, everyKind, idOf, post, who } from "./world.ts";
import type { World } from "./world.ts";

/** The client id of a browser without an account. */
export function clientId(at: number): string {
  return at.toString(16).padStart(32, "0");
}

/** Records an observation of a listing. */
export function observe(person: Person, id: string, observation: Record<string, unknown>): Promise<unknown> {
  return person.ask("POST", `/api/v1/listings/${id}/observations`, { body: observation });
}

/** Posts from forty days before the backup, by then expired, closed or anonymised. */
export async function oldPosts(world: World, now: Date): Promise<void> {
  const need = { side: "need", kind: "oxygen", details: { form: "cylinder" }, urgency: "critical" };
  await post(world, "giver", { name: "expired and anonymised", about: need });
  await post(world, "giver", { name: "withdrawn and anonymised" });
  await close(world, "giver", { name: "withdrawn and anonymised", outcome: "withdrawn" });
  const neededBy = new Date(now.getTime() + 48 * HOUR_MS).toISOString();
  await post(world, "giver", { name: "needed by a day", about: { ...need, urgency: "soon", neededBy } });
  await observe(who(world, "stranger"), idOf(world, "needed by a day"), { outcome: "no-answer", note: "Rang long." });
}

/** Posts of sixteen days before the backup: closed, with erased channels; an unreviewed report. */
export async function postsOfTwoWeeks(world: World): Promise<void> {
  await post(world, "giver", { name: "withdrawn and erased" });
  await close(world, "giver", { name: "withdrawn and erased", outcome: "withdrawn" });
  const donor = { kind: "blood", details: { component: "whole-blood", group: "A+" } };
  await post(world, "giver", { name: "reported and forgotten", about: donor });
  await report(world, idOf(world, "reported and forgotten"), { kind: "fraud", by: "stranger" });
  await post(world, "giver", { name: "fulfilled and erased" });
  await close(world, "giver", { name: "fulfilled and erased", outcome: "fulfilled" });
}

/**
 * An offer that expires within a day of the backup, by day there. Its owner is asked whether it is
 * still there.
 */
export async function postsOfLastWeek(world: World, backupAt: Date): Promise<void> {
  const places = [
    { lat: 22.57, lng: 88.36 },
    { lat: 51.5, lng: -0.12 },
    { lat: 45.52, lng: -122.67 },
  ];
  const hourAt = (lng: number): number => (((backupAt.getTime() / HOUR_MS + lng / 15) % 24) + 24) % 24;
  const point = places.find(({ lng }) => hourAt(lng) > 9 && hourAt(lng) < 20) ?? { lat: 22.57, lng: 88.36 };
  const place = { ...point, label: "12 Example Lane", precision: "exact" };
  await post(world, "owner", { name: "asked whether still there", about: { place } });
}

/** Closes a post. */
export async function close(
  world: World,
  role: Parameters<typeof who>[1],
  { name, outcome }: { name: string; outcome: "fulfilled" | "withdrawn" },
): Promise<void> {
  await who(world, role).ask("POST", `/api/v1/listings/${idOf(world, name)}/close`, { body: { outcome } });
}

/**
 * Open listings at the time of the backup, and closed ones. Each kind on both sides, and each
 * outcome by everybody who may record it.
 */
export async function postsOfToday(world: World): Promise<void> {
  const kinds = everyKind();
  for (const [at, about] of kinds.entries())
    // In sequence: each locks the ring of its owner.
    await post(world, at % 2 === 0 ? "neighbour" : "giver", { name: `kind ${at}`, about });
  for (const name of ["withdrawn", "fulfilled"] as const) {
    await post(world, "giver", { name });
    await close(world, "giver", { name, outcome: name });
  }
  await post(world, "neighbour", { name: "merged into" });
  await post(world, "giver", { name: "matched" });
  await everyOutcome(world);
  await acts(world);
}

async function everyOutcome(world: World): Promise<void> {
  for (const [at, outcome] of OUTCOMES.entries()) {
    const id = await post(world, "giver", { name: `said ${outcome}` });
    const observation = {
      outcome,
      ...(outcome === "in-stock" && { count: 3 }),
      ...(outcome === "not-for-us" && { condition: "referral" }),
    };
    if (outcome !== "confirmed") {
      const headers = { "x-client-id": clientId(at + 1) };
      const note = "Call +91 98300 12345 after six, pay kept@okbank.";
      await who(world, "stranger").ask("POST", `/api/v1/listings/${id}/observations`, {
        body: { ...observation, note },
      });
      const nobody = {
        body: { ...observation, note: "Rang twice." },
        headers: { ...headers, cookie: "", origin: world.admin.url },
      };
      await world.admin.ask("POST", `/api/v1/listings/${id}/observations`, nobody);
    }
    await observe(who(world, "first-verifier"), id, observation);
  }
  const wanted = await post(world, "giver", { name: "many are calling" });
  for (const role of ["stranger", "asker", "neighbour", "hindi-speaker"] as const)
    await observe(who(world, role), wanted, { outcome: "busy" });
  const spoken = await post(world, "giver", { name: "said by its owner" });
  await observe(who(world, "giver"), spoken, { outcome: "confirmed", count: 2 });
  await observe(who(world, "giver"), spoken, { outcome: "none-left" });
  const undone = await post(world, "giver", { name: "a word taken back" });
  const id = newId();
  const mutation = { name: "observations.record", args: { id, listingId: undone, outcome: "in-stock", count: 1 } };
  await commit(who(world, "giver"), [mutation]);
  await commit(who(world, "giver"), [{ name: "observations.undo", args: { id } }]);
}

/** Sends mutations like a browser and keeps their results. */
export async function commit(
  person: Person,
  mutations: readonly { name: string; args: object; key?: string }[],
): Promise<unknown> {
  const keyed = mutations.map((each) => ({ key: newId(), ...each }));
  const answer = await person.ask("POST", "/api/v1/sync/commit", {
    body: { clientId: clientId(0xabc), mutations: keyed },
  });
  return answer["results"];
}

async function acts(world: World): Promise<void> {
  const giver = who(world, "giver");
  const taken = await post(world, "giver", {
    name: "taken from",
    about: { kind: "supplies", unit: "piece", quantity: 9 },
  });
  await observe(giver, taken, { outcome: "in-stock", count: 9 });
  await giver.ask("POST", `/api/v1/listings/${taken}/take`, { body: { count: 2 } });
  await giver.ask("POST", `/api/v1/listings/${taken}/renew`, { body: {} });
  await giver.ask("PATCH", `/api/v1/listings/${taken}`, { body: { note: "Edited." }, headers: { "if-match": '"1"' } });
  const body = { id: newId(), ...aPost({ title: "Sent with a key" }) };
  for (const _again of [1, 2])
    await giver.ask("POST", "/api/v1/listings", { body, headers: { "idempotency-key": "kept-key-1" } });
  await commit(giver, [{ name: "listings.close", args: { id: newId(), outcome: "withdrawn" } }]);
}

/** Reports a listing; anonymously where nobody is named. */
export async function report(
  world: World,
  id: string,
  { kind, by }: { kind: string; by?: Parameters<typeof who>[1] },
): Promise<void> {
  const body = { kind, text: "Said for the kept data.", evidence: "A message that asked for money." };
  const path = `/api/v1/listings/${id}/reports`;
  if (by !== undefined) await who(world, by).ask("POST", path, { body });
  else {
    const headers = { "x-client-id": clientId(77), cookie: "" };
    await world.admin.ask("POST", path, { body, headers });
  }
}

/** Each kind of report, by a member and anonymously. */
export async function everyReport(world: World): Promise<void> {
  for (const kind of REPORT_KINDS) {
    const id = await post(world, "giver", { name: `reported ${kind}` });
    await report(world, id, { kind, by: "stranger" });
    await report(world, id, { kind });
  }
}

/** Grants in each state: current, revoked, blocked, unblocked. Also paused and delisted numbers. */
export async function numbers(world: World): Promise<void> {
  const owner = who(world, "owner");
  const phone = fictional(60);
  await prove(owner, phone);
  const shared = { contact: { alias: "Green tram", channels: [{ type: "phone", value: phone }] } };
  const names = ["number given", "number taken back", "number of one shut out", "number paused"];
  for (const name of names) await post(world, "owner", { name, about: shared });
  const given = await askNumber(world, "asker", "number given");
  world.ids.set("grant in force", given);
  const back = await askNumber(world, "stranger", "number taken back");
  await owner.ask("DELETE", `/api/v1/contact-grants/${back}`);
  const shutOut = await askNumber(world, "shut-out-asker", "number of one shut out");
  await commit(owner, [{ name: "grants.block", args: { id: shutOut } }]);
  const again = await askNumber(world, "hindi-speaker", "number given");
  await commit(owner, [{ name: "grants.block", args: { id: again } }]);
  await commit(owner, [{ name: "grants.unblock", args: { id: again } }]);
  await commit(owner, [{ name: "contact.pause", args: { id: idOf(world, "number paused"), isPaused: true } }]);
  const news = await owner.ask("POST", "/api/v1/sync/query", { body: { target: { collection: "news", mine: true } } });
  const [first] = news["documents"] as { id: string }[];
  await commit(owner, [{ name: "news.see", args: { ids: [first?.id] } }]);
  const gone = fictional(61);
  await post(world, "neighbour", {
    name: "number taken off",
    about: { contact: { alias: "Gone", channels: [{ type: "phone", value: gone }] } },
  });
  await owner.ask("POST", "/api/v1/delistings/code", { body: { phone: gone } });
  await owner.ask("POST", "/api/v1/delistings", { body: { phone: gone, code: await owner.codeTo(gone) } });
}

/** Two leads with a number that the owner of the device proves: one claimed, one claimable. */
export async function claimLead(world: World): Promise<void> {
  const person = who(world, "device-owner");
  const leads = await world.old.rows(
    `SELECT id, shielded->'channels'->0->>'value' AS phone FROM documents WHERE collection = 'listings'
     AND body->'contact'->>'shielded' = 'true' AND body->>'ownerId' IS NULL AND body->>'facilityId' IS NULL AND body->'source'->>'demo' IS NULL
     AND shielded->'channels'->0->>'type' = 'phone' ORDER BY id LIMIT 2`,
  );
  for (const [at, { id, phone }] of leads.entries()) {
    // In sequence: each sends a code.
    await prove(person, String(phone));
    if (at > 0) world.ids.set("claimable lead", String(id));
    else await person.ask("POST", `/api/v1/listings/${String(id)}/claim`, { body: { showOnRequest: true } });
  }
}

/** Proves one's own number by the code sent to it. */
export async function prove(person: Person, value: string): Promise<void> {
  const channel = { type: "phone", value };
  await person.ask("POST", "/api/v1/me/contact-channels/code", { body: channel });
  const code = await person.codeTo(value);
  await person.ask("POST", "/api/v1/me/contact-channels/proof", { body: { ...channel, code } });
}

/** Asks for the number of a listing. @returns the id of the grant */
export async function askNumber(world: World, role: Parameters<typeof who>[1], name: string): Promise<string> {
  const body = { reason: "For my mother, tonight. I come by car." };
  const answer = await who(world, role).ask("POST", `/api/v1/listings/${idOf(world, name)}/contact`, { body });
  return String(answer["grantId"]);
}
