import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDesk } from "#contract/desks.ts";
import { FacilityLines } from "#contract/facility-lines.ts";
import { newId } from "#domain/shared/ids.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { Person } from "#server/testing/stranger.ts";
import { testStore } from "#server/testing/sync.ts";
import { stoppedPlaces } from "./testing/stopped-place.ts";
import type { StoppedPlaces } from "./testing/stopped-place.ts";

let at: StoppedPlaces;
let own: Awaited<ReturnType<StoppedPlaces["hospital"]>>;
let foreign: typeof own;
beforeAll(async () => {
  at = await stoppedPlaces();
  own = await at.hospital({ ventilator: 3, icu: 2 });
  foreign = await at.hospital({ ventilator: 3 });
});
afterAll(() => at.service.close());

const NO_POWER = { utilities: { power: { value: "none" } } };
type Sends = (path: string, body: object) => Promise<Pick<ApiResponse, "status" | "json">>;
const sends =
  ({ ask: send }: SignedIn): Sends =>
  (path, body) =>
    send("PUT", `${path}/state`, body);

/** What is stored of a place and its offers, and how many changes of it there are. */
async function kept(id: string): Promise<unknown[]> {
  const { rows } = await at.service.database.pool.query(
    `SELECT collection, id, version FROM documents
     WHERE id = $1 OR body->>'facilityId' = $1::text ORDER BY collection, id`,
    [id],
  );
  return rows;
}

describe("who may say what stops a place", () => {
  const account = async (roles: Parameters<typeof signedIn>[1]) => sends(await signedIn(at.service, roles));
  const desk = async (): Promise<Sends> => {
    const made = await own.staff.ask("POST", `${own.path}/desks`, { label: "Ward 3 desk" });
    const browser = new Person(at.service, "10.9.0.7");
    const token = new URL(makeDesk.output.parse(made.json).url).hash.slice("#token=".length);
    expect((await browser.post("/api/v1/desk-links/open", { token })).status).toBe(200);
    return (path, body) => browser.send(`${path}/state`, { method: "PUT", body }) as ReturnType<Sends>;
  };
  const nobody: Sends = (path, body) => ask(at.service, { method: "PUT", path: `${path}/state`, body });

  test.each<[string, () => Promise<Sends>, number, number]>([
    ["nobody", async () => nobody, 401, 401],
    ["a member", () => account({}), 403, 403],
    ["staff of it", async () => sends(own.staff), 200, 403],
    ["staff of another", async () => sends(foreign.staff), 403, 200],
    ["its shared desk", desk, 200, 403],
    ["a verifier", () => account({ roles: ["verifier"] }), 403, 403],
    ["a moderator", () => account({ roles: ["moderator"] }), 200, 200],
    ["an admin", () => account({ roles: ["admin"] }), 200, 200],
  ])("%s: at the place and at another", async (_name, who, here, there) => {
    const send = await who();
    for (const [place, status] of [
      [own, here],
      [foreign, there],
    ] as const) {
      const before = await kept(place.id);
      const answer = await send(place.path, NO_POWER);
      expect([status, answer.json]).toEqual([answer.status, answer.json]);
      if (status === 200) expect(answer.json).toMatchObject({ utilities: { power: { value: "none" } } });
      else expect(await kept(place.id)).toEqual(before);
    }
  });
});

describe("what may be said", () => {
  test.each<[string, object, string]>([
    ["nothing", {}, "state"],
    ["no utility at all", { utilities: {} }, "state"],
    ["an end without a state", { ...NO_POWER, until: "2126-11-30T10:00:00.000Z" }, "state"],
    ["an unknown level", { utilities: { power: { value: "gone" } } }, "utilities.power.value"],
    ["an unknown utility", { utilities: { water: { value: "none" } } }, "utilities.water"],
    ["backup of oxygen", { utilities: { oxygen: { value: "none", hasBackup: true } } }, "utilities.oxygen.hasBackup"],
    ["a state as a level", { state: "none" }, "state"],
  ])("%s is refused with its path, and nothing is written", async (_name, body, path) => {
    const before = await kept(own.id);
    const { status, json } = await sends(own.staff)(own.path, body);
    expect([status, json["code"]]).toEqual([400, "invalid-argument"]);
    expect(json["errors"]).toContainEqual({ path, message: expect.any(String) });
    expect(await kept(own.id)).toEqual(before);
  });

  test("backup power that runs is told, stops nothing, and is of no power alone", async () => {
    const place = await at.hospital({ ventilator: 3 });
    await at.say(place, { utilities: { power: { value: "none", hasBackup: true } } });
    expect(await at.read(place.path)).toMatchObject({ utilities: { power: { value: "none", hasBackup: true } } });
    expect((await at.listing(place.offer("ventilator"))).stock).toMatchObject({ count: 3 });
    await at.say(place, { utilities: { power: { value: "short", hasBackup: true } } });
    expect((await at.read(place.path)).utilities.power).not.toHaveProperty("hasBackup");
  });

  test("what was not said stays as it was, with its time and speaker", async () => {
    const place = await at.hospital({ icu: 3 });
    await at.say(place, { state: "limited", ...NO_POWER });
    const first = await at.read(place.path);
    const moderator = await signedIn(at.service, { roles: ["moderator"] });
    await at.say(place, { utilities: { staff: { value: "short" } } }, moderator);
    const second = await at.read(place.path);
    expect(second).toMatchObject({ status: first.status, utilities: { power: first.utilities.power } });
    expect(second.utilities.staff).toMatchObject({ value: "short", by: "moderator" });
  });
});

