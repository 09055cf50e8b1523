import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { claimCard } from "#contract/verification.ts";
import type { CallCard } from "#contract/verification.ts";
import type { StoredListing } from "#domain/listings/listing.ts";
import { signedIn } from "./accounts.ts";
import type { SignedIn, ApiResponse } from "./accounts.ts";
import { aListing, bodyOf } from "./listings.ts";
import { testService } from "./service.ts";
import type { TestService } from "./service.ts";

/**
 * Two simulated processes on one database, with a shared clock that the test sets, and a verifier
 * at each.
 */
export type Calls = {
  one: TestService;
  two: TestService;
  asha: SignedIn;
  kim: SignedIn;
  now: () => Date;
  /** Advances the clock, minutes. */
  later: (minutes: number) => void;
  /**
   * Waits until both read models have all writes, and nothing is left to do. A listing that is being
   * written is in no card.
   */
  settle: () => Promise<void>;
  /** Writes an import with its own published line, with what a test sets. */
  put: (about?: Partial<StoredListing>, shielded?: object) => Promise<string>;
  /** Several of them. */
  putMany: (count: number) => Promise<string[]>;
  rows: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
};

/**
 * Opens them for the tests of a file. Before each test nobody holds a card and there is nothing to
 * call.
 */
export function openCalls(): Calls {
  const known: string[] = [];
  let clock = Date.now();
  const now = () => new Date(clock);
  const services: { one?: TestService; two?: TestService } = {};
  const people: { asha?: SignedIn; kim?: SignedIn } = {};
  const rows: Calls["rows"] = async (sql, values = []) =>
    (await there(services.one).database.pool.query<Record<string, unknown>>(sql, values)).rows;
  const settle = (): Promise<void> => there(services.one).settled(there(services.two));
  beforeAll(async () => {
    services.one = await testService({ now });
    services.two = await testService({ now, database: services.one.database });
    people.asha = await signedIn(services.one, { roles: ["verifier"] });
    people.kim = await signedIn(services.two, { roles: ["verifier"] });
  });
  afterAll(async () => {
    await services.two?.close();
    await services.one?.close();
  });
  beforeEach(async () => {
    clock = Date.now();
    await empty(there(services.one).database, known.splice(0));
    await settle();
  });
  const plant = async (about: Partial<StoredListing>[], shielded?: object): Promise<string[]> => {
    const apart = shielded === undefined ? {} : { shielded: JSON.parse(JSON.stringify(shielded)) };
    const documents = about.map((each) => ({
      body: bodyOf(aListing({ source: { kind: "import" }, contact: { ...LINE, channels: [ownNumber()] }, ...each })),
      ...apart,
    }));
    const ids = await there(services.one).putAll(documents);
    known.push(...ids);
    await settle();
    return ids;
  };
  return {
    get one() {
      return there(services.one);
    },
    get two() {
      return there(services.two);
    },
    get asha() {
      return there(people.asha);
    },
    get kim() {
      return there(people.kim);
    },
    now,
    later: (minutes) => void (clock += minutes * 60_000),
    settle,
    put: async (about = {}, shielded) => (await plant([about], shielded))[0] ?? "",
    putMany: (count) => plant(Array.from({ length: count }, () => ({}))),
    rows,
  };
}

/** Writes a reader's report of a wrong number. Both read models have it then. */
export async function reportNumber({ one, now, settle }: Calls, listingId: string | undefined): Promise<void> {
  const report = { listingId, cause: "wrong-number", at: now().toISOString(), weight: 0.2, state: "open" };
  await one.put(report, { collection: "reports" });
  await settle();
}

const LINE = { shielded: false, available: true };
let numbersGiven = 0;

/** A published number that no other listing of the test has. */
function ownNumber(): { type: "phone"; value: string } {
  numbersGiven += 1;
  return { type: "phone", value: `+1202${5_550_000 + numbersGiven}` };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("asked for before the tests began");
  return value;
}

async function empty({ pool }: TestService["database"], listings: string[]): Promise<void> {
  await pool.query("DELETE FROM verification_cards");
  await pool.query("DELETE FROM documents WHERE collection IN ('listings', 'claims', 'observations', 'reports')");
  const gone = "SELECT 'listings', id, 9, true FROM unnest($1::uuid[]) id";
  await pool.query(`INSERT INTO changes (collection, id, version, removed) ${gone}`, [listings]);
}

/** Takes the next card; null where there is none. */
export async function claim(who: Pick<SignedIn, "ask">): Promise<CallCard | null> {
  const response = await who.ask("POST", "/api/v1/verification/claims", {});
  if (response.status === 204) return null;
  expect(response).toMatchObject({ status: 200 });
  return claimCard.output.parse(response.json);
}

/** Gives a card back. */
export function release(who: SignedIn, card: CallCard | null): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/verification/claims/${card?.claimId}/release`, {});
}
