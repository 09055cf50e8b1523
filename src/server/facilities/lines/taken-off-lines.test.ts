import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FacilityLines } from "#contract/facility-lines.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { endTakenOffLines } from "./commands/end-taken-off.ts";
import { LineWorld } from "./testing/line-world.ts";

// An attack on what people in need dial: whoever holds the phone takes a line off (finding H7).
let at: LineWorld;
beforeAll(async () => {
  at = await LineWorld.open();
});
beforeEach(() => {
  at.hours = 0;
});
afterAll(() => at.world.close());

describe("whoever holds the phone takes a hospital's last line off", () => {
  test("it is gone at once; keepers and admins are told by news and mail; readers are told to ask again", async () => {
    const place = await at.indexedHospital();
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    const admin = await at.member({ roles: ["admin"] });
    await at.takenOff(place.line);
    const body = await at.read(place.path);
    expect(body).toMatchObject({ phones: [], lineCheck: { until: expect.any(String) } });
    expect((await at.read(`/api/v1/listings/${place.bedId}`)).contact).toMatchObject({
      channels: [],
      available: false,
      lineCheck: { until: body.lineCheck.until },
    });
    expect(await at.newsOf(place.id, "line-taken-off")).toEqual(expect.arrayContaining([keeper.id, admin.id]));
    for (const { email } of [keeper, admin]) {
      const [mail] = await at.world.sentTo(email);
      expect(mail?.text).toContain(`/facility/${place.id}`);
      expect(mail?.text).toContain(`${place.line.slice(0, 4)}…${place.line.slice(-3)}`);
      expect(mail?.text).not.toContain(place.line);
    }
  });

  test("a keeper with only a phone is told by text message", async () => {
    const place = await at.indexedHospital();
    const phone = at.aNumber();
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id], emailVerified: false, phone });
    await at.takenOff(place.line);
    expect(await at.newsOf(place.id, "line-taken-off")).toContain(keeper.id);
    expect((await at.world.sentTo(phone))[0]?.text).toContain(`/facility/${place.id}`);
  });

  test("brought back by a keeper who proves it, it stays on the facility and its listings", async () => {
    const place = await at.indexedHospital();
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    await at.takenOff(place.line);
    const lines = FacilityLines.parse((await keeper.ask("GET", place.lines)).json);
    expect(JSON.stringify(lines)).not.toContain(place.line.slice(4, -3));
    const lineId = lines.takenOff[0]?.id;
    const restore = () => keeper.ask("POST", `${place.lines}/restore`, { lineId });
    expect((await restore()).reason).toBe("facilities/line-not-proved");
    await at.prove(keeper, place.line);
    const back = await restore();
    expect([back.status, back.json]).toMatchObject([200, { phones: [{ value: place.line }], takenOff: [] }]);
    expect((await restore()).reason).toBe("facilities/line-ended");
    await at.settleIndex(keeper, place);
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
    expect(await at.read(place.path)).not.toHaveProperty("lineCheck");
    expect((await at.read(`/api/v1/listings/${place.bedId}`)).contact).not.toHaveProperty("lineCheck");
    const audited = await at.rows("SELECT who, details FROM audit WHERE act = 'facilities.restoreLine' AND id = $1", [
      place.id,
    ]);
    expect(audited).toMatchObject([{ who: keeper.id, details: { step: "restore" } }]);
  });

  test("two moderators bring it back, each with a reason; one alone does not", async () => {
    const place = await at.indexedHospital();
    const [first, second] = [await at.member({ roles: ["moderator"] }), await at.member({ roles: ["moderator"] })];
    await at.takenOff(place.line);
    const list = await first.ask("GET", "/api/v1/taken-off-lines");
    expect(list.json["items"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ facilityId: place.id, facilityName: "Hill Hospital" })]),
    );
    expect((await (await at.member()).ask("GET", "/api/v1/taken-off-lines")).status).toBe(403);
    const lineId = FacilityLines.parse((await first.ask("GET", place.lines)).json).takenOff[0]?.id;
    const restore = (who: SignedIn, reason?: string) => who.ask("POST", `${place.lines}/restore`, { lineId, reason });
    expect((await restore(first)).json).toMatchObject({ errors: [{ path: "reason" }] });
    const proposed = await restore(first, "Their own site shows it.");
    expect(proposed.json).toMatchObject({ phones: [], takenOff: [{ proposal: { isOwn: true } }] });
    expect((await restore(first, "I am sure of it.")).reason).toBe("moderation/second-person-needed");
    expect((await restore(second, "I called them.")).json).toMatchObject({
      phones: [{ value: place.line }],
      takenOff: [],
    });
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
    const audited = await at.rows(
      "SELECT who, details->>'why' AS why FROM audit WHERE act = 'facilities.restoreLine' AND details IS NOT NULL ORDER BY ordinal DESC LIMIT 6",
      [],
    );
    expect(audited).toEqual(
      expect.arrayContaining([
        { who: first.id, why: "Their own site shows it." },
        { who: second.id, why: "I called them." },
      ]),
    );
    const old = await at.member({ roles: ["moderator"], signedInAgo: 11 - at.hours * 60 });
    expect((await restore(old, "I am sure of it.")).reason).toBe("identity/fresh-sign-in-needed");
  });

  test("after 7 days nobody has the number any more; a keeper who proves it writes it anew, and it stays", async () => {
    const place = await at.indexedHospital();
    await at.takenOff(place.line);
    at.hours += 24 * 7 + 1;
    await endTakenOffLines(at.world.service.database, at.clock());
    expect(
      await at.rows("SELECT FROM documents WHERE collection = 'taken-off-lines' AND body->>'facilityId' = $1", [
        place.id,
      ]),
    ).toEqual([]);
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    const write = () => keeper.ask("PUT", place.lines, { phones: [{ value: place.line }] });
    const refused = await write();
    expect(refused.json).toMatchObject({
      errors: [{ path: "phones.0.value", message: expect.stringContaining("confirm it with a code") }],
    });
    await at.prove(keeper, place.line);
    expect((await write()).status).toBe(200);
    await at.settleIndex(keeper, place);
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
    // Taken off once more, it is gone once more.
    await at.world.service.settled();
    expect((await at.rows("SELECT FROM numbers WHERE id = $1", [place.id])).length).toBe(1);
    await at.takenOff(place.line);
    expect((await at.shown(place)).facility).toEqual([]);
  });
});
