import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingInput } from "#domain/listings/input.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { claim, release } from "#server/testing/calls.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { observe, post } from "#server/testing/listing-requests.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";

/* A number that stands in a forwarded message belongs to somebody who allowed nothing. */

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

let serial = 0;
const aNumber = (): string => `+9198301${String((serial += 1)).padStart(5, "0")}`;

async function codeTo(to: string): Promise<string> {
  const [newest] = await world.sentTo(to);
  return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
}

/** Posts a need for blood that was read from a message, by somebody new. */
async function passOn(value: string, about: Partial<ListingInput> = {}) {
  const asha = await signedIn(world.service);
  const listing = await post(asha, {
    kind: "blood",
    details: { component: "plasma", group: "O-" },
    unit: "unit",
    urgency: "critical",
    title: "Plasma",
    from: "message",
    contact: { channels: [{ type: "phone", value }] },
    ...about,
  });
  await settleFeed(world.service.database, world.service.feed);
  return { asha, id: listing.id, path: `/api/v1/listings/${listing.id}`, listing };
}

/** The card of this listing, which a new verifier takes; others are given back. */
async function cardOf(id: string): Promise<{ channels: unknown[]; who: SignedIn } | null> {
  const who = await signedIn(world.service, { roles: ["verifier"] });
  for (let tries = 0; tries < 12; tries += 1) {
    // In sequence: a verifier holds one card at a time.
    const card = await claim(who);
    if (card === null || card.listing.id === id) return card && { channels: card.channels, who };
    await release(who, card);
  }
  return null;
}

/** Waits until the index of numbers has a document. */
async function indexed(id: string): Promise<void> {
  await world.service.settled();
  const rows = await world.service.database.pool.query("SELECT FROM numbers WHERE id = $1", [id]);
  expect(rows.rowCount).toBe(1);
}

test("it is told to no reader, whatever its sender allows, and the post says that it is a message", async () => {
  const phone = aNumber();
  const { path, asha, id } = await passOn(phone, {
    consent: { showOnRequest: true, beMatched: true, reContact: true, answersHere: true },
  });
  const seeker = await signedIn(world.service);
  const texts = await Promise.all([
    world.service.get(path).then((answer) => answer.text()),
    world.service
      .get("/api/v1/listings/nearby?lat=22.57&lng=88.36&withinKm=50&side=need&callable=no")
      .then((answer) => answer.text()),
    seeker.ask("GET", path).then(({ json }) => JSON.stringify(json)),
    world.service.get("/api/v1/export/listings.ndjson").then((answer) => answer.text()),
  ]);
  for (const text of texts) expect(text).not.toContain(phone.slice(3));
  expect(JSON.parse(texts[0] ?? "")).toMatchObject({
    source: { kind: "message" },
    contact: { channels: [], shielded: true, available: false },
    confirmedAt: null,
  });
  expect(texts[1]).toContain(id);
  expect(texts[3]).not.toContain(id);
  const asked = await seeker.ask("POST", `${path}/contact`, { reason: "For my uncle in ward 4, he needs it today." });
  expect([asked.status, asked.reason]).toEqual([403, "contact/not-shared"]);
  const promised = await seeker.ask("POST", `${path}/responses`, { amount: 1, arrivesBy: new Date().toISOString() });
  expect(promised.status).toBeGreaterThanOrEqual(400);
  // A change of what its sender allows changes nothing for whose number it is.
  await asha.ask(
    "PATCH",
    path,
    { consent: { showOnRequest: true, beMatched: true, reContact: true } },
    { "If-Match": "*" },
  );
  expect((await seeker.ask("GET", path)).json).toMatchObject({
    contact: { available: false },
    may: { askContact: false },
  });
});

