import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askContact } from "#contract/contact.ts";
import { ask as callAs, signedIn } from "../testing/accounts.ts";
import type { SignedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable, WHY } from "../testing/contact.ts";
import type { Owner } from "../testing/contact.ts";
import { anInput, post } from "../testing/listing-requests.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { testStore } from "../testing/sync.ts";

const OTHER_PHONE = "+919000001238";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const owning = (): Promise<Owner> => anOwner(service);
const ask = (who: Pick<SignedIn, "ask">, id: string, reason = WHY, headers: Record<string, string> = {}) =>
  askNumber(who, id, { reason, headers });
const rows = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await service.database.pool.query<Record<string, unknown>>(text, values)).rows;
const act = async (who: SignedIn, name: string, args: object) =>
  (await testStore(service, who.token).commit([{ name, args }])).results[0];

describe("somebody with a verified e-mail asks for a number", () => {
  test("gets it with a warning, and its owner is told who asked and why", async () => {
    const [owner, asker] = [await owning(), await signedIn(service, { alias: "Ravi" })];
    const { id } = await postReachable(owner);
    const response = await ask(asker, id);
    expect(response.status).toBe(201);
    const { channels, warning, grantId } = askContact.output.parse(response.json);
    expect(channels).toEqual([{ type: "phone", value: owner.phone }]);
    expect(warning).toContain("Never pay");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("location")).toBe(`/api/v1/contact-grants/${grantId}`);
    const [news] = await rows("SELECT body FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1", [
      owner.id,
    ]);
    expect(news?.["body"]).toMatchObject({ kind: "contact-asked", listingId: id, grantId, words: "Ravi" });
    expect(JSON.stringify(news)).not.toContain(asker.id);
  });

  test("the warning is in the asker's language", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { id } = await postReachable(owner);
    const response = await ask(asker, id, WHY, { "accept-language": "hi" });
    expect(response.json["warning"]).toContain("पैसे कभी न दें");
  });

  test("the same again is the same leave; a key sent again is answered, not counted", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { id } = await postReachable(owner);
    const first = await ask(asker, id, WHY, { "idempotency-key": "one" });
    const second = await ask(asker, id, "I ask once more, with other words");
    const third = await ask(asker, id, WHY, { "idempotency-key": "one" });
    expect([second.json["grantId"], third.json["grantId"]]).toEqual([first.json["grantId"], first.json["grantId"]]);
    expect([second.json["channels"], third.json["channels"]]).toEqual([first.json["channels"], first.json["channels"]]);
    expect(await rows("SELECT 1 FROM contact_grants WHERE listing_id = $1", [id])).toHaveLength(1);
    const news = await rows("SELECT 1 FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1", [owner.id]);
    expect(news).toHaveLength(1);
    expect((await ask(asker, id, "But with other words now", { "idempotency-key": "one" })).reason).toBe(
      "sync/key-reused",
    );
  });

  test("nothing of the answer is kept: not with the key, not in the audit, not in the log, not in the leave", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { id } = await postReachable(owner);
    const response = await ask(asker, id, WHY, { "idempotency-key": "two" });
    await ask(asker, id);
    const { phone } = owner;
    const tables = ["mutations", "audit", "changes", "contact_grants", "contact_blocks"];
    for (const table of tables) {
      const text = JSON.stringify(await rows(`SELECT to_jsonb(t)::text AS row FROM ${table} t`));
      expect(text, table).not.toContain(phone.slice(3));
      expect(text, table).not.toContain(WHY);
    }
    const others = await rows(
      "SELECT body, shielded FROM documents WHERE collection <> 'listings' AND collection <> 'rings'",
    );
    expect(JSON.stringify(others)).not.toContain(phone.slice(3));
    expect(service.log.join("\n")).not.toContain(phone.slice(3));
    const grantId = response.json["grantId"];
    const acts = await rows(
      "SELECT who, role, act FROM audit WHERE collection = 'grants' AND id = $1 ORDER BY ordinal",
      [grantId],
    );
    expect(acts).toEqual([
      { who: asker.id, role: "member", act: "contact.ask" },
      { who: asker.id, role: "member", act: "contact.shown" },
    ]);
  });
});

