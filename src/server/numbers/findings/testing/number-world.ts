import { afterAll, beforeAll, expect } from "vitest";
import type { StoredListing } from "#domain/listings/listing.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { OUTBOX_KEY, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { newClientId } from "#server/testing/client-id.ts";

/** What each entry says of its one number, and its reach, in short. */
export type ShownFinding = { found: string | null; reach: string };

/** What every entry says once a verifier found its number dead. */
export const DEAD: ShownFinding = { found: "disconnected verifier", reach: "disconnected verifier" };
/** What an entry says of which nobody knows anything. */
export const NOTHING: ShownFinding = { found: null, reach: "unknown null" };

/** A server with a verifier, and entries that share numbers, for the tests of a file. */
export function openNumberWorld() {
  const made: { service?: TestService; verifier?: SignedIn } = {};
  let ahead = 0;
  let given = 0;
  beforeAll(async () => {
    made.service = await testService({
      settings: { TRUSTED_PROXIES: "127.0.0.1" },
      now: () => new Date(Date.now() + ahead),
    });
    made.verifier = await signedIn(made.service, { roles: ["verifier"] });
  });
  afterAll(async () => made.service?.close());
  const service = (): TestService => there(made.service);
  const newNumber = (): string => `+1202555${String(2_000 + (given += 1))}`;
  const read = async (path: string): Promise<Record<string, unknown>> =>
    (await ask(service(), { method: "GET", path: `/api/v1/${path}` })).json;
  const inIndex = async (ids: readonly string[]): Promise<void> => {
    const text = "SELECT DISTINCT id FROM numbers WHERE id = ANY($1)";
    await expect.poll(async () => (await service().database.pool.query(text, [ids])).rowCount).toBe(ids.length);
  };
  return {
    get service() {
      return service();
    },
    get verifier() {
      return there(made.verifier);
    },
    later: (days: number) => void (ahead += days * 86_400_000),
    newNumber,
    read,
    /** Five entries of one number: leads of two lists, and three of a hospital. */
    plantFive: async (value: string, about: Partial<StoredListing> = {}) => {
      const hospital = await service().put(bodyOf(aFacility({ phones: [{ value }] })), { collection: "facilities" });
      const contact = published(value);
      const lead = (name: string) => ({ ...about, source: { kind: "import", name } as const, contact });
      const own = { ...about, source: { kind: "facility" } as const, facilityId: hospital, contact };
      const oxygen = { ...own, kind: "oxygen", details: {} } as const;
      const all = [lead("first list"), lead("second list"), own, oxygen, own];
      const ids = await service().putAll(all.map((each) => ({ body: bodyOf(aListing(each)) })));
      await inIndex(ids);
      return { hospital, ids };
    },
    /** Lets the index of numbers read all that was written. */
    settleIndex: async () =>
      inIndex([await service().put(bodyOf(aListing({ source: { kind: "import" }, contact: published(newNumber()) })))]),
    ...talkOf(service, read),
  };
}

type Read = (path: string) => Promise<Record<string, unknown>>;

/** What entries say, what callers say of them, and codes. */
function talkOf(service: () => TestService, read: Read) {
  return {
    told: async (ids: readonly string[]): Promise<ShownFinding[]> => {
      const all = await Promise.all(ids.map((id) => read(`listings/${id}`)));
      return all.map(({ contact, reach }) => {
        const { channels } = contact as { channels: { found?: { value: string; by: string } }[] };
        const { value, by } = reach as { value: string; by: string };
        const found = channels[0]?.found;
        return { found: found === undefined ? null : `${found.value} ${found.by}`, reach: `${value} ${by}` };
      });
    },
    /** An observation by a client that was just made up, from an address. */
    say: (id: string, outcome: string, address: string): Promise<ApiResponse> => {
      const headers = { "x-forwarded-for": address, "x-client-id": newClientId() };
      const path = `/api/v1/listings/${id}/observations`;
      return ask(service(), { method: "POST", path, body: { outcome }, headers });
    },
    /** The code that was sent to a number last. */
    codeTo: async (value: string): Promise<string> => {
      const outbox = await service().get(`/dev/outbox.json?key=${OUTBOX_KEY}`);
      const sent = (await outbox.json()) as { to: string; text: string }[];
      return /\b\d{6}(?:\d{2})?\b/.exec(sent.find(({ to }) => to === value)?.text ?? "")?.[0] ?? "";
    },
  };
}

/** A published line. */
export function published(value: string): StoredListing["contact"] {
  return { channels: [{ type: "phone", value }], shielded: false, available: true };
}

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("asked for before the tests began");
  return value;
}
