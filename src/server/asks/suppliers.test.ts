import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { listingIn } from "#server/testing/listing-requests.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { askWorld } from "./testing/ask-world.ts";
import type { AskWorld } from "./testing/ask-world.ts";

let world: AskWorld;
beforeAll(async () => {
  world = await askWorld();
});
afterAll(() => world.service.close());
beforeEach(() => world.begin());

const OXYGEN = {
  kind: "oxygen",
  details: { form: "cylinder" },
  quantity: 5,
  unit: "cylinder",
  title: "Oxygen",
} as const;
const answer = (who: SignedIn, ask: Record<string, unknown> | undefined, sent: object) =>
  who.ask("POST", `/api/v1/asks/${String(ask?.["id"])}/answer`, sent);
const asksOf = (who: SignedIn) => world.mine(who, "asks");
const offerOf = async (who: SignedIn, id: string) => listingIn(await who.ask("GET", `/api/v1/listings/${id}`));

describe("a supplier", () => {
  test("is asked for what they offer, and tells by a yes what they bring: a promise, and in stock", async () => {
    const { supplier, offerId } = await world.supplier();
    const { owner, id } = await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(1);
    expect(world.sent).toMatchObject([
      { template: "asked-supplier", values: { kind: "oxygen", place: expect.any(String) }, endableBy: supplier.id },
    ]);
    const [ask] = await asksOf(supplier);
    expect(ask).toMatchObject({ listingId: id, offerId, kind: "oxygen", amount: 3, left: 5, unit: "cylinder" });
    const said = await answer(supplier, ask, { answer: "yes", amount: 2 });
    expect([said.status, said.json]).toMatchObject([200, { answer: "yes", isOpen: false }]);
    const [promise] = await world.mine(supplier, "responses");
    expect(promise).toMatchObject({ listingId: id, amount: 2, state: "promised", askId: ask?.["id"], offerId });
    expect(await offerOf(supplier, offerId)).toMatchObject({ stock: { value: "available", by: "owner" } });
    const [seen] = await world.mine(owner, "responses");
    expect(seen).toMatchObject({ amount: 2 });
    // The owner knows a name, not which offer it comes from.
    expect(seen).not.toHaveProperty("offerId");
    expect(await world.mine(owner, "campaigns")).toMatchObject([{ asked: 1, yes: 1 }]);
  });

  test("who names no amount promises what there is, at most what is left; too much is refused", async () => {
    const { supplier } = await world.supplier();
    await world.askingNeed(OXYGEN);
    await world.wave();
    const [ask] = await asksOf(supplier);
    const tooMuch = await answer(supplier, ask, { answer: "yes", amount: 6 });
    expect([tooMuch.reason, tooMuch.json]).toMatchObject(["responses/too-much", { left: 5 }]);
    for (const amount of [0, -1, 1.5])
      expect((await answer(supplier, ask, { answer: "yes", amount })).status).toBe(400);
    expect((await answer(supplier, ask, { answer: "yes" })).status).toBe(200);
    expect(await world.mine(supplier, "responses")).toMatchObject([{ amount: 3 }]);
  });

  test("who says no has none left, and is asked for nothing for three days", async () => {
    const { supplier, offerId } = await world.supplier();
    await world.askingNeed(OXYGEN);
    await world.wave();
    const [ask] = await asksOf(supplier);
    expect((await answer(supplier, ask, { answer: "no" })).json).toMatchObject({ answer: "no" });
    expect(await offerOf(supplier, offerId)).toMatchObject({ stock: { value: "out" } });
    expect(await world.mine(supplier, "responses")).toEqual([]);
    await supplier.ask("POST", `/api/v1/listings/${offerId}/observations`, { outcome: "in-stock" });
    world.move(2 * DAY_MS);
    await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(0);
  });

  test("whose offer was closed in between answers all the same", async () => {
    const { supplier, offerId } = await world.supplier();
    await world.askingNeed(OXYGEN);
    await world.wave();
    const [ask] = await asksOf(supplier);
    await supplier.ask("POST", `/api/v1/listings/${offerId}/close`, { outcome: "withdrawn" });
    expect((await answer(supplier, ask, { answer: "yes", amount: 1 })).status).toBe(200);
    expect(await world.mine(supplier, "responses")).toMatchObject([{ amount: 1 }]);
  });

  test("answers by the link of the message too, without signing in", async () => {
    const { supplier, offerId } = await world.supplier();
    await world.askingNeed(OXYGEN);
    await world.wave();
    const path = new URL(world.sent[0]?.values["url"] ?? "").pathname;
    const page = async (choice?: string) => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const form = { method: "POST", headers, body: `choice=${choice}` };
      return (await world.service.get(path, choice === undefined ? {} : form)).text();
    };
    expect(await page()).toMatch(/Oxygen.*If you say yes, you promise this many: 3.*Yes, I have it/s);
    expect(await page("no")).toContain("none is left");
    expect(await page()).toContain("none is left");
    expect(await offerOf(supplier, offerId)).toMatchObject({ stock: { value: "out" } });
  });
});

