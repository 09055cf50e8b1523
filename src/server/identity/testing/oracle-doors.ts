import { randomUUID } from "node:crypto";
import { createNumberKeys } from "#server/numbers/keys.ts";
import { makeAccount, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import type { Which } from "#server/testing/timing/compare-times.ts";
import { PASSWORD, signUp, WRONG } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";

/** The secret of every world of these tests. */
export const ORACLE_SECRET = "a secret of thirty-two characters";

/** One question of an outsider. `token`: of the account that asks. */
type Question = { path: string; body: object; token?: string };

/** A door at which an outsider types a number, an e-mail or a place, and looks at the answer. */
export type Door = {
  name: string;
  /** The only status it answers. */
  status: number;
  /** Whether it answers at a fixed time. Others do the same work for both. */
  isPaced: boolean;
  /** Questions at once. Passwords are hashed two at a time. */
  atOnce: number;
  /** Whether the clock may leap meanwhile, so that no limit of a deployment shows. */
  isLeaping: boolean;
  /** Plants who is known. */
  prepare: (world: IdentityWorld, count: number) => Promise<(which: Which, n: number) => Question>;
};

/** A block of questions has so many of each kind. Facilities and leads are asked about in turn. */
export const BLOCK = 100;
/** A member is sent five codes an hour (decision 78), and a block asks for 200. */
const ASKERS = 50;

const mailOf = (which: Which, n: number): string =>
  `${which === "known" ? "known" : "never"}${String(n).padStart(4, "0")}@example.org`;
const phoneOf = (which: Which, n: number): string =>
  `+9198300${which === "known" ? 4 : 5}${String(n).padStart(4, "0")}`;

/** Accounts with a password, an e-mail and a number, planted without their mails. */
async function plantAccounts(world: IdentityWorld, count: number, isProved = true): Promise<void> {
  const first = "first@example.org";
  await signUp(world.person(), first);
  await world.service.database.pool.query(
    `WITH one AS (SELECT "password" FROM auth."account" a JOIN auth."user" u ON u."id" = a."userId" WHERE u."email" = $1),
     made AS (
       INSERT INTO auth."user" ("id", "name", "email", "emailVerified", "phoneNumber", "phoneNumberVerified", "role", "updatedAt")
       SELECT gen_random_uuid()::text, 'x', 'known' || lpad(n::text, 4, '0') || '@example.org', $3,
         '+91983004' || lpad(n::text, 4, '0'), true, '', now() FROM generate_series(0, $2 - 1) n
       RETURNING "id")
     INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "password", "updatedAt")
     SELECT gen_random_uuid()::text, made."id", 'credential', made."id", one."password", now() FROM made, one`,
    [first, count, isProved],
  );
}

/** Accounts that ask, each a member of long standing. */
async function askers(world: IdentityWorld): Promise<readonly SignedIn[]> {
  const made = [];
  for (let n = 0; n < ASKERS; n += 1) made.push(await signedIn(world.service, { isSettled: true }));
  return made;
}

const tokenOf = (all: readonly SignedIn[], n: number): { token: string } => ({ token: all[n % ASKERS]?.token ?? "" });

/** Others' open listings with the known numbers. */
async function plantListings(world: IdentityWorld, count: number): Promise<void> {
  const { id: ownerId } = await makeAccount(world.service.database);
  const body = bodyOf(aListing({ ownerId, contact: { channels: [], shielded: true, available: true } }));
  await world.service.putAll(
    Array.from({ length: count }, (_each, n) => ({
      body,
      shielded: { channels: [{ type: "phone", value: phoneOf("known", n) }] },
    })),
  );
  await world.service.settled();
  const { rowCount } = await world.service.database.pool.query("SELECT FROM numbers");
  if ((rowCount ?? 0) < count) throw new Error("the index still reads");
}

type Simple = Pick<Door, "name" | "status"> & Partial<Pick<Door, "atOnce">>;

/** A door of the identity library for strangers. */
function ofStrangers(about: Simple & { isProved?: boolean }, ask: (which: Which, n: number) => Question): Door {
  const { isProved, ...door } = about;
  return {
    atOnce: 12,
    ...door,
    isPaced: true,
    isLeaping: true,
    prepare: async (world, count) => {
      await plantAccounts(world, count, isProved);
      return ask;
    },
  };
}

/** Posts of members, each with a number that somebody else has to do with. */
function posting(name: string, plant: (world: IdentityWorld, count: number) => Promise<void>): Door {
  return {
    name,
    status: 201,
    isPaced: false,
    atOnce: 1,
    isLeaping: true,
    prepare: async (world, count) => {
      await plant(world, count);
      const who = await askers(world);
      return (which, n) => ({
        path: "/api/v1/listings",
        body: anInput({ contact: { alias: "Blue kite", channels: [{ type: "phone", value: phoneOf(which, n) }] } }),
        ...tokenOf(who, n),
      });
    },
  };
}

const HASHES = { atOnce: 6 };

/** Every door. */
export const DOORS: readonly Door[] = [
  ofStrangers({ name: "signing in by e-mail", status: 401, ...HASHES }, (which, n) => ({
    path: "/api/auth/sign-in/email",
    body: { email: mailOf(which, n), password: WRONG },
  })),
  ofStrangers({ name: "signing in by number", status: 401, ...HASHES }, (which, n) => ({
    path: "/api/auth/sign-in/phone-number",
    body: { phoneNumber: phoneOf(which, n), password: WRONG },
  })),
  ofStrangers({ name: "signing up", status: 200, ...HASHES }, (which, n) => ({
    path: "/api/auth/sign-up/email",
    body: { email: mailOf(which, n), password: PASSWORD, name: "Asha" },
  })),
  ofStrangers({ name: "a new password by e-mail", status: 200 }, (which, n) => ({
    path: "/api/auth/request-password-reset",
    body: { email: mailOf(which, n), redirectTo: "/recover" },
  })),
  ofStrangers({ name: "a new password by number", status: 200 }, (which, n) => ({
    path: "/api/auth/phone-number/request-password-reset",
    body: { phoneNumber: phoneOf(which, n) },
  })),
  ofStrangers({ name: "a code to sign in", status: 200 }, (which, n) => ({
    path: "/api/auth/phone-number/send-otp",
    body: { phoneNumber: phoneOf(which, n) },
  })),
  ofStrangers({ name: "a wrong code to sign in", status: 400 }, (which, n) => ({
    path: "/api/auth/phone-number/verify",
    body: { phoneNumber: phoneOf(which, n), code: "000000" },
  })),
  ofStrangers({ name: "the confirmation once more", status: 200, isProved: false }, (which, n) => ({
    path: "/api/auth/send-verification-email",
    body: { email: mailOf(which, n) },
  })),
  ofStrangers({ name: "how one signed in, by e-mail", status: 200 }, (which, n) => ({
    path: "/api/v1/identity/lookup",
    body: { identifier: mailOf(which, n) },
  })),
  ofStrangers({ name: "how one signed in, by number", status: 200 }, (which, n) => ({
    path: "/api/v1/identity/lookup",
    body: { identifier: phoneOf(which, n) },
  })),
  {
    name: "another e-mail for one's account",
    status: 200,
    isPaced: true,
    atOnce: 12,
    isLeaping: false,
    prepare: async (world, count) => {
      await plantAccounts(world, count);
      const who = await askers(world);
      return (which, n) => ({
        path: "/api/auth/change-email",
        body: { newEmail: mailOf(which, n) },
        ...tokenOf(who, n),
      });
    },
  },
  {
    name: "a code to take a number off",
    status: 204,
    isPaced: true,
    atOnce: 12,
    isLeaping: true,
    prepare: async (world, count) => {
      await plantListings(world, count);
      return (which, n) => ({ path: "/api/v1/delistings/code", body: { phone: phoneOf(which, n) } });
    },
  },
  {
    name: "a wrong code to take a number off",
    status: 400,
    isPaced: false,
    atOnce: 1,
    isLeaping: true,
    prepare: async (world, count) => {
      await plantListings(world, count);
      return (which, n) => ({ path: "/api/v1/delistings", body: { phone: phoneOf(which, n), code: "000000" } });
    },
  },
  {
    name: "a code to prove somebody's number",
    status: 204,
    isPaced: false,
    atOnce: 1,
    isLeaping: true,
    prepare: async (world, count) => {
      await plantAccounts(world, count);
      await plantListings(world, count);
      const who = await askers(world);
      return (which, n) => ({
        path: "/api/v1/me/contact-channels/code",
        body: { type: "phone", value: phoneOf(which, n) },
        ...tokenOf(who, n),
      });
    },
  },
  {
    name: "claiming a facility whose line is somebody's number",
    status: 200,
    isPaced: false,
    atOnce: 1,
    isLeaping: true,
    prepare: async (world) => {
      await plantAccounts(world, BLOCK);
      const ids = await plantEach(world, (value) => ({
        collection: "facilities",
        body: bodyOf(aFacility({ phones: [{ value }] })),
      }));
      const who = await askers(world);
      return (which, n) => ({
        path: `/api/v1/facilities/${ids[which][n % BLOCK]}/claim/code`,
        body: { line: 0 },
        ...tokenOf(who, n),
      });
    },
  },
  {
    name: "claiming a lead whose number is somebody's",
    status: 412,
    isPaced: false,
    atOnce: 1,
    isLeaping: true,
    prepare: async (world) => {
      await plantAccounts(world, BLOCK);
      const contact = { channels: [], shielded: true, available: false };
      const body = bodyOf(aListing({ contact, source: { kind: "import", name: "leads", licence: "MIT" } }));
      const ids = await plantEach(world, (value) => ({ body, shielded: { channels: [{ type: "phone", value }] } }));
      const who = await askers(world);
      return (which, n) => ({
        path: `/api/v1/listings/${ids[which][n % BLOCK]}/claim`,
        body: { showOnRequest: true },
        ...tokenOf(who, n),
      });
    },
  },
  posting("posting with a number of somebody's account and listing", async (world, count) => {
    await plantAccounts(world, count);
    await plantListings(world, count);
  }),
  posting("posting with a number that was taken off", async (world, count) => {
    const keys = createNumberKeys([ORACLE_SECRET]);
    const off = Array.from({ length: count }, (_each, n) => keys.of({ type: "phone", value: phoneOf("known", n) }));
    await world.service.database.pool.query("INSERT INTO delistings (key, at) SELECT unnest($1::text[]), now()", [off]);
  }),
];

type Planted = Parameters<IdentityWorld["service"]["putAll"]>[0][number];

/** Documents with a known number each, and as many with a number of nobody. */
async function plantEach(world: IdentityWorld, make: (value: string) => Planted): Promise<Record<Which, string[]>> {
  const put = (which: Which): Promise<string[]> =>
    world.service.putAll(
      Array.from({ length: BLOCK }, (_each, n) => ({ id: randomUUID(), ...make(phoneOf(which, n)) })),
    );
  return { known: await put("known"), unknown: await put("unknown") };
}
