import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResponseAct } from "#domain/responses/acts.ts";
import { HELD_MS, carryOut, foretell, passTime } from "#domain/responses/testing/response-oracle.ts";
import { promisedAt, sumsOf } from "#domain/responses/testing/response-oracle.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import { expireDocuments } from "#server/documents/expiry.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { foretellPromise, leftOf, settleOracle } from "./testing/promise-oracle.ts";
import type { OracleNeed, OraclePerson, OwnedResponse } from "./testing/promise-oracle.ts";
import { actOnResponse, idOf, plateletsGiven, responseWorld } from "./testing/response-world.ts";
import type { ResponseWorld } from "./testing/response-world.ts";
import { endWithoutNeed, settleTimedOut } from "./upkeep.ts";
import { seededUnit } from "../../../scripts/testing/seed.ts";

let world: ResponseWorld;
beforeAll(async () => {
  world = await responseWorld();
});
afterAll(() => world.service.close());

/** Of one round. */
const STEPS = 120;
const random = seededUnit(18);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

type Person = OraclePerson & { who: SignedIn };
/** A few people, their needs and what they promise, beside the same by the oracle. */
type Round = { people: Person[]; needs: OracleNeed[]; responses: OwnedResponse[]; seen: Set<string> };

async function aPerson(isProved = true): Promise<Person> {
  const who = await signedIn(world.service, isProved ? { isSettled: true } : { emailVerified: false });
  return { id: who.id, who, isProved, restsUntil: null };
}

/** Somebody who gave platelets three days ago. */
async function aDonor(): Promise<Person> {
  const donor = await aPerson();
  const saved = await donor.who.ask("PUT", "/api/v1/me/donor", plateletsGiven(world.dayIn(-3)));
  expect(saved.status).toBe(200);
  return { ...donor, restsUntil: world.dayIn(11) };
}

async function aNeed(
  { who }: Person,
  urgency: keyof typeof HELD_MS,
  { quantity = 3, isBlood = true, isOffer = false, blocked = [] as readonly string[] } = {},
): Promise<OracleNeed> {
  const platelets = { kind: "blood", details: { component: "platelets", group: "O-" }, unit: "unit" } as const;
  const side = isOffer ? ({ side: "offer" } as const) : ({ urgency } as const);
  const { id, expiresAt } = await post(who, { ...(isBlood && !isOffer && platelets), quantity, ...side });
  const open = { isPaused: false, status: "open" } as const;
  const ends = Date.parse(String(expiresAt));
  const kept = { quantity, heldMs: HELD_MS[urgency], expiresAt: ends, ...open };
  return { id, ownerId: who.id, isOffer, isBlood: isBlood && !isOffer, blocked, ...kept };
}

async function aRound(seen: Set<string>): Promise<Round> {
  const [meera, anil, ravi, lila, shut] = await Promise.all([1, 2, 3, 4, 5].map(() => aPerson()));
  if (!meera || !anil || !ravi || !lila || !shut) throw new Error("five people");
  const people = [meera, anil, ravi, lila, shut, await aDonor(), await aPerson(false)];
  const blocked = [shut.id];
  await world.service.database.pool.query(
    "INSERT INTO contact_blocks (id, owner_id, asker_id, at) VALUES (gen_random_uuid(), $1, $2, now())",
    [meera.id, shut.id],
  );
  const needs = [
    await aNeed(meera, "critical", { quantity: 5, blocked }),
    await aNeed(meera, "urgent", { quantity: 2, isBlood: false, blocked }),
    await aNeed(anil, "urgent", { quantity: 4 }),
    await aNeed(anil, "soon", { quantity: 3 }),
    await aNeed(anil, "soon", { isOffer: true }),
  ];
  return { people, needs, responses: [], seen };
}

async function pass(round: Round, ms: number): Promise<void> {
  world.move(ms);
  const now = world.now().getTime();
  for (const response of round.responses) {
    const end = passTime(response, now);
    if (end !== null) round.seen.add(`time: ${end}`);
  }
  await settle(round);
}

