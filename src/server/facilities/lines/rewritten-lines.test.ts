import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FacilityLines, getWaitingLines } from "#contract/facility-lines.ts";
import { ask } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { applyWaitingLines } from "./commands/apply-waiting.ts";
import { LineWorld } from "./testing/line-world.ts";

// An attack on what people in need dial: a desk reads its code out to a thief (finding M9).
let at: LineWorld;
beforeAll(async () => {
  at = await LineWorld.open();
});
beforeEach(() => {
  at.hours = 0;
});
afterAll(() => at.world.close());

describe("a desk reads its code out, and the thief rewrites the line", () => {
  test("callers reach the old line for 48 hours, the thief's number is nowhere; counts are at once", async () => {
    const place = await at.hospital();
    const admin = await at.member({ roles: ["admin"] });
    const thief = await at.claimed(place);
    expect((await at.world.sentTo(admin.email))[0]?.text).toContain("by a code");
    const fraud = at.aNumber();
    const set = await thief.ask("PUT", place.lines, { phones: [{ value: fraud }] });
    expect([set.status, FacilityLines.parse(set.json)]).toMatchObject([
      200,
      {
        phones: [{ value: place.line }],
        changes: [{ after: { phones: [{ value: fraud }] }, waitsUntil: expect.any(String), mayConfirm: false }],
      },
    ]);
    at.hours += 47;
    await applyWaitingLines(at.world.service.database, at.clock());
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
    const open = await (await at.world.service.get("/api/v1/export/facilities.ndjson")).text();
    expect(open).not.toContain(fraud);
    expect(await at.newsOf(place.id, "lines-waiting")).toContain(admin.id);
    expect((await at.world.sentTo(admin.email))[0]?.text).toContain("changed its public numbers");
  });

  test("counts of a keeper by code are in force at once", async () => {
    const place = await at.hospital();
    const nurse = await at.claimed(place);
    const body = { beds: [{ bedType: "icu", available: 3 }] };
    expect((await nurse.ask("PUT", `${place.path}/capacity`, body)).status).toBe(200);
    expect((await at.read(place.path)).beds).toMatchObject([{ bedType: "icu", available: 3, by: "facility" }]);
  });

  test("after 48 hours the new lines count, where nobody took them back", async () => {
    const place = await at.hospital();
    const nurse = await at.claimed(place);
    const fresh = at.aNumber();
    await nurse.ask("PUT", place.lines, { phones: [{ value: fresh, label: "desk" }] });
    at.hours += 49;
    await applyWaitingLines(at.world.service.database, at.clock());
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: fresh, label: "desk" }],
      listing: [{ value: fresh }],
    });
    const other = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    const lines = FacilityLines.parse((await other.ask("GET", place.lines)).json);
    expect(lines.changes).toMatchObject([{ isUndone: false, mayUndo: true }]);
    expect(lines.changes[0]).not.toHaveProperty("waitsUntil");
    await other.ask("POST", `${place.lines}/undo`, { changeId: lines.changes[0]?.id });
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
  });

  test("the old line gets a text whose link takes the change back, once, without an account", async () => {
    const place = await at.hospital();
    const thief = await at.claimed(place);
    await thief.ask("PUT", place.lines, { phones: [{ value: at.aNumber() }] });
    const token = await at.linkTo(place.line);
    const link = (step = ""): Promise<ApiResponse> =>
      ask(at.world.service, { method: "POST", path: `/api/v1/line-undo${step}`, body: { token } });
    expect((await link("/read")).json).toMatchObject({
      name: "Hill Hospital",
      isUndone: false,
      waitsUntil: expect.any(String),
    });
    expect((await link()).json).toMatchObject({ isUndone: true });
    expect((await link()).reason).toBe("facilities/link-ended");
    expect((await link("/read")).reason).toBe("facilities/link-ended");
    at.hours += 49;
    await applyWaitingLines(at.world.service.database, at.clock());
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
    const forged = { method: "POST", path: "/api/v1/line-undo", body: { token: "a".repeat(43) } };
    expect((await ask(at.world.service, forged)).reason).toBe("facilities/link-ended");
  });

  test("the link works after the lines count, too", async () => {
    const place = await at.hospital();
    const thief = await at.claimed(place);
    await thief.ask("PUT", place.lines, { phones: [{ value: at.aNumber() }] });
    const token = await at.linkTo(place.line);
    at.hours += 49;
    await applyWaitingLines(at.world.service.database, at.clock());
    const undone = await ask(at.world.service, { method: "POST", path: "/api/v1/line-undo", body: { token } });
    expect(undone.json).toMatchObject({ isUndone: true });
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
  });

  test("a second keeper, a verifier or an admin makes them count at once; nobody confirms their own, nor an accomplice with a code", async () => {
    const place = await at.hospital();
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    const verifier = await at.member({ roles: ["verifier"] });
    const nurse = await at.claimed(place);
    const accomplice = await at.claimed(place);
    const write = async () => {
      const value = at.aNumber();
      const set = FacilityLines.parse((await nurse.ask("PUT", place.lines, { phones: [{ value }] })).json);
      return { value, changeId: set.changes[0]?.id };
    };
    const first = await write();
    const confirm = (who: SignedIn, { changeId }: { changeId: string | undefined }) =>
      who.ask("POST", `${place.lines}/confirm`, { changeId });
    for (const who of [nurse, accomplice]) {
      expect((await confirm(who, first)).reason).toBe("facilities/second-keeper-needed");
    }
    expect((await confirm(await at.member(), first)).status).toBe(403);
    expect((await confirm(keeper, first)).status).toBe(204);
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: first.value }],
      listing: [{ value: first.value }],
    });
    expect((await confirm(keeper, first)).reason).toBe("http/not-found");
    const second = await write();
    const third = await write();
    expect((await confirm(verifier, second)).reason).toBe("http/not-found");
    expect((await confirm(verifier, third)).status).toBe(204);
    expect((await at.shown(place)).facility).toMatchObject([{ value: third.value }]);
  });

  test("verifiers and moderators see all that wait, and refuse them; who wrote them confirms nothing", async () => {
    const place = await at.hospital();
    const verifier = await at.member({ roles: ["verifier"] });
    const nurse = await at.claimed(place);
    const value = at.aNumber();
    await nurse.ask("PUT", place.lines, { phones: [{ value }] });
    const seen = async (who: SignedIn) => {
      const { items } = getWaitingLines.output.parse((await who.ask("GET", "/api/v1/waiting-lines")).json);
      return items.find(({ facilityId }) => facilityId === place.id);
    };
    for (const who of [nurse, await at.member()])
      expect(await who.ask("GET", "/api/v1/waiting-lines")).toMatchObject({ status: 403 });
    const waiting = await seen(verifier);
    expect(waiting).toMatchObject({
      facilityName: "Hill Hospital",
      before: [{ value: place.line }],
      after: [{ value }],
      mayConfirm: true,
    });
    const moderator = await at.member({ roles: ["moderator"] });
    expect(await seen(moderator)).toMatchObject({ mayConfirm: true });
    const refuse = (who: SignedIn) =>
      who.ask("POST", `${place.lines}/confirm`, { changeId: waiting?.changeId, isConfirmed: false });
    expect((await refuse(nurse)).reason).toBe("facilities/second-keeper-needed");
    const late = await at.member({ roles: ["verifier"], signedInAgo: 11 - at.hours * 60 });
    expect((await refuse(late)).reason).toBe("identity/fresh-sign-in-needed");
    expect((await refuse(verifier)).status).toBe(204);
    expect(await seen(verifier)).toBeUndefined();
    expect(await at.newsOf(place.id, "facility-retold")).toContain(nurse.id);
    at.hours += 49;
    expect((await at.shown(place)).facility).toMatchObject([{ value: place.line }]);
  });

  test("lines of somebody who is no longer a keeper never count", async () => {
    const place = await at.hospital();
    const thief = await at.claimed(place);
    const admin = await at.member({ roles: ["admin"] });
    const fraud = at.aNumber();
    await thief.ask("PUT", place.lines, { phones: [{ value: fraud }] });
    const fired = await admin.ask("PUT", `/api/v1/people/${thief.id}/roles`, { roles: [], facilities: [] });
    expect(fired.status).toBe(200);
    at.hours += 49;
    await applyWaitingLines(at.world.service.database, at.clock());
    expect(await at.shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
  });

  test("they undo no change of others, which would publish a former line at once", async () => {
    const place = await at.hospital();
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    const fresh = at.aNumber();
    const set = FacilityLines.parse((await keeper.ask("PUT", place.lines, { phones: [{ value: fresh }] })).json);
    await at.rows("UPDATE documents SET body = body #- '{phones,0,since}' WHERE id = $1", [place.id]);
    const thief = await at.claimed({ ...place, line: fresh });
    const lines = FacilityLines.parse((await thief.ask("GET", place.lines)).json);
    expect(lines.changes).toMatchObject([{ mayUndo: false }]);
    const undo = (who: SignedIn) => who.ask("POST", `${place.lines}/undo`, { changeId: set.changes[0]?.id });
    expect((await undo(thief)).reason).toBe("facilities/second-keeper-needed");
    expect((await at.shown(place)).facility).toMatchObject([{ value: fresh }]);
    expect((await undo(keeper)).status).toBe(200);
  });

  test("whoever wrote them takes them back while they wait", async () => {
    const place = await at.hospital();
    const nurse = await at.claimed(place);
    const set = FacilityLines.parse((await nurse.ask("PUT", place.lines, { phones: [] })).json);
    expect(set.changes).toMatchObject([{ mayUndo: true, isUndone: false }]);
    const undone = await nurse.ask("POST", `${place.lines}/undo`, { changeId: set.changes[0]?.id });
    expect(undone.json).toMatchObject({ phones: [{ value: place.line }], changes: [{ isUndone: true }] });
    at.hours += 49;
    await applyWaitingLines(at.world.service.database, at.clock());
    expect((await at.shown(place)).facility).toMatchObject([{ value: place.line }]);
  });

  test("a keeper whom an admin made writes at once, and so does one by code after 30 days", async () => {
    const place = await at.hospital();
    const keeper = await at.member({ roles: ["facility-staff"], facilities: [place.id] });
    const fresh = at.aNumber();
    await keeper.ask("PUT", place.lines, { phones: [{ value: fresh }, { value: place.line }] });
    expect((await at.shown(place)).facility).toMatchObject([{ value: fresh }, { value: place.line }]);
    const other = await at.hospital();
    const nurse = await at.claimed(other);
    await at.rows("UPDATE auth.facility_staff SET by_code_at = by_code_at - interval '31 days' WHERE user_id = $1", [
      nurse.id,
    ]);
    await nurse.ask("PUT", other.lines, { phones: [{ value: at.aNumber() }] });
    expect((await at.shown(other)).facility).not.toMatchObject([{ value: other.line }]);
    expect(await at.linkTo(other.line)).not.toBe("");
  });
});