describe("nobody is asked for an offer", () => {
  test.each<[string, Parameters<AskWorld["supplier"]>[0]]>([
    ["whose owner did not choose it", { consent: { showOnRequest: false, beMatched: false, reContact: false } }],
    ["of another kind", { kind: "bed", details: { bedType: "icu" }, unit: "bed" }],
    ["of another form", { details: { form: "concentrator" }, unit: "piece" }],
    // Public places are masked: one just beyond the circle may be read as within it.
    ["too far away", { km: 60 }],
  ])("%s", async (_case, about) => {
    await world.supplier(about);
    await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(0);
  });

  test("that has none left, is closed, or whose owner is the one who needs", async () => {
    const [out, closed] = [await world.supplier(), await world.supplier()];
    await out.supplier.ask("POST", `/api/v1/listings/${out.offerId}/observations`, { outcome: "none-left" });
    await closed.supplier.ask("POST", `/api/v1/listings/${closed.offerId}/close`, { outcome: "withdrawn" });
    const own = await world.supplier();
    await world.askingNeed(OXYGEN, own.supplier);
    expect(await world.wave()).toBe(0);
  });

  test("by night, after an ask of that day, after STOP, or after the end of such messages", async () => {
    const night = world.now();
    night.setUTCHours(18, 0, 0, 0);
    const { supplier } = await world.supplier();
    world.move(night.getTime() - world.now().getTime());
    await world.askingNeed({ ...OXYGEN, urgency: "critical" });
    expect(await world.wave()).toBe(0);
    world.noon();
    world.move(DAY_MS);
    await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(1);
    world.move(HOUR_MS);
    await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(0);
    expect(await asksOf(supplier)).toHaveLength(1);
    const [stopped, ended] = [await world.supplier(), await world.supplier()];
    const { rows } = await world.service.database.pool.query<{ phone: string }>(
      `UPDATE auth."user" SET "emailVerified" = false WHERE id = $1 RETURNING "phoneNumber" AS phone`,
      [stopped.supplier.id],
    );
    await world.service.database.pool.query("INSERT INTO message_stops (recipient, at) VALUES ($1, now())", [
      rows[0]?.phone,
    ]);
    await world.service.database.pool.query("INSERT INTO ended_messages VALUES ($1, 'asked-supplier', now())", [
      ended.supplier.id,
    ]);
    await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(0);
    // Who is reached by mail is asked by mail: a STOP of their number can be forged.
    await world.service.database.pool.query(`UPDATE auth."user" SET "emailVerified" = true WHERE id = $1`, [
      stopped.supplier.id,
    ]);
    await world.askingNeed(OXYGEN);
    expect(await world.wave()).toBe(1);
  });
});

test("suppliers of blood are asked first, and donors for what they will not bring", async () => {
  await world.donors(100);
  const blood = { details: { component: "red-cells", group: "O-" }, kind: "blood", unit: "unit" } as const;
  const { supplier } = await world.supplier(blood);
  const { owner } = await world.askingNeed({ urgency: "urgent" });
  // Of 27 that a wave would ask, one supplier stands for five donors.
  expect(await world.wave()).toBe(23);
  expect(await asksOf(supplier)).toHaveLength(1);
  expect(await world.mine(owner, "campaigns")).toMatchObject([{ asked: 12, askedTo: 59 }]);
});