/** Lets the jobs do their work, and compares what is stored with the oracle. */
async function settle({ needs, responses }: Round): Promise<void> {
  const settling = { database: world.service.database, tellAtOnce: () => [] };
  await settleTimedOut(settling, world.now());
  // The job marks what ran out before its look.
  await expireDocuments(world.service.database, new Date(world.now().getTime() + 1));
  await endWithoutNeed(settling, world.now());
  for (const need of needs) settleOracle(need, responses, world.now().getTime());
  const { rows } = await world.service.database.pool.query<{ id: string; body: Record<string, unknown> }>(
    "SELECT id, body FROM documents WHERE id = ANY($1)",
    [[...needs, ...responses].map(({ id }) => id)],
  );
  const stored = new Map(rows.map(({ id, body }) => [id, body]));
  const states = responses.map(({ id, state }) => [id, state]);
  expect(responses.map(({ id }) => [id, stored.get(id)?.["state"]])).toEqual(states);
  for (const need of needs) {
    const sums = sumsOf(responses.filter((each) => each.need === need));
    const body = stored.get(need.id) ?? {};
    const needed: unknown = body["needed"] ?? { promised: 0, coming: 0, received: 0 };
    expect(needed).toEqual(sums);
    // An expired one is open until the job marks it, and nobody sees it so.
    if (need.status !== "expired") expect(body["status"]).toBe(need.status);
    expect(sums.coming + sums.received).toBeLessThanOrEqual(need.quantity);
  }
}

const anybody = ({ people }: Round): Person => {
  // Seldom one without a proved contact: all of them share what newcomers may write.
  const isProved = random() < 0.97;
  return pick(people.filter((each) => each.isProved === isProved));
};

/** Somebody promises something, mostly of a need that takes it. */
async function promise(round: Round, person: Person): Promise<void> {
  const { responses, seen } = round;
  const taking = round.needs.filter((each) => each.status === "open" && each.ownerId !== person.id);
  const isFitting = taking.length > 0 && random() < 0.5;
  const need = random() < 0.04 ? null : pick(isFitting ? taking : round.needs);
  const now = world.now().getTime();
  const amount = random() < 0.7 ? 1 : 1 + Math.floor(random() * 5);
  const arrivesBy = now + (random() < 0.1 ? 12 * DAY_MS : 2 * HOUR_MS);
  const id = newId(world.now());
  const foretold = foretellPromise(person, need, { responses, promise: { amount, arrivesBy, now } });
  const sent = { responseId: id, amount, arrivesBy: new Date(arrivesBy).toISOString() };
  const answer = await person.who.ask("POST", `/api/v1/listings/${need?.id ?? newId(world.now())}/responses`, sent);
  const told = foretold.find(({ reason }) => reason === answer.reason);
  const shown = `${answer.status} ${answer.reason}, not one of ${JSON.stringify(foretold)}`;
  expect(foretold.length === 0 ? answer.status === 201 : told !== undefined, shown).toBe(true);
  if (told !== undefined) {
    const { reason, ...facts } = told;
    expect(answer.json).toMatchObject(facts);
    seen.add(`promise ${reason}`);
  } else if (need !== null) {
    responses.push({ ...promisedAt(now, { amount, arrivesBy, heldMs: need.heldMs }), id, need, authorId: person.id });
    expect(idOf(answer)).toBe(id);
    seen.add("promise");
  }
}

const anyAct = (amount: number): ResponseAct =>
  pick<ResponseAct>([
    { act: "accept", amount },
    { act: "accept", amount },
    { act: "decline" },
    { act: "withdraw" },
    { act: "arrive" },
    { act: "confirm", amount },
    { act: "confirm", amount },
    { act: "fail", reason: pick(["no-show", "no-show", "not-needed", "asked-for-money"] as const) },
  ]);

async function act(round: Round): Promise<void> {
  const { responses, people, seen } = round;
  const running = responses.filter(({ endedAt }) => endedAt === null);
  const waiting = running.filter(({ state }) => state === "promised");
  const isTaking = waiting.length > 0 && random() < 0.3;
  const response = pick(isTaking ? waiting : running.length > 0 && random() < 0.85 ? running : responses);
  const { need, id, authorId } = response;
  const isStranger = random() < 0.05;
  const side = isTaking ? "owner" : pick(["owner", "responder"] as const);
  const theirs = side === "owner" ? need.ownerId : authorId;
  const others = people.filter((each) => each.id !== need.ownerId && each.id !== authorId);
  const actor = isStranger ? pick(others) : people.find((each) => each.id === theirs);
  // One of them never comes.
  const isMissing = authorId === people[3]?.id && response.state === "accepted" && side === "owner";
  const amount = random() < 0.6 ? response.promised : 1 + Math.floor(random() * 5);
  const sent = isMissing
    ? ({ act: "fail", reason: "no-show" } as const)
    : isTaking
      ? ({ act: "accept", amount } as const)
      : anyAct(amount);
  const left = leftOf(need, responses, response);
  const foretold = isStranger ? ({ reason: "responses/not-found" } as const) : foretell(response, sent, { side, left });
  const { act: name, ...args } = sent;
  const answer = await actOnResponse(actor?.who ?? pick(people).who, id, name, args);
  expect({ reason: answer.reason ?? null }, `${side} ${name}: ${response.state}`).toEqual({ reason: foretold.reason });
  if (foretold.reason === "responses/too-much") expect(answer.json).toMatchObject({ left: foretold.left });
  seen.add(foretold.reason === null ? name : `${name} ${foretold.reason}`);
  if (response.endedAt === null && response.said.owner !== undefined && side === "responder" && !isStranger)
    seen.add(`${name} of what was received`);
  if (foretold.reason !== null || foretold.isAgain) return;
  carryOut(response, sent, { side, now: world.now().getTime() });
  // Who did not come tries again at once.
  if (isMissing) await promise(round, people[3] ?? anybody(round));
  if (name === "accept") need.expiresAt = Math.max(need.expiresAt, response.arrivesBy + DAY_MS);
}

