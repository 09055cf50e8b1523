import { afterAll, beforeAll, expect, test } from "vitest";
import { NETWORK_SHARES } from "#domain/limits/network-shares.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { NOTHING_KNOWN } from "#domain/observations/axes.ts";
import type { Axes, ByRole } from "#domain/observations/axes.ts";
import { STANDING_TABLE } from "#domain/observations/standing.ts";
import { ask, signedIn } from "../testing/accounts.ts";
import type { ApiResponse, SignedIn } from "../testing/accounts.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { IS_LONG, rounds } from "../testing/rounds.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { newClientId } from "#server/testing/client-id.ts";

/*
 * What an attacker gains with observations in an hour, over HTTP with the limits on. Each attack
 * has 2,000 beds of its own. Of a third an authority spoke within one half-life, of a third long
 * ago, of a third nobody did. Ten networks can turn 60 beds an hour, which is less than 5 % of the
 * last two thirds: with fewer beds, chance would decide.
 */
const LISTINGS = 2_000;
const HALF_LIFE_HOURS = 4;
/** Observations of one attack: the limits of an hour in the long run, enough to meet them else. */
const MOST_SENT = rounds(150, 6_000);

let service: TestService;
let verifier: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
  verifier = await signedIn(service, { roles: ["verifier"] });
});
afterAll(() => service.close());

type Row = "fresh" | "old" | "unknown";
const ROWS: readonly Row[] = ["fresh", "old", "unknown"];
const KEEPERS: readonly ByRole[] = ["facility", "owner", "verifier"];

/** The beds of one attack: of each row the ids. The fresh and old ones are free. */
async function plantBeds(count = LISTINGS): Promise<Record<Row, string[]>> {
  const stockAt = (hours: number, at: number): Axes["stock"] => ({
    value: "available",
    count: 12,
    at: new Date(Date.now() - hours * 3_600_000).toISOString(),
    by: KEEPERS[at % KEEPERS.length] ?? "facility",
  });
  const stocks: Record<Row, (at: number) => Axes["stock"]> = {
    fresh: (at) => stockAt(HALF_LIFE_HOURS * ((at % 10) / 10), at),
    old: (at) => stockAt(HALF_LIFE_HOURS * (2 + (at % 5)), at),
    unknown: () => NOTHING_KNOWN.stock,
  };
  const bodies = Array.from({ length: count }, (_none, at) =>
    bodyOf(aListing({ stock: stocks[ROWS[at % 3] ?? "fresh"](at) })),
  );
  const ids = await service.putAll(bodies.map((body) => ({ collection: "listings", body })));
  const of = (row: Row): string[] => ids.filter((_id, at) => ROWS[at % 3] === row);
  return { fresh: of("fresh"), old: of("old"), unknown: of("unknown") };
}

/** One observation by a client that was just made up, from an address. */
function say(id: string, outcome: string, address: string): Promise<ApiResponse> {
  const headers = { "x-forwarded-for": address, "x-client-id": newClientId() };
  return ask(service, {
    method: "POST",
    path: `/api/v1/listings/${id}/observations`,
    body: { outcome, count: outcome === "in-stock" ? 1_000_000 : undefined },
    headers,
  });
}

/** Sends observations by turns to all beds, several at once. @returns how many were accepted */
async function attack(
  beds: Record<Row, string[]>,
  send: (id: string, outcome: string, turn: number) => Promise<ApiResponse>,
  each = 1,
): Promise<number> {
  const lie = (row: Row): string => (row === "unknown" ? "in-stock" : "none-left");
  // Those of whom nobody knows are the easiest, then the old ones.
  const targets = (["unknown", "old", "fresh"] as const).flatMap((row) =>
    beds[row].map((id) => ({ id, outcome: lie(row) })),
  );
  const mixed = targets.map((_target, at) => targets[(at * 667) % targets.length] ?? targets[0]);
  const turns = mixed.flatMap((target) => Array.from({ length: each }, () => target)).slice(0, MOST_SENT);
  let accepted = 0;
  const senders = Array.from({ length: 8 }, async (_none, sender) => {
    for (let turn = sender; turn < turns.length; turn += 8) {
      const target = turns[turn];
      if (target === undefined) return;
      // In sequence: eight phones send at once.
      const { status } = await send(target.id, target.outcome, turn);
      if (status === 201) accepted += 1;
    }
  });
  await Promise.all(senders);
  return accepted;
}

type Damage = Record<Row, string[]> & { judged: number; counted: number };

/** Which beds tell something else than before, and how many are checked, doubted or counted. */
async function damageOf(beds: Record<Row, string[]>): Promise<Damage> {
  const { rows } = await service.database.pool.query<{ id: string; body: StoredListing }>(
    "SELECT id, body FROM documents WHERE collection = 'listings' AND id = ANY($1)",
    [Object.values(beds).flat()],
  );
  const found = new Map(rows.map(({ id, body }) => [id, body]));
  const turned = (row: Row): string[] =>
    beds[row].filter((id) => found.get(id)?.stock.value !== (row === "unknown" ? "unknown" : "available"));
  return {
    fresh: turned("fresh"),
    old: turned("old"),
    unknown: turned("unknown"),
    judged: rows.filter(({ body }) => body.trust.value !== "unreviewed").length,
    counted: rows.filter(({ body }) => (body.stock.count ?? 0) > 12 || body.counted?.count === 1_000_000).length,
  };
}