test("a verifier gets it with the card, also of a need, and what they say is shown", async () => {
  const phone = aNumber();
  const { id, path } = await passOn(phone);
  const card = await cardOf(id);
  expect(card?.channels).toEqual([{ type: "phone", value: phone }]);
  expect((await observe(card?.who ?? (await signedIn(world.service)), id, { outcome: "confirmed" })).status).toBe(201);
  await settleFeed(world.service.database, world.service.feed);
  expect(await (await world.service.get(path)).json()).toMatchObject({
    trust: { value: "confirmed", by: "verifier" },
    contact: { channels: [], available: false },
  });
});

test("who passed it on says nothing of it: they close it, and change it", async () => {
  const { asha, id, path } = await passOn(aNumber());
  for (const outcome of ["in-stock", "confirmed", "no-answer", "got-help"])
    expect((await observe(asha, id, { outcome })).reason).toBe("observations/passed-on");
  expect((await asha.ask("POST", `${path}/take`, { count: 1 })).reason).toBe("observations/passed-on");
  expect((await asha.ask("GET", path)).json["may"]).toMatchObject({
    edit: true,
    close: true,
    take: false,
    observe: false,
  });
  expect((await asha.ask("PATCH", path, { title: "Plasma, again" }, { "If-Match": "*" })).status).toBe(200);
  expect((await asha.ask("POST", `${path}/close`, { outcome: "withdrawn" })).status).toBe(200);
});

test("it is no number of who passed it on: no code is offered for it", async () => {
  const phone = aNumber();
  const { asha } = await passOn(phone);
  expect(JSON.stringify((await asha.ask("GET", "/api/v1/me/contact-channels")).json)).not.toContain(phone);
});

test("whoever proves it owns the post from then on, and decides who gets it", async () => {
  const phone = aNumber();
  const { asha, id, path } = await passOn(phone);
  await indexed(id);
  const holder = await signedIn(world.service);
  await holder.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value: phone });
  const proof = { type: "phone", value: phone, code: await codeTo(phone) };
  await holder.ask("POST", "/api/v1/me/contact-channels/proof", proof);
  expect((await holder.ask("GET", "/api/v1/me/claimable")).json["items"]).toMatchObject([{ id }]);
  const claimed = await holder.ask("POST", `${path}/claim`, { showOnRequest: true });
  expect(claimed.json).toMatchObject({ source: { kind: "member" }, contact: { available: true }, may: { edit: true } });
  expect((await asha.ask("GET", path)).json).toMatchObject({ may: { edit: false } });
  expect((await asha.ask("GET", path)).json).not.toHaveProperty("own");
});

test("one that its holder took off is not stored, and not called", async () => {
  const [phone, other] = [aNumber(), aNumber()];
  const headers = { "x-client-id": "0123456789abcdef0123456789abcdef" };
  const delist = (step: string, body: object) =>
    ask(world.service, { method: "POST", path: `/api/v1/delistings${step}`, body, headers });
  const first = await passOn(phone);
  await indexed(first.id);
  expect((await delist("/code", { phone })).status).toBe(204);
  expect((await delist("", { phone, code: await codeTo(phone) })).status).toBeLessThan(300);
  const again = await passOn(phone, {
    contact: { channels: [phone, other].map((value) => ({ type: "phone", value })) },
  });
  const stored = await world.service.database.pool.query<{ shielded: object }>(
    "SELECT shielded FROM documents WHERE id = ANY($1)",
    [[first.id, again.id]],
  );
  const kept = JSON.stringify(stored.rows);
  expect(kept).not.toContain(phone);
  expect(kept).toContain(other);
  expect((await cardOf(again.id))?.channels).toEqual([{ type: "phone", value: other }]);
  const edit = { contact: { channels: [{ type: "phone", value: phone }] } };
  expect((await again.asha.ask("PATCH", again.path, edit, { "If-Match": "*" })).status).toBe(200);
  const after = await world.service.database.pool.query("SELECT shielded FROM documents WHERE id = $1", [again.id]);
  expect(JSON.stringify(after.rows)).not.toContain(phone);
});