const ownerOf = ({ people }: Round, need: OracleNeed): SignedIn | undefined =>
  people.find(({ id }) => id === need.ownerId)?.who;

async function pause(round: Round, need: OracleNeed): Promise<void> {
  need.isPaused = !need.isPaused;
  const mutation = { key: newId(), name: "contact.pause", args: { id: need.id, isPaused: need.isPaused } };
  const clientId = newId().replaceAll("-", "");
  const paused = await ownerOf(round, need)?.ask("POST", "/api/v1/sync/commit", { clientId, mutations: [mutation] });
  expect(paused?.json).toMatchObject({ results: [{ state: "acknowledged" }] });
}

async function close(round: Round, need: OracleNeed): Promise<void> {
  const owner = ownerOf(round, need);
  const closed = await owner?.ask("POST", `/api/v1/listings/${need.id}/close`, { outcome: "withdrawn" });
  expect(closed?.status, JSON.stringify(closed?.json)).toBe(200);
  need.status = "withdrawn";
  // Before the job has looked: what is promised cannot be taken any more.
  const waiting = round.responses.find((each) => each.need === need && each.state === "promised");
  if (owner === undefined || waiting === undefined || leftOf(need, round.responses) < waiting.promised) return;
  const answer = await actOnResponse(owner, waiting.id, "accept", { amount: waiting.promised });
  expect(answer).toMatchObject({ status: 412, reason: "listings/closed" });
  round.seen.add("accept listings/closed");
}

async function step(round: Round): Promise<void> {
  await pass(round, random() < 0.03 ? 13 * HOUR_MS : Math.floor(random() * 12) * MINUTE_MS);
  const chance = random();
  const open = round.needs.filter(({ status, isOffer }) => !isOffer && (status === "open" || status === "matched"));
  const waiting = round.responses.find(({ state }) => state === "promised");
  if (chance < 0.04 && open.length > 0) await pause(round, pick(open));
  else if (chance < 0.06 && waiting !== undefined) await close(round, waiting.need);
  else if (chance < 0.5 || round.responses.length === 0) await promise(round, anybody(round));
  else await act(round);
}

/** Each refusal of the table of acts, and each way on. */
const ALL_MET = [
  "accept",
  "accept http/permission-denied",
  "accept listings/closed",
  "accept responses/state-changed",
  "accept responses/too-much",
  "arrive",
  "arrive of what was received",
  "confirm",
  "confirm responses/too-much",
  "decline",
  "fail",
  "fail of what was received",
  "promise",
  "promise http/resource-exhausted",
  "promise identity/not-verified",
  "promise listings/closed",
  "promise listings/not-found",
  "promise responses/not-eligible",
  "promise responses/not-taken",
  "promise responses/own-need",
  "promise responses/paused",
  "promise responses/too-much",
  "time: asked",
  "time: done",
  "time: failed",
  "time: lapsed",
  "withdraw",
  "withdraw http/permission-denied",
  "withdraw of what was received",
];

test.runIf(IS_LONG)(
  "random promises and acts by REST: each goes through or is refused as the oracle foretells, and all are met",
  async () => {
    const seen = new Set<string>();
    const isMore = (each: number): boolean => each < 20 && !ALL_MET.every((met) => seen.has(met));
    for (let each = 0; each < rounds(3, 60) || isMore(each); each += 1) {
      world.move();
      const round = await aRound(seen);
      for (let at = 0; at < STEPS; at += 1) await step(round);
      await settle(round);
    }
    expect([...seen].toSorted()).toEqual(expect.arrayContaining(ALL_MET));
    expect([...seen].filter((each) => each.endsWith("responses/not-found")).length).toBeGreaterThan(0);
  },
);
