import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FacilityLines } from "#contract/facility-lines.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { applyWaitingLines } from "./commands/apply-waiting.ts";
import { endTakenOffLines } from "./commands/end-taken-off.ts";

/*
 * Attacks on the one thing that people in need dial: a desk that reads a code out, and a line that
 * its holder, or whoever has the phone, takes off.
 */

let hours = 0;
let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld({ now: () => new Date(Date.now() + hours * HOUR_MS) });
});
afterAll(() => world.close());

const clock = (): Date => new Date(Date.now() + hours * HOUR_MS);
beforeEach(() => {
  hours = 0;
});
/** Signs in at the service's time, for as long as these tests last. */
async function member(options: Parameters<typeof signedIn>[1] = {}): Promise<SignedIn> {
  const who = await signedIn(world.service, { signedInAgo: -hours * 60, ...options });
  await rows(`UPDATE auth.session SET "expiresAt" = now() + interval '90 days' WHERE token = $1`, [who.token]);
  return who;
}

let serial = 0;
const aNumber = (): string => `+9198307${String((serial += 1)).padStart(5, "0")}`;

/** A hospital with one line and a listing of its beds. */
async function hospital(phones = [aNumber()]) {
  const { service } = world;
  const facility = aFacility({ name: "Hill Hospital", phones: phones.map((value) => ({ value })) });
  const id = await service.put(bodyOf(facility), { collection: "facilities" });
  const { id: bedId, listing } = supplyListing(id, facility, { kind: "bed", details: {} });
  await service.put(bodyOf(listing), { id: bedId });
  const path = `/api/v1/facilities/${id}`;
  return { id, bedId, path, lines: `${path}/lines`, line: phones[0] ?? "" };
}
type Hospital = Awaited<ReturnType<typeof hospital>>;

const read = async (path: string) => {
  await settleFeed(world.service.database, world.service.feed);
  return (await world.service.get(path)).json();
};
const shown = async ({ path, bedId }: Hospital) => ({
  facility: (await read(path)).phones,
  listing: (await read(`/api/v1/listings/${bedId}`)).contact.channels,
});
async function codeTo(to: string): Promise<string> {
  const [newest] = await world.sentTo(to);
  return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
}
const rows = async (sql: string, values: unknown[]) =>
  (await world.service.database.pool.query<Record<string, unknown>>(sql, values)).rows;
const newsOf = async (id: string, kind: string) =>
  (
    await rows(
      "SELECT body->>'ownerId' AS owner FROM documents WHERE collection = 'news' AND body->>'facilityId' = $1 AND body->>'kind' = $2",
      [id, kind],
    )
  ).map(({ owner }) => owner);

/** Becomes staff by a code that the desk read out. */
async function claimed({ path, line }: Hospital): Promise<SignedIn> {
  const thief = await member();
  await thief.ask("POST", `${path}/claim/code`, { line: 0 });
  expect((await thief.ask("POST", `${path}/claim`, { code: await codeTo(line) })).status).toBe(204);
  return thief;
}

