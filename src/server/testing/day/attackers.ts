import { textUs } from "#server/dialogue/testing/text-us.ts";
import { signedIn } from "../accounts.ts";
import type { SignedIn } from "../accounts.ts";
import { Person } from "../stranger.ts";
import { addressOf, ORIGIN, postNeed, scaled, WHOLE_DAY } from "./day-world.ts";
import type { DayWorld } from "./day-world.ts";

/** One attacker: what they do in each step of the day. They never wait for anybody. */
export type Attacker = { name: string; begin: (world: DayWorld) => Promise<(step: number) => Promise<void>> };

const TOWNS = "howrah salt lake garia behala dumdum barasat kalyani".split(" ");
const KINDS = "bed oxygen blood medicine test vaccine ambulance vehicle nurse doctor food shelter".split(" ");
/** Different in each step, so that none is refused as a repetition. */
const textOf = (step: number): string =>
  `${KINDS[step % KINDS.length] ?? ""} ${TOWNS[Math.floor(step / KINDS.length) % TOWNS.length] ?? ""}`;

const several = (count: number, people: number): number[] => Array.from({ length: scaled(count, people) }, (_, n) => n);

/** Wrong passwords for people who sign in on this day, from these addresses. */
async function guess({ service, accounts }: DayWorld, addresses: readonly string[], step: number): Promise<void> {
  for (const [n, address] of addresses.entries()) {
    const account = accounts[(step * addresses.length + n) % accounts.length];
    if (account === undefined) return;
    const body = { email: account.email, password: "violet-umbrella-42" };
    // In sequence: an attacker of a day is slow.
    await new Person(service, address).post("/api/auth/sign-in/email", body, ORIGIN);
  }
}

/** Posts false needs of blood, which ask donors, and withdraws those of the step before. */
function falseNeeds(accounts: readonly SignedIn[], address: (n: number) => string) {
  const open: { who: SignedIn; id: string }[] = [];
  return async (step: number): Promise<void> => {
    for (const { who, id } of open.splice(0))
      await who.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" });
    for (const [n, who] of accounts.entries()) {
      // Each of them in one step of six.
      if (n % 6 !== step % 6) continue;
      const id = await postNeed(who, address(n));
      if (id !== null) open.push({ who, id });
    }
  };
}

const three: Attacker = {
  name: "3 numbers",
  begin: async (world) => {
    const phones = several(3, world.people).map((n) => `+91955500000${n}`);
    const accounts: SignedIn[] = [];
    for (const phone of phones) accounts.push(await signedIn(world.service, { phone }));
    const post = falseNeeds(accounts, () => "203.0.113.4");
    const part = Math.min(1, (3 * world.people) / WHOLE_DAY / phones.length);
    return async (step) => {
      // Beside few people there is less than one number: it is used in fewer steps.
      if (Math.floor((step + 1) * part) === Math.floor(step * part)) return;
      for (const phone of phones) await textUs(world.service, phone, textOf(step));
      await post(step);
    };
  },
};

const forged: Attacker = {
  name: "112 forged senders",
  begin: async (world) => {
    const senders = several(112, world.people).map((n) => `+91${7_000 + n}012345`);
    return async (step) => {
      // Once an hour: the rest of the day they repeat what is refused.
      if (step % 6 !== 0) return;
      for (const sender of senders) await textUs(world.service, sender, textOf(step / 6));
    };
  },
};

const mailboxes: Attacker = {
  name: "50 mailboxes",
  begin: async (world) => {
    const accounts: SignedIn[] = [];
    for (const n of several(50, world.people))
      accounts.push(await signedIn(world.service, { email: `attacker${n}@example.org` }));
    const post = falseNeeds(accounts, () => "203.0.113.4");
    return async (step) => {
      await guess(world, ["203.0.113.4"], step);
      await post(step);
    };
  },
};

const block: Attacker = {
  name: "a /48",
  begin: async (world) => {
    const addresses = several(300, world.people).map((n) => `2001:db8:77:${(n << 8).toString(16)}::1`);
    return async (step) => {
      if (step % 6 === 0) await guess(world, addresses, step / 6);
    };
  },
};

const homes: Attacker = {
  name: "300 home addresses",
  begin: async (world) => {
    const addresses = several(300, world.people).map((n) => addressOf(7 + 61 * n));
    return async (step) => {
      if (step % 6 === 0) await guess(world, addresses, step / 6);
    };
  },
};

/** Nobody, and then each attacker alone. */
export const ATTACKERS: readonly Attacker[] = [
  { name: "nobody", begin: async () => async () => undefined },
  three,
  forged,
  mailboxes,
  block,
  homes,
];
