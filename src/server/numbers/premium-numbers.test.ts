import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, signedIn } from "#server/testing/accounts.ts";
import { askNumber } from "#server/testing/contact.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { anInput, post } from "#server/testing/listing-requests.ts";

// Of ranges whose calls cost extra, with digits in a row: nobody's.
const COSTLY = ["+449098790000", "+19005551234", "+447012345678", "+9118601234567", "+881612345678", "+37190123456"];
const [PREMIUM, , , SHARED_COST, SATELLITE] = COSTLY as [string, string, string, string, string];
const PLAIN = "+919830055777";

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

const reaching = (...values: string[]) => ({
  contact: { alias: "Blue kite", channels: values.map((value) => ({ type: "phone" as const, value })) },
});
const errorsOf = ({ json }: { json: Record<string, unknown> }) => json["errors"] as { path: string; message: string }[];

describe("a number whose calls cost extra", () => {
  test.each(COSTLY)("%s is no channel of a post or an edit, and the field says what to do", async (phone) => {
    const asha = await signedIn(world.service);
    const posted = await asha.ask("POST", "/api/v1/listings", anInput({ side: "offer", ...reaching(PLAIN, phone) }));
    expect([posted.status, posted.reason]).toEqual([400, "http/invalid-argument"]);
    expect(errorsOf(posted)).toEqual([
      { path: "contact.channels.1.value", message: "Calls to this number cost extra. Enter another one." },
    ]);
    const { id } = await post(asha, { side: "offer", ...reaching(PLAIN) });
    const edited = await asha.ask("PATCH", `/api/v1/listings/${id}`, reaching(phone), { "if-match": '"1"' });
    expect([edited.status, errorsOf(edited)[0]?.path]).toEqual([400, "contact.channels.0.value"]);
  });

  test.each(COSTLY)("%s is sent no code: to prove it, sign in, set a password, look up, take off", async (phone) => {
    const { service } = world;
    const asha = await signedIn(service);
    const calls = [
      await asha.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value: phone }),
      await asha.ask("POST", "/api/v1/me/contact-channels/code", { type: "whatsapp", value: phone }),
      await ask(service, { method: "POST", path: "/api/v1/delistings/code", body: { phone } }),
      await ask(service, { method: "POST", path: "/api/v1/identity/lookup", body: { identifier: phone } }),
    ];
    expect(calls.map(({ status, reason }) => [status, reason])).toEqual(
      calls.map(() => [400, "identity/premium-phone"]),
    );
    for (const call of ["send-otp", "request-password-reset"]) {
      const answer = await world.person().post(`/api/auth/phone-number/${call}`, { phoneNumber: phone });
      expect(answer.json).toMatchObject({ status: 400, reason: "identity/premium-phone" });
    }
    expect(await world.sentTo(phone)).toEqual([]);
  });
});

describe("one that is stored already", () => {
  test("is given to nobody, though its owner proved it; its owner is told, and gives another one", async () => {
    const { service } = world;
    const [helper, asker] = [await signedIn(service, { phone: PREMIUM }), await signedIn(service)];
    const { id } = await post(helper, { side: "offer", ...reaching(PLAIN) });
    await service.database.pool.query(
      `UPDATE documents SET shielded = jsonb_set(shielded::jsonb, '{channels}', $2::jsonb) WHERE id = $1`,
      [id, JSON.stringify([{ type: "phone", value: PREMIUM }])],
    );
    const given = await askNumber(asker, id);
    expect([given.status, given.reason]).toEqual([412, "contact/not-verified"]);
    expect(JSON.stringify(given.json)).not.toContain(PREMIUM);
    const own = await helper.ask("GET", `/api/v1/listings/${id}`);
    expect(own.json["own"]).toMatchObject({
      contact: { channels: [{ type: "phone", value: PREMIUM, refused: "premium" }] },
    });
  });

  test("of an organisation, premium lines are hidden, others are shown with what they cost", async () => {
    const { service } = world;
    const phones = [PREMIUM, SHARED_COST, SATELLITE, PLAIN].map((value) => ({ value }));
    const id = await service.put(bodyOf(aFacility({ phones })), { collection: "facilities" });
    const channels = phones.map(({ value }) => ({ type: "phone" as const, value }));
    const contact = { channels, shielded: false, available: true };
    const bed = await service.put(bodyOf(aListing({ facilityId: id, contact })));
    const lines = [
      { value: SHARED_COST, cost: "shared-cost" },
      { value: SATELLITE, cost: "satellite" },
      { value: PLAIN },
    ];
    const path = `/api/v1/facilities/${id}`;
    expect((await (await service.get(path)).json())["phones"]).toEqual(lines);
    const listing = await (await service.get(`/api/v1/listings/${bed}`)).json();
    expect(listing.contact.channels).toEqual(lines.map((line) => ({ type: "phone", ...line })));
    const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    expect((await staff.ask("GET", `${path}/lines`)).json["phones"]).toEqual([
      { value: PREMIUM, isPaused: false, refused: "premium" },
      ...lines.map(({ value }) => ({ value, isPaused: false })),
    ]);
    const kept = await staff.ask("PUT", `${path}/lines`, { phones: [{ value: PREMIUM }, { value: PLAIN }] });
    expect([kept.status, errorsOf(kept)[0]?.path]).toEqual([400, "phones.0.value"]);
    const nurse = await signedIn(service);
    // The second of the shown lines is the satellite's: no code goes there.
    const claimed = await nurse.ask("POST", `${path}/claim/code`, { line: 1 });
    expect([claimed.status, claimed.reason]).toEqual([400, "facilities/no-such-line"]);
  });
});