describe("a desk reads its code out, and the thief rewrites the line", () => {
  test("callers reach the old line for 48 hours, the thief's number is nowhere; counts are at once", async () => {
    const place = await hospital();
    const admin = await member({ roles: ["admin"] });
    const thief = await claimed(place);
    const fraud = aNumber();
    const set = await thief.ask("PUT", place.lines, { phones: [{ value: fraud }] });
    expect([set.status, FacilityLines.parse(set.json)]).toMatchObject([
      200,
      {
        phones: [{ value: place.line }],
        changes: [{ after: { phones: [{ value: fraud }] }, waitsUntil: expect.any(String), mayConfirm: false }],
      },
    ]);
    hours += 47;
    await applyWaitingLines(world.service.database, clock());
    expect(await shown(place)).toMatchObject({
      facility: [{ value: place.line }],
      listing: [{ value: place.line }],
    });
    const open = await (await world.service.get("/api/v1/export/facilities.ndjson")).text();
    expect(open).not.toContain(fraud);
    expect(await newsOf(place.id, "lines-waiting")).toContain(admin.id);
    await eventually(async () => expect((await world.sentTo(admin.email))[0]?.text).toContain("Hill Hospital"));
  });

  test("counts of a keeper by code are in force at once", async () => {
    const place = await hospital();
    const nurse = await claimed(place);
    const body = { beds: [{ bedType: "icu", available: 3 }] };
    expect((await nurse.ask("PUT", `${place.path}/capacity`, body)).status).toBe(200);
    expect((await read(place.path)).beds).toMatchObject([{ bedType: "icu", available: 3, by: "facility" }]);
  });

  test("after 48 hours the new lines count, where nobody took them back", async () => {
    const place = await hospital();
    const nurse = await claimed(place);
    const fresh = aNumber();
    await nurse.ask("PUT", place.lines, { phones: [{ value: fresh, label: "desk" }] });
    hours += 49;
    await applyWaitingLines(world.service.database, clock());
    expect(await shown(place)).toMatchObject({
      facility: [{ value: fresh, label: "desk" }],
      listing: [{ value: fresh }],
    });
    const other = await member({ roles: ["facility-staff"], facilities: [place.id] });
    const lines = FacilityLines.parse((await other.ask("GET", place.lines)).json);
    expect(lines.changes).toMatchObject([{ isUndone: false, mayUndo: true }]);
    expect(lines.changes[0]).not.toHaveProperty("waitsUntil");
    await other.ask("POST", `${place.lines}/undo`, { changeId: lines.changes[0]?.id });
    expect(await shown(place)).toMatchObject({ facility: [{ value: place.line }], listing: [{ value: place.line }] });
  });

  test("the old line gets a text whose link takes the change back, once, without an account", async () => {
    const place = await hospital();
    const thief = await claimed(place);
    await thief.ask("PUT", place.lines, { phones: [{ value: aNumber() }] });
    const token = await eventually(async () => {
      const [newest] = await world.sentTo(place.line);
      const found = /#token=([\w-]+)/.exec(newest?.text ?? "")?.[1];
      expect(found).toBeDefined();
      return found;
    });
    const link = (step = ""): Promise<ApiResponse> =>
      ask(world.service, { method: "POST", path: `/api/v1/line-undo${step}`, body: { token } });
    expect((await link("/read")).json).toMatchObject({
      name: "Hill Hospital",
      isUndone: false,
      waitsUntil: expect.any(String),
    });
    expect((await link()).json).toMatchObject({ isUndone: true });
    expect((await link()).reason).toBe("facilities/link-ended");
    expect((await link("/read")).reason).toBe("facilities/link-ended");
    hours += 49;
    await applyWaitingLines(world.service.database, clock());
    expect(await shown(place)).toMatchObject({ facility: [{ value: place.line }], listing: [{ value: place.line }] });
    const forged = { method: "POST", path: "/api/v1/line-undo", body: { token: "a".repeat(43) } };
    expect((await ask(world.service, forged)).reason).toBe("facilities/link-ended");
  });

  test("the link works after the lines count, too", async () => {
    const place = await hospital();
    const thief = await claimed(place);
    await thief.ask("PUT", place.lines, { phones: [{ value: aNumber() }] });
    await eventually(async () => expect((await world.sentTo(place.line))[0]?.text).toContain("#token="));
    hours += 49;
    await applyWaitingLines(world.service.database, clock());
    const [newest] = await world.sentTo(place.line);
    const token = /#token=([\w-]+)/.exec(newest?.text ?? "")?.[1];
    const undone = await ask(world.service, { method: "POST", path: "/api/v1/line-undo", body: { token } });
    expect(undone.json).toMatchObject({ isUndone: true });
    expect(await shown(place)).toMatchObject({ facility: [{ value: place.line }], listing: [{ value: place.line }] });
  });

  test("a second keeper, a verifier or an admin makes them count at once; nobody confirms their own, nor an accomplice with a code", async () => {
    const place = await hospital();
    const keeper = await member({ roles: ["facility-staff"], facilities: [place.id] });
    const verifier = await member({ roles: ["verifier"] });
    const nurse = await claimed(place);
    const accomplice = await claimed(place);
    const write = async () => {
      const value = aNumber();
      const set = FacilityLines.parse((await nurse.ask("PUT", place.lines, { phones: [{ value }] })).json);
      return { value, changeId: set.changes[0]?.id };
    };
    const first = await write();
    const confirm = (who: SignedIn, { changeId }: { changeId: string | undefined }) =>
      who.ask("POST", `${place.lines}/confirm`, { changeId });
    for (const who of [nurse, accomplice]) {
      expect((await confirm(who, first)).reason).toBe("moderation/second-person-needed");
    }
    expect((await confirm(await member(), first)).status).toBe(403);
    expect((await confirm(keeper, first)).status).toBe(204);
    expect(await shown(place)).toMatchObject({ facility: [{ value: first.value }], listing: [{ value: first.value }] });
    expect((await confirm(keeper, first)).reason).toBe("http/not-found");
    const second = await write();
    const third = await write();
    expect((await confirm(verifier, second)).reason).toBe("http/not-found");
    expect((await confirm(verifier, third)).status).toBe(204);
    expect((await shown(place)).facility).toMatchObject([{ value: third.value }]);
  });

  test("whoever wrote them takes them back while they wait", async () => {
    const place = await hospital();
    const nurse = await claimed(place);
    const set = FacilityLines.parse((await nurse.ask("PUT", place.lines, { phones: [] })).json);
    expect(set.changes).toMatchObject([{ mayUndo: true, isUndone: false }]);
    const undone = await nurse.ask("POST", `${place.lines}/undo`, { changeId: set.changes[0]?.id });
    expect(undone.json).toMatchObject({ phones: [{ value: place.line }], changes: [{ isUndone: true }] });
    hours += 49;
    await applyWaitingLines(world.service.database, clock());
    expect((await shown(place)).facility).toMatchObject([{ value: place.line }]);
  });

  test("a keeper whom an admin made writes at once, and so does one by code after 30 days", async () => {
    const place = await hospital();
    const keeper = await member({ roles: ["facility-staff"], facilities: [place.id] });
    const fresh = aNumber();
    await keeper.ask("PUT", place.lines, { phones: [{ value: fresh }, { value: place.line }] });
    expect((await shown(place)).facility).toMatchObject([{ value: fresh }, { value: place.line }]);
    const other = await hospital();
    const nurse = await claimed(other);
    await rows("UPDATE auth.facility_staff SET by_code_at = by_code_at - interval '31 days' WHERE user_id = $1", [
      nurse.id,
    ]);
    await nurse.ask("PUT", other.lines, { phones: [{ value: aNumber() }] });
    expect((await shown(other)).facility).not.toMatchObject([{ value: other.line }]);
    await eventually(async () => expect((await world.sentTo(other.line))[0]?.text).toContain("#token="));
  });
});