function tell(name: string, sent: number, { fresh, old, unknown, judged }: Damage): void {
  console.log(
    `${name}: ${sent} observations accepted; turned of ${LISTINGS / 3}: ` +
      `fresh ${fresh.length}, old ${old.length}, unknown ${unknown.length}; checked or doubted ${judged}`,
  );
}

/** What one network can turn: nothing. */
function expectNothing(damage: Damage): void {
  expect(damage).toEqual({ fresh: [], old: [], unknown: [], judged: 0, counted: 0 });
}

test("one phone, with as many made-up clients as it likes, turns nothing", async () => {
  // Two words for each bed: more beds would not be reached.
  const beds = await plantBeds(rounds(MOST_SENT, LISTINGS));
  const sent = await attack(beds, (id, outcome) => say(id, outcome, "10.1.0.7"), 2);
  const damage = await damageOf(beds);
  tell("one phone", sent, damage);
  expect(sent).toBeLessThanOrEqual(NETWORK_SHARES.observation.tiers.prefix.ipv4);
  expectNothing(damage);
});

test.runIf(IS_LONG)("a whole /24 turns nothing", async () => {
  const beds = await plantBeds();
  const sent = await attack(beds, (id, outcome, turn) => say(id, outcome, `10.2.0.${turn % 250}`), 3);
  const damage = await damageOf(beds);
  tell("a /24", sent, damage);
  expectNothing(damage);
});

test("ten networks of a hundred clients turn no fresh bed, and at most 5 % of the others; one call undoes each", async () => {
  const beds = await plantBeds();
  const sent = await attack(beds, (id, outcome, turn) => say(id, outcome, `10.${10 + (turn % 10)}.0.${turn % 100}`), 2);
  const damage = await damageOf(beds);
  tell("ten networks", sent, damage);
  const weak = [...damage.old, ...damage.unknown];
  expect([damage.fresh, damage.judged, damage.counted]).toEqual([[], 0, 0]);
  expect(weak.length).toBeGreaterThan(0);
  expect(weak.length).toBeLessThanOrEqual((10 * STANDING_TABLE.countedPerHour) / 2);
  expect(weak.length).toBeLessThanOrEqual(0.05 * (beds.old.length + beds.unknown.length));
  for (const id of damage.old) await observe(verifier, id, { outcome: "in-stock" });
  for (const id of damage.unknown) await observe(verifier, id, { outcome: "none-left" });
  const after = await damageOf(beds);
  expect(after.old).toEqual([]);
  const values = await service.database.pool.query<{ by: string }>(
    "SELECT DISTINCT body->'stock'->>'by' AS by FROM documents WHERE id = ANY($1)",
    [weak],
  );
  expect(values.rows).toEqual([{ by: "verifier" }]);
});

test.runIf(IS_LONG)("fifty accounts of one day, in ten networks, turn no more than callers do", async () => {
  const beds = await plantBeds();
  const accounts = await Promise.all(Array.from({ length: 50 }, () => signedIn(service)));
  await service.database.pool.query(
    `UPDATE auth."user" SET "createdAt" = now() - interval '1 day', "phoneNumberVerified" = false WHERE id = ANY($1)`,
    [accounts.map(({ id }) => id)],
  );
  const sent = await attack(
    beds,
    (id, outcome, turn) => {
      const headers = { "x-forwarded-for": `10.${30 + (turn % 10)}.0.7` };
      return observe(accounts[turn % 50] ?? verifier, id, { outcome }, headers);
    },
    2,
  );
  const damage = await damageOf(beds);
  tell("fifty accounts of one day", sent, damage);
  expect([damage.fresh, damage.judged, damage.counted]).toEqual([[], 0, 0]);
  expect(damage.old.length + damage.unknown.length).toBeLessThanOrEqual((10 * STANDING_TABLE.countedPerHour) / 2);
});

test("a fraud who praises an offer from the own network and from elsewhere is told of, never checked", async () => {
  const owner = await signedIn(service);
  const { id } = await post(owner, { side: "offer" });
  for (let turn = 0; turn < 30; turn += 1) await say(id, "got-help", `10.${50 + (turn % 3)}.0.${turn}`);
  const { json } = await ask(service, { method: "GET", path: `/api/v1/listings/${id}` });
  console.log(`a fraud who praises: ${JSON.stringify(json["hearsay"])}, trust ${JSON.stringify(json["trust"])}`);
  expect(json).toMatchObject({ trust: { value: "unreviewed" }, hearsay: { helped: { people: 3 } } });
});

test("an honest keeper wins back with one observation", async () => {
  const owner = await signedIn(service);
  const { id } = await post(owner, { side: "offer" });
  for (const network of [60, 61, 62]) await say(id, "none-left", `10.${network}.0.7`);
  const stock = async (): Promise<unknown> =>
    (await ask(service, { method: "GET", path: `/api/v1/listings/${id}` })).json["stock"];
  expect(await stock()).toMatchObject({ value: "out", by: "seeker" });
  await observe(owner, id, { outcome: "in-stock" });
  expect(await stock()).toMatchObject({ value: "available", by: "owner" });
  for (const network of [63, 64, 65]) await say(id, "none-left", `10.${network}.0.7`);
  expect(await stock()).toMatchObject({ value: "available", by: "owner" });
});
