import { MINUTE_MS } from "#domain/shared/durations.ts";
import { textUs } from "#server/dialogue/testing/text-us.ts";
import { seededUnit } from "../../../../scripts/testing/seed.ts";
import { Person } from "../stranger.ts";
import type { Attacker } from "./attackers.ts";
import { addressOf, dayWorld, ORIGIN, PASSWORD, postNeed } from "./day-world.ts";
import type { DayWorld } from "./day-world.ts";

/** The same day in every run: its figures are compared. */
const SEED = 154;
/** Steps of a day: ten minutes each. */
const STEPS = 144;
/** Steps from noon in which needs come. */
const AWAKE = 48;
/** Of donors who are asked, who says yes, and who says no. Proposals, as in bench/waves. */
const SAYS = { yes: 0.2, no: 0.2 } as const;
/** Of who sends a text, who has done so on an earlier day. Proposal. */
const KNOWN_SENDERS = 0.5;

/** What honest people got of a day, each from 0 to 1, and the 95th percentile of a search, ms. */
export type DayFigures = { needs: number; texts: number; signIns: number; p95: number };

type DayCounts = { searches: number[]; texts: number; signIns: number; needs: string[] };
type Act = { step: number; do: (told: DayCounts) => Promise<void> };

/** Plays a day of so many honest people beside one attacker, with a clock of its own. */
export async function playDay(people: number, attacker: Attacker): Promise<DayFigures> {
  const world = await dayWorld(people);
  try {
    const acts = actsOf(world);
    await sendBefore(world);
    const attack = await attacker.begin(world);
    const told: DayCounts = { searches: [], texts: 0, signIns: 0, needs: [] };
    for (let step = 0; step < STEPS; step += 1) {
      await attack(step);
      // In sequence: at the pace of a day nobody's calls meet.
      for (const act of acts) if (act.step === step) await act.do(told);
      await askDonors(world, told);
      world.move(10 * MINUTE_MS);
    }
    const { needs, texts, signIns } = world.counts;
    return {
      needs: (await filledOf(world, told.needs)) / needs,
      texts: told.texts / texts,
      signIns: told.signIns / signIns,
      p95: told.searches.toSorted((a, b) => a - b)[Math.floor(told.searches.length * 0.95)] ?? 0,
    };
  } finally {
    await world.service.close();
  }
}

/** Numbers of many blocks: people have all operators. */
const senderOf = (n: number): string => `+91${6_000_000_000 + ((n * 61_803_399 + 12_345) % 3_999_999_999)}`;
const isKnown = (n: number): boolean => (n * 7_919) % 100 < KNOWN_SENDERS * 100;

/** Half of the senders wrote on the days before. */
async function sendBefore(world: DayWorld): Promise<void> {
  await world.service.database.pool.query(
    `INSERT INTO auth."user" (id, name, email, "emailVerified", "phoneNumber", "phoneNumberVerified", role, language)
     SELECT gen_random_uuid()::text, 'Asha', 'sender' || phone || '@example.org', true, phone, true, 'member', 'en'
     FROM unnest($1::text[]) AS sender (phone)`,
    [
      Array.from({ length: world.counts.texts }, (_, n) => n)
        .filter(isKnown)
        .map(senderOf),
    ],
  );
}

/** All that honest people do in a day, each at a time that the seed decides. */
function actsOf({ service, counts, accounts, owners }: DayWorld): Act[] {
  const random = seededUnit(SEED);
  const spread = (count: number, make: (n: number) => Act["do"], within = STEPS): Act[] =>
    Array.from({ length: count }, (_, n) => ({ step: Math.floor(random() * within), do: make(n) }));
  return [
    ...spread(counts.searches, (n) => async (told) => {
      const at = performance.now();
      const path = `/api/v1/listings/nearby?lat=22.5${n % 100}&lng=88.36&withinKm=25&side=need`;
      const { status } = await new Person(service, addressOf(n)).get(path);
      told.searches.push(status === 200 ? performance.now() - at : Number.POSITIVE_INFINITY);
    }),
    ...spread(counts.texts, (n) => async (told) => {
      if ((await textUs(service, senderOf(n), "oxygen howrah")) !== null) told.texts += 1;
    }),
    ...spread(counts.signIns, (n) => async (told) => {
      const { email, address } = accounts[n] ?? { email: "", address: "" };
      const body = { email, password: PASSWORD };
      const answer = await new Person(service, address).post("/api/auth/sign-in/email", body, ORIGIN);
      if (answer.status === 200) told.signIns += 1;
    }),
    // From noon to eight: donors are asked by day, so the day's end tells who found nobody.
    ...spread(
      counts.needs,
      (n) => async (told) => {
        const owner = owners[n];
        const id = owner === undefined ? null : await postNeed(owner, addressOf(n + 31));
        if (id !== null) told.needs.push(id);
      },
      AWAKE,
    ),
  ];
}

/** Donors are asked, and answer. What one says to one need is the same in every day. */
async function askDonors(world: DayWorld, told: DayCounts): Promise<void> {
  await world.end();
  await world.wave();
  const { rows } = await world.service.database.pool.query<{ id: string; donor: string; need: string }>(
    `SELECT id, body->>'ownerId' AS donor, body->>'listingId' AS need FROM documents
     WHERE collection = 'asks' AND body->>'answer' IS NULL AND body->>'at' = $1 ORDER BY id`,
    [world.now().toISOString()],
  );
  for (const { id, donor, need } of rows) {
    const asked = world.answerers.get(donor);
    if (asked === undefined) continue;
    const of = told.needs.indexOf(need);
    const says = seededUnit(SEED + 10_007 * asked.at + of)();
    if (says >= SAYS.yes + SAYS.no) continue;
    // In sequence: of two who say yes the first is promised.
    await asked.who.ask("POST", `/api/v1/asks/${id}/answer`, { answer: says < SAYS.yes ? "yes" : "no" });
  }
}

/** To how many needs a donor said yes: each asks for one unit. */
async function filledOf({ service }: DayWorld, ids: readonly string[]): Promise<number> {
  const answer = await service.database.pool.query(
    `SELECT DISTINCT body->>'listingId' FROM documents
     WHERE collection = 'asks' AND body->>'answer' = 'yes' AND body->>'listingId' = ANY($1::text[])`,
    [ids],
  );
  return answer.rowCount ?? 0;
}