const CLIENT = "0123456789abcdef0123456789abcdef";
async function takenOff(phone: string): Promise<ApiResponse> {
  await eventually(async () =>
    expect((await rows("SELECT FROM numbers WHERE collection = 'facilities' LIMIT 1", [])).length).toBe(1),
  );
  const delist = (step: "" | "/code", body: object): Promise<ApiResponse> =>
    ask(world.service, { method: "POST", path: `/api/v1/delistings${step}`, body, headers: { "x-client-id": CLIENT } });
  return eventually(async () => {
    expect((await delist("/code", { phone })).status).toBe(204);
    const code = await codeTo(phone);
    const done = await delist("", { phone, code });
    expect(done.status).toBe(200);
    return done;
  });
}
const prove = async (who: SignedIn, value: string): Promise<void> => {
  await who.ask("POST", "/api/v1/me/contact-channels/code", { type: "phone", value });
  const proof = { type: "phone", value, code: await codeTo(value) };
  expect((await who.ask("POST", "/api/v1/me/contact-channels/proof", proof)).status).toBe(200);
};
/** A hospital whose line is in the index. */
async function indexedHospital(phones?: string[]): Promise<Hospital> {
  const place = await hospital(phones);
  await eventually(async () => {
    const found = await rows("SELECT FROM numbers WHERE id = ANY($1)", [[place.id, place.bedId]]);
    expect(found.length).toBeGreaterThanOrEqual(2);
  });
  return place;
}