describe("refused in the contract's order", () => {
  test("without a sign-in, without a reason", async () => {
    const { id } = await postReachable(await owning());
    const stranger = { ask: (method: string, path: string, body?: unknown) => callAs(service, { method, path, body }) };
    expect((await ask(stranger, id)).status).toBe(401);
    const asker = await signedIn(service);
    expect((await ask(asker, id, "too short")).status).toBe(400);
    expect((await ask(asker, id, "Pay me first at asha@okicici")).json["errors"]).toMatchObject([{ path: "reason" }]);
    expect((await ask(asker, id, "x".repeat(301))).status).toBe(400);
  });

  test("whoever is not verified learns nothing of any listing: there, not there, shared or not", async () => {
    const asker = await signedIn(service, { emailVerified: false });
    const owner = await owning();
    const shared = await postReachable(owner);
    const kept = await postReachable(owner, { consent: { showOnRequest: false, beMatched: false, reContact: false } });
    const answers = [];
    for (const id of [shared.id, kept.id, "01900000-0000-7000-8000-000000000000"]) {
      const { status, json } = await ask(asker, id);
      answers.push({ status, ...json, requestId: "" });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 403, reason: "identity/not-verified" });
  });

  test("not there, over, not shared, one's own, paused, not proved", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    expect((await ask(asker, "01900000-0000-7000-8000-000000000000")).reason).toBe("listings/not-found");
    const over = await postReachable(owner);
    await owner.ask("POST", `/api/v1/listings/${over.id}/close`, { outcome: "fulfilled" });
    expect((await ask(asker, over.id)).reason).toBe("listings/closed");
    const kept = await postReachable(owner, { consent: { showOnRequest: false, beMatched: false, reContact: false } });
    expect([(await ask(asker, kept.id)).status, (await ask(asker, kept.id)).reason]).toEqual([
      403,
      "contact/not-shared",
    ]);
    const { id } = await postReachable(owner);
    expect((await ask(owner, id)).reason).toBe("contact/not-shared");
    await act(owner, "contact.pause", { id, isPaused: true });
    expect([(await ask(asker, id)).status, (await ask(asker, id)).reason]).toEqual([412, "contact/paused"]);
    const unproved = await post(owner, { contact: anInput().contact });
    expect((await ask(asker, unproved.id)).reason).toBe("contact/not-verified");
    expect(await rows("SELECT 1 FROM contact_grants WHERE asker_id = $1", [asker.id])).toEqual([]);
  });

  test("a banned owner's number is given to nobody", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { id } = await postReachable(owner);
    await rows(`UPDATE auth."user" SET banned = true WHERE id = $1`, [owner.id]);
    expect((await ask(asker, id)).reason).toBe("contact/not-shared");
  });

  test("no command of a batch gives a number", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { id } = await postReachable(owner);
    for (const name of ["contact.ask", "listings.contact", "grants.ask"]) {
      expect(await act(asker, name, { id, reason: WHY })).toMatchObject({ error: { reason: "sync/unknown-mutation" } });
    }
  });

  test("of several channels only the proved ones are given", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { phone } = owner;
    const { id } = await post(owner, {
      contact: {
        channels: [
          { type: "whatsapp", value: phone },
          { type: "phone", value: OTHER_PHONE },
          { type: "email", value: "somebody@example.org" },
        ],
      },
    });
    expect((await ask(asker, id)).json["channels"]).toEqual([{ type: "whatsapp", value: phone }]);
  });
});

describe("what a reader is told of it beforehand", () => {
  const single = async (who: SignedIn | null, id: string) =>
    who === null
      ? (await service.get(`/api/v1/listings/${id}`)).json()
      : (await who.ask("GET", `/api/v1/listings/${id}`)).json;

  test("who may ask, and to its owner alone that it is paused", async () => {
    const [owner, asker] = [await owning(), await signedIn(service)];
    const { id } = await postReachable(owner);
    expect(await single(asker, id)).toMatchObject({ may: { askContact: true }, contact: { available: true } });
    expect(await single(owner, id)).toMatchObject({ may: { askContact: false } });
    expect(await single(null, id)).toMatchObject({
      may: { askContact: false },
      contact: { shielded: true, available: true },
    });
    expect(await act(owner, "contact.pause", { id, isPaused: true })).toMatchObject({ state: "acknowledged" });
    const seen = await single(asker, id);
    expect(seen).toMatchObject({
      may: { askContact: false },
      contact: { channels: [], shielded: true, available: false },
    });
    expect(JSON.stringify(seen)).not.toContain("isPaused");
    expect(await single(owner, id)).toMatchObject({ own: { contact: { isPaused: true } }, editVersion: 1 });
    expect(await act(asker, "contact.pause", { id, isPaused: false })).toMatchObject({
      error: { reason: "http/permission-denied" },
    });
    await act(owner, "contact.pause", { id, isPaused: false });
    expect((await ask(asker, id)).status).toBe(201);
  });

  test("a listing that nobody can be asked for is not available", async () => {
    const [owner] = [await owning()];
    const { id } = await postReachable(owner, { consent: { showOnRequest: false, beMatched: true, reContact: false } });
    expect(await single(null, id)).toMatchObject({ contact: { shielded: true, available: false } });
  });
});
