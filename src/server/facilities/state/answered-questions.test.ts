import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#domain/shared/ids.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { stoppedPlaces } from "./testing/stopped-place.ts";
import type { StoppedPlaces } from "./testing/stopped-place.ts";

/* The question whether a place still turns emergencies away is no news to anybody once it is answered. */

let at: StoppedPlaces;
beforeAll(async () => {
  at = await stoppedPlaces();
});
afterAll(() => at.service.close());

/** Whether each question about a place was read, as who was asked reads it. */
async function readBy(who: SignedIn, facilityId: string): Promise<boolean[]> {
  const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection: "news", mine: true } });
  const { documents } = json as { documents: { kind: string; facilityId?: string; seenAt?: string }[] };
  const asked = documents.filter((each) => each.kind === "diversion-asked" && each.facilityId === facilityId);
  return asked.map(({ seenAt }) => seenAt !== undefined);
}

/** A place that diverts, and two of its staff who were asked because a moderator said it. */
async function askedPlace(until?: number) {
  const place = await at.hospital({ icu: 3 });
  const other = await signedIn(at.service, { roles: ["facility-staff"], facilities: [place.id] });
  const moderator = await signedIn(at.service, { roles: ["moderator"] });
  const end = until === undefined ? {} : { until: new Date(at.now().getTime() + until * HOUR_MS).toISOString() };
  const changeId = newId(at.now());
  expect((await at.say(place, { state: "diverting", changeId, ...end }, moderator)).status).toBe(200);
  await at.pass((until ?? 4) - 0.4);
  const everybody = async () => Promise.all([place.staff, other].map((who) => readBy(who, place.id)));
  expect(await everybody()).toEqual([[false], [false]]);
  return { place, other, moderator, changeId, everybody };
}

const READ = [[true], [true]];

test.each(["normal", "limited", "closed", "diverting"] as const)(
  "once the place is said to be %s, everybody who was asked has read the question",
  async (state) => {
    const { place, everybody } = await askedPlace();
    expect((await at.say(place, { state })).status).toBe(200);
    expect(await everybody()).toEqual(READ);
  },
);

test("a later end answers it too, and so does a moderator; the next question is unread", async () => {
  const { place, moderator, everybody } = await askedPlace(6);
  const until = new Date(at.now().getTime() + 6 * HOUR_MS).toISOString();
  expect((await at.say(place, { state: "diverting", until }, moderator)).status).toBe(200);
  expect(await everybody()).toEqual(READ);
  await at.pass(5.6);
  expect((await everybody()).map((read) => read.toSorted())).toEqual([
    [false, true],
    [false, true],
  ]);
  // At the end it is asked again. One answer is enough for both.
  await at.pass(0.5);
  expect((await everybody()).map((read) => read.filter((each) => !each).length)).toEqual([2, 2]);
  expect((await at.say(place, { state: "diverting", until })).status).toBe(400);
  expect((await everybody()).map((read) => read.filter((each) => !each).length)).toEqual([2, 2]);
  expect((await at.say(place, { state: "normal" })).status).toBe(200);
  expect((await everybody()).flat()).toEqual(Array(6).fill(true));
});

test("a word taken back leaves nothing to answer", async () => {
  const { place, moderator, changeId, everybody } = await askedPlace();
  const undone = await moderator.ask("POST", `${place.path}/state/undo`, { changeId });
  expect(undone.status).toBe(200);
  expect(await everybody()).toEqual(READ);
});

test("what answers something else leaves it unread: power, another place, other news", async () => {
  const { place, everybody } = await askedPlace();
  const another = await askedPlace();
  const id = newId(at.now());
  const ofOther = { ownerId: place.staff.id, kind: "lines-waiting", at: at.now().toISOString(), facilityId: place.id };
  await at.service.put(ofOther, { collection: "news", id });
  expect((await at.say(place, { utilities: { power: { value: "none" } } })).status).toBe(200);
  expect(await everybody()).toEqual([[false], [false]]);
  expect((await at.say(another.place, { state: "normal" })).status).toBe(200);
  expect(await everybody()).toEqual([[false], [false]]);
  expect((await at.say(place, { state: "normal" })).status).toBe(200);
  expect(await everybody()).toEqual(READ);
  expect(await at.stored(id)).not.toHaveProperty("seenAt");
});

test("a place that a moderator closes, because somebody said so, asks nothing more", async () => {
  const { place, moderator, everybody } = await askedPlace();
  const reader = await signedIn(at.service, {});
  const correction = { field: "closed" };
  expect((await reader.ask("POST", `${place.path}/corrections`, correction)).status).toBe(200);
  const answer = async (who: SignedIn) =>
    who.ask("POST", `${place.path}/corrections/answer`, { ...correction, isRight: true });
  // One verifier closes nothing, and answers nothing.
  expect((await answer(await signedIn(at.service, { roles: ["verifier"] }))).json).toEqual({ end: "wait" });
  expect(await everybody()).toEqual([[false], [false]]);
  expect((await answer(moderator)).json).toEqual({ end: "close" });
  expect(await everybody()).toEqual(READ);
});
