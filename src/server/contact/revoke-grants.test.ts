import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Grant } from "#contract/contact.ts";
import type { StreamEvent, WireDocument } from "#contract/sync.ts";
import { signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable, WHY } from "../testing/contact.ts";
import type { Owner } from "../testing/contact.ts";
import { TestListener } from "../testing/listener.ts";
import { settleFeed } from "../testing/settle-feed.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { testStore } from "../testing/sync.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const act = async (who: SignedIn, name: string, id: unknown) =>
  (await testStore(service, who.token).commit([{ name, args: { id } }])).results[0];
const revoke = (who: SignedIn, id: unknown) => who.ask("DELETE", `/api/v1/contact-grants/${String(id)}`);
async function grantsOf(who: SignedIn): Promise<Grant[]> {
  const response = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "grants", mine: true } });
  // The raw answer: fields outside the contract must not be there either.
  expect(response.json["documents"]).toEqual(Grant.array().parse(response.json["documents"]));
  return response.json["documents"] as Grant[];
}

/** Listens to one's own grants until all have arrived. */
async function listening(who: SignedIn): Promise<TestListener> {
  const target = { collection: "grants", mine: true };
  const listener = await new TestListener().listen(service, [{ id: "grants", target }], who.token);
  await listener.current("grants");
  return listener;
}
const changed = (event: StreamEvent): WireDocument | null => (event.event === "change" ? event.data.document : null);

/** An owner with a listing, a person who got its number, and the grant. */
async function given(): Promise<{ owner: Owner; asker: SignedIn; id: string; grantId: string }> {
  const [owner, asker] = [await anOwner(service), await signedIn(service, { alias: "Ravi" })];
  const { id } = await postReachable(owner);
  const { json } = await askNumber(asker, id);
  return { owner, asker, id, grantId: String(json["grantId"]) };
}

describe("leave to call is a document to its two people", () => {
  test("each sees it from their side, without the other's id or number; nobody else sees it", async () => {
    const { owner, asker, id, grantId } = await given();
    const words = { id: grantId, listingId: id, alias: "Ravi", reason: WHY };
    expect(await grantsOf(owner)).toMatchObject([{ ...words, side: "owner", isBlocked: false }]);
    const [seen] = await grantsOf(asker);
    expect(seen).toMatchObject({ ...words, side: "asker" });
    expect(seen).not.toHaveProperty("isBlocked");
    const text = JSON.stringify([await grantsOf(owner), seen]);
    for (const secret of [asker.id, owner.id, owner.phone, owner.phone.slice(3)]) expect(text).not.toContain(secret);
    const stranger = await signedIn(service);
    const ids = { collection: "grants", ids: [grantId] };
    expect((await stranger.ask("POST", "/api/v1/sync/batch-get", ids)).json).toMatchObject({ missing: [grantId] });
    expect((await stranger.ask("POST", "/api/v1/sync/query", { target: ids })).json["documents"]).toEqual([]);
    expect((await service.get("/api/v1/sync/query", { method: "POST" })).status).toBeGreaterThanOrEqual(400);
  });

  test("its owner hears of it at once, and the asker when it is taken back", async () => {
    const [owner, asker] = [await anOwner(service), await signedIn(service, { alias: "Ravi" })];
    const { id } = await postReachable(owner);
    const [hers, his] = [await listening(owner), await listening(asker)];
    const grantId = String((await askNumber(asker, id)).json["grantId"]);
    await hers.saw((event) => changed(event)?.["reason"] === WHY);
    await his.saw((event) => changed(event)?.["side"] === "asker");
    expect((await revoke(owner, grantId)).status).toBe(204);
    await his.saw((event) => changed(event)?.["revokedAt"] !== undefined);
    hers.stop();
    his.stop();
  });
});