describe("whoever holds the phone takes a hospital's last line off", () => {
  test("it is gone at once; keepers and admins are told by news and mail; readers are told to ask again", async () => {
    const place = await indexedHospital();
    const keeper = await member({ roles: ["facility-staff"], facilities: [place.id] });
    const admin = await member({ roles: ["admin"] });
    await takenOff(place.line);
    const body = await read(place.path);
    expect(body).toMatchObject({ phones: [], lineCheck: { until: expect.any(String) } });
    expect((await read(`/api/v1/listings/${place.bedId}`)).contact).toMatchObject({
      channels: [],
      available: false,
      lineCheck: { until: body.lineCheck.until },
    });
    expect(await newsOf(place.id, "line-taken-off")).toEqual(expect.arrayContaining([keeper.id, admin.id]));
    for (const { email } of [keeper, admin]) {
      await eventually(async () => {
        const [mail] = await world.sentTo(email);
        expect(mail?.text).toContain(`/facility/${place.id}`);
        expect(mail?.text).toContain(`${place.line.slice(0, 4)}…${place.line.slice(-3)}`);
        expect(mail?.text).not.toContain(place.line);
      });
    }
  });

  test("a keeper with only a phone is told by text message", async () => {
    const place = await indexedHospital();
    const phone = aNumber();
    const keeper = await member({ roles: ["facility-staff"], facilities: [place.id], emailVerified: false, phone });
    await takenOff(place.line);
    expect(await newsOf(place.id, "line-taken-off")).toContain(keeper.id);
    await eventually(async () => expect((await world.sentTo(phone))[0]?.text).toContain(`/facility/${place.id}`));
  });

  test("brought back by a keeper who proves it, it stays on the facility and its listings", async () => {
    const place = await indexedHospital();
    const keeper = await member({ roles: ["facility-staff"], facilities: [place.id] });
    await takenOff(place.line);
    const lines = FacilityLines.parse((await keeper.ask("GET", place.lines)).json);
    expect(JSON.stringify(lines)).not.toContain(place.line.slice(4, -3));
    const lineId = lines.takenOff[0]?.id;
    const restore = () => keeper.ask("POST", `${place.lines}/restore`, { lineId });
    expect((await restore()).reason).toBe("facilities/line-not-proved");
    await prove(keeper, place.line);
    const back = await restore();
    expect([back.status, back.json]).toMatchObject([200, { phones: [{ value: place.line }], takenOff: [] }]);
    expect((await restore()).reason).toBe("facilities/line-ended");
    // Another write lets the index read the documents once more.
    const capacity = { beds: [{ bedType: "icu", available: 1 }] };
    expect((await keeper.ask("PUT", `${place.path}/capacity`, capacity)).status).toBe(200);
    const before = await rows("SELECT xid::text, ordinal FROM numbers_mark", []);
    await keeper.ask("PATCH", place.path, { status: { facility: "normal" } }, { "If-Match": "*" });
    await eventually(async () =>
      expect(await rows("SELECT xid::text, ordinal FROM numbers_mark", [])).not.toEqual(before),
    );
    expect(await shown(place)).toMatchObject({ facility: [{ value: place.line }], listing: [{ value: place.line }] });
    expect(await read(place.path)).not.toHaveProperty("lineCheck");
    expect((await read(`/api/v1/listings/${place.bedId}`)).contact).not.toHaveProperty("lineCheck");
    const audited = await rows("SELECT who, details FROM audit WHERE act = 'facilities.restoreLine' AND id = $1", [
      place.id,
    ]);
    expect(audited).toMatchObject([{ who: keeper.id, details: { step: "restore" } }]);
  });

  test("two moderators bring it back, each with a reason; one alone does not", async () => {
    const place = await indexedHospital();
    const [first, second] = [await member({ roles: ["moderator"] }), await member({ roles: ["moderator"] })];
    await takenOff(place.line);
    const list = await first.ask("GET", "/api/v1/taken-off-lines");
    expect(list.json["items"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ facilityId: place.id, facilityName: "Hill Hospital" })]),
    );
    expect((await (await member()).ask("GET", "/api/v1/taken-off-lines")).status).toBe(403);
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
    expect(await shown(place)).toMatchObject({ facility: [{ value: place.line }], listing: [{ value: place.line }] });
    const audited = await rows(
      "SELECT who, details->>'why' AS why FROM audit WHERE act = 'facilities.restoreLine' AND details IS NOT NULL ORDER BY ordinal DESC LIMIT 6",
      [],
    );
    expect(audited).toEqual(
      expect.arrayContaining([
        { who: first.id, why: "Their own site shows it." },
        { who: second.id, why: "I called them." },
      ]),
    );
    const old = await member({ roles: ["moderator"], signedInAgo: 11 - hours * 60 });
    expect((await restore(old, "I am sure of it.")).reason).toBe("identity/fresh-sign-in-needed");
  });

  test("after 7 days nobody has the number any more; a keeper who proves it writes it anew, and it stays", async () => {
    const place = await indexedHospital();
    await takenOff(place.line);
    hours += 24 * 7 + 1;
    await endTakenOffLines(world.service.database, clock());
    expect(
      await rows("SELECT FROM documents WHERE collection = 'taken-off-lines' AND body->>'facilityId' = $1", [place.id]),
    ).toEqual([]);
    const keeper = await member({ roles: ["facility-staff"], facilities: [place.id] });
    const write = () => keeper.ask("PUT", place.lines, { phones: [{ value: place.line }] });
    const refused = await write();
    expect(refused.json).toMatchObject({
      errors: [{ path: "phones.0.value", message: expect.stringContaining("prove") }],
    });
    await prove(keeper, place.line);
    expect((await write()).status).toBe(200);
    const before = await rows("SELECT xid::text, ordinal FROM numbers_mark", []);
    await keeper.ask("PATCH", place.path, { status: { facility: "normal" } }, { "If-Match": "*" });
    await eventually(async () =>
      expect(await rows("SELECT xid::text, ordinal FROM numbers_mark", [])).not.toEqual(before),
    );
    expect(await shown(place)).toMatchObject({ facility: [{ value: place.line }], listing: [{ value: place.line }] });
    // Taken off once more, it is gone once more.
    await eventually(async () => expect((await rows("SELECT FROM numbers WHERE id = $1", [place.id])).length).toBe(1));
    await takenOff(place.line);
    expect((await shown(place)).facility).toEqual([]);
  });
});
