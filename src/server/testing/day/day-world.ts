import { randomUUID } from "node:crypto";
import { askWorld } from "#server/asks/testing/ask-world.ts";
import type { AskWorld } from "#server/asks/testing/ask-world.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { HOOK_SETTINGS } from "#server/dialogue/testing/text-us.ts";
import { CHEAP_PASSWORDS } from "#server/identity/testing/cheap-passwords.ts";
import { anInput } from "../listing-requests.ts";
import type { SignedIn } from "../accounts.ts";
import { makeAccount } from "../accounts.ts";

/*
 * The people of a simulated day, for `npm run bench -- day`. Shares are proposals: no deployment
 * has been counted.
 */

/** Of so many people the figures below are. Fewer people have fewer of all. */
export const WHOLE_DAY = 10_000;
/** How many of 10,000 people do what in a day; all others search. */
const ACTS = { signIns: 1_000, texts: 1_000, needs: 100 } as const;
/** Donors of 10,000 people, all of the group that is needed. */
const DONORS = 1_000;
/** Answers to texts a day for 10,000 people: the default for the deployment's country. */
const ANSWERS = 2_000;
/** What pages send as their origin. */
export const ORIGIN = { origin: HOOK_SETTINGS.PUBLIC_URL };
/** The password of everybody. */
export const PASSWORD = "violet-umbrella-41";

/** What of 10,000 people's counts so many people have, one at least. */
export const scaled = (count: number, people: number): number => Math.max(1, Math.round((count * people) / WHOLE_DAY));

/** Who signs in on the day. */
export type Account = { email: string; address: string };
/** A service with the accounts and donors of a day, before it begins. */
export type DayWorld = AskWorld & {
  people: number;
  accounts: readonly Account[];
  owners: readonly SignedIn[];
  /** By account, with their place in the list: what a donor says depends on it. */
  answerers: ReadonlyMap<string, { who: SignedIn; at: number }>;
  counts: Record<keyof typeof ACTS | "searches", number>;
};

/** An address in a network of its own: of homes, and of the networks of telephones. */
export const addressOf = (n: number): string => `${20 + (n % 60)}.${Math.floor(n / 60) % 250}.${n % 250}.7`;

/** Opens a day's world. Close its service in the end. */
export async function dayWorld(people: number): Promise<DayWorld> {
  const settings = {
    ...HOOK_SETTINGS,
    SMS_PER_DAY: `IN=${scaled(ANSWERS, people)}`,
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const world = await askWorld(settings, { passwords: CHEAP_PASSWORDS });
  world.noon();
  // Tomorrow: what the set-up wrote lies before the day.
  world.move(DAY_MS);
  const signIns = scaled(ACTS.signIns, people);
  const texts = scaled(ACTS.texts, people);
  const needs = scaled(ACTS.needs, people);
  const accounts = await inTurns(signIns, async (n) => {
    const { id, email } = await makeAccount(world.service.database, { isSettled: true });
    await givePassword(world, id);
    return { email, address: addressOf(n) };
  });
  const owners = await inTurns(needs, () => world.owner());
  const donors = await inTurns(scaled(DONORS, people), (n) =>
    // Ids that are the same in every day: who is asked first depends on them.
    world.donor(
      { km: 1 + (n % 20) },
      { id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`, phone: `+9197${String(10_000_000 + n)}` },
    ),
  );
  return {
    ...world,
    people,
    accounts,
    owners,
    answerers: new Map(donors.map((who, at) => [who.id, { who, at }])),
    counts: { signIns, texts, needs, searches: Math.max(0, people - signIns - texts - needs) },
  };
}

async function inTurns<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  // In sequence: accounts have the order of their numbers.
  for (let n = 0; n < count; n += 1) made.push(await make(n));
  return made;
}

async function givePassword({ service }: AskWorld, userId: string): Promise<void> {
  await service.database.pool.query(
    `INSERT INTO auth.account (id, "accountId", "providerId", "userId", password, "updatedAt")
     VALUES ($1, $2, 'credential', $2, $3, now())`,
    [randomUUID(), userId, await CHEAP_PASSWORDS.hash(PASSWORD)],
  );
}

/** A need of blood that may ask donors. @returns its id; null where it was refused */
export async function postNeed(who: SignedIn, address: string): Promise<string | null> {
  const need = anInput({
    kind: "blood",
    details: { component: "red-cells", group: "O-" },
    quantity: 1,
    unit: "unit",
    title: "Blood for my father",
    place: { lat: 22.57, lng: 88.36, label: "Howrah", precision: "area" },
    consent: { showOnRequest: false, beMatched: true, reContact: false },
  });
  const { status, json } = await who.ask("POST", "/api/v1/listings", need, { "x-forwarded-for": address });
  return status === 201 ? String(json["id"]) : null;
}