describe("the owner takes leave back", () => {
  test("the asker may not ask again, not for that number in another listing either, and is told", async () => {
    const { owner, asker, id, grantId } = await given();
    const other = await postReachable(owner);
    expect((await revoke(owner, grantId)).status).toBe(204);
    expect((await revoke(owner, grantId)).status).toBe(204);
    for (const each of [id, other.id]) {
      expect([(await askNumber(asker, each)).status, (await askNumber(asker, each)).reason]).toEqual([
        403,
        "contact/not-shared",
      ]);
    }
    const news = await service.database.pool.query(
      "SELECT body FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1",
      [asker.id],
    );
    expect(news.rows).toMatchObject([{ body: { kind: "contact-revoked", listingId: id, grantId } }]);
    expect((await askNumber(await signedIn(service), id)).status).toBe(201);
  });

  test("nobody else may: not the asker, not a stranger", async () => {
    const { asker, grantId } = await given();
    const stranger = await signedIn(service);
    for (const who of [asker, stranger]) {
      expect([(await revoke(who, grantId)).status, (await revoke(who, grantId)).reason]).toEqual([
        404,
        "contact/grant-not-found",
      ]);
      expect(await act(who, "grants.block", grantId)).toMatchObject({ error: { reason: "contact/grant-not-found" } });
    }
    expect((await revoke(stranger, "01900000-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test("a key that was used for it is not answered with the number any more", async () => {
    const { owner, asker, id } = await given();
    const headers = { "idempotency-key": "kept" };
    const response = await askNumber(asker, id, { headers });
    await revoke(owner, response.json["grantId"]);
    expect((await askNumber(asker, id, { headers })).reason).toBe("contact/not-shared");
  });
});

describe("the owner shuts somebody out", () => {
  test("of all that is theirs, and lets them in again", async () => {
    const { owner, asker, id, grantId } = await given();
    const other = await postReachable(owner, { contact: { channels: [{ type: "email", value: owner.email }] } });
    const second = String((await askNumber(asker, other.id)).json["grantId"]);
    const blocked = await act(owner, "grants.block", grantId);
    expect(blocked).toMatchObject({ state: "acknowledged", documents: [{ isBlocked: true }, { isBlocked: true }] });
    expect((await grantsOf(owner)).map((each) => [each.id, each.isBlocked]).toSorted()).toEqual(
      [
        [grantId, true],
        [second, true],
      ].toSorted(),
    );
    const later = await postReachable(owner);
    for (const each of [id, other.id, later.id])
      expect((await askNumber(asker, each)).reason).toBe("contact/not-shared");
    await act(owner, "grants.unblock", second);
    expect((await askNumber(asker, id)).json["grantId"]).toBe(grantId);
  });

  test("and they are not told: the answer is that of a listing that is not shared, their leave is as it was", async () => {
    const { owner, asker, id, grantId } = await given();
    // The grant itself has arrived: later events about it would be of the block.
    await settleFeed(service.database, service.feed);
    const his = await listening(asker);
    const before = await grantsOf(asker);
    const from = his.events.length;
    await act(owner, "grants.block", grantId);
    const unshared = await postReachable(await anOwner(service), {
      consent: { showOnRequest: false, beMatched: false, reContact: false },
    });
    const [shut, never] = [await askNumber(asker, id), await askNumber(asker, unshared.id)];
    const visible = ({ status, json, headers }: typeof shut) => {
      const { requestId: _id, ...rest } = json;
      return { status, rest, names: [...headers.keys()].toSorted(), retry: headers.get("retry-after") };
    };
    expect(visible(shut)).toEqual(visible(never));
    expect(await grantsOf(asker)).toEqual(before);
    const listing = await asker.ask("GET", `/api/v1/listings/${id}`);
    expect(listing.json).toMatchObject({ may: { askContact: true }, contact: { available: true } });
    // The next event is something else, so the block was not sent.
    await askNumber(asker, (await postReachable(await anOwner(service))).id);
    await his.saw((event) => (changed(event)?.id ?? grantId) !== grantId, from);
    // A stream may repeat an event. A new version or time would reveal the block.
    const again = his.events.slice(from).filter(({ data }) => JSON.stringify(data).includes(grantId));
    const known = JSON.stringify(before);
    for (const event of again) expect(known).toContain(JSON.stringify(changed(event)));
    his.stop();
    const file = JSON.stringify((await asker.ask("GET", "/api/v1/me/export")).json["grants"]);
    expect(file).not.toMatch(/block/i);
  });
});