describe("taken back, and said by a phone", () => {
  const undo = ({ path, staff }: typeof own, changeId: string) => staff.ask("POST", `${path}/state/undo`, { changeId });

  test("undo gives back the state and the utilities, with their age", async () => {
    const place = await at.hospital({ ventilator: 3 });
    await at.say(place, { state: "limited", utilities: { staff: { value: "short" } } });
    const before = await at.read(place.path);
    const offer = await at.listing(place.offer("ventilator"));
    const changeId = newId(at.now());
    await at.say(place, { state: "diverting", ...NO_POWER, changeId });
    expect((await at.listing(place.offer("ventilator"))).stock).toMatchObject({ value: "out" });
    expect((await undo(place, changeId)).status).toBe(200);
    await at.settle();
    const { status, utilities } = await at.read(place.path);
    expect({ status, utilities }).toEqual({ status: before.status, utilities: before.utilities });
    const after = await at.listing(place.offer("ventilator"));
    expect([after.stock, after.placeEffect]).toEqual([offer.stock, offer.placeEffect]);
  });

  test("it is refused once somebody said them again, and twice", async () => {
    const place = await at.hospital({ ventilator: 3 });
    const changeId = newId(at.now());
    await at.say(place, { ...NO_POWER, changeId });
    await at.say(place, NO_POWER);
    expect(await undo(place, changeId)).toMatchObject({ reason: "documents/version-changed" });
    const again = newId(at.now());
    await at.say(place, { ...NO_POWER, changeId: again });
    expect((await undo(place, again)).status).toBe(200);
    expect(await undo(place, again)).toMatchObject({ reason: "documents/version-changed" });
  });

  test("a state that was said before or after a lack is taken back by itself", async () => {
    const place = await at.hospital({ ventilator: 3 });
    const [first, second] = [newId(at.now()), newId(at.now())];
    await at.say(place, { state: "diverting", changeId: first });
    await at.say(place, { ...NO_POWER, changeId: second });
    expect((await undo(place, first)).json).toMatchObject({ status: {}, utilities: { power: { value: "none" } } });
    await at.say(place, { state: "limited" });
    const left = (await undo(place, second)).json;
    expect(left).toMatchObject({ status: { state: "limited" } });
    expect(left).not.toHaveProperty("utilities");
  });

  test("a batch says it; the same key says it once; the audit names what changed", async () => {
    const place = await at.hospital({ ventilator: 3 });
    const store = testStore(at.service, place.staff.token);
    const mutation = { name: "facilities.setState", args: { id: place.id, ...NO_POWER }, key: crypto.randomUUID() };
    const sent = [await store.commit([mutation]), await store.commit([mutation])];
    for (const { results } of sent)
      expect(results).toMatchObject([{ documents: [{ utilities: { power: { value: "none", by: "facility" } } }] }]);
    const bad = await store.commit([{ name: "facilities.setState", args: { id: place.id } }]);
    expect(bad.states).toEqual(["http/invalid-argument"]);
    const headers = { "Idempotency-Key": "said-once" };
    for (let times = 0; times < 2; times += 1)
      expect((await place.staff.ask("PUT", `${place.path}/state`, { state: "limited" }, headers)).status).toBe(200);
    const changes = (await kept(place.id)).filter(
      (row) => (row as { collection: string }).collection === "facility-changes",
    );
    expect(changes).toHaveLength(2);
    const { rows } = await at.service.database.pool.query(
      `SELECT collection, role, details->'changed' AS changed FROM audit
       WHERE act = 'facilities.setState' AND who = (SELECT who FROM audit WHERE id = $1 AND act = 'facilities.setState' LIMIT 1)
       ORDER BY ordinal`,
      [place.id],
    );
    const paths = rows.flatMap(({ changed }) => (changed ?? []).map(({ path }: { path: string }) => path));
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(["facility-staff"]));
    expect(rows.map(({ collection }) => collection).toSorted()).toEqual([
      "facilities",
      "facilities",
      "facility-changes",
      "facility-changes",
      "listings",
      "listings",
    ]);
    expect(new Set(paths)).toEqual(
      new Set(["facilityState", "placeEffect", "saidByStaff", "status.state", "utilities"]),
    );
  });

  test("the history shows what a change said, and no state that it left as it was", async () => {
    const place = await at.hospital({ ventilator: 3 });
    await at.say(place, { state: "limited" });
    await at.say(place, { utilities: { power: { value: "none", hasBackup: true } } });
    const { changes } = FacilityLines.parse((await place.staff.ask("GET", `${place.path}/lines`)).json);
    expect(changes).toMatchObject([
      { before: { utilities: {} }, after: { utilities: { power: { value: "none", hasBackup: true } } }, mayUndo: true },
      { before: { state: {} }, after: { state: { state: "limited" } }, mayUndo: true },
    ]);
    expect(changes[0]?.after).not.toHaveProperty("state");
    expect(changes[1]?.after).not.toHaveProperty("utilities");
  });
});
