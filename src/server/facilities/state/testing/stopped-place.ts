import { expect } from "vitest";
import { Listing, nearby } from "#contract/listings.ts";
import { supplyListing } from "#domain/facilities/supply.ts";
import type { BedType } from "#domain/resources/subtypes.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { Message } from "#server/adapters/message-queue.ts";
import { openAlarms } from "#server/alarms/alarms.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { aFacility, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { settleFeed } from "#server/testing/settle-feed.ts";
import { applyPlaceChanges } from "../commands/apply-place-changes.ts";

type Beds = Partial<Record<BedType, number>>;

/** A service whose clock a test sets, and hospitals in it that something stops. */
export async function stoppedPlaces() {
  let hours = 0;
  let made = 0;
  const now = (): Date => new Date(Date.now() + hours * HOUR_MS);
  const service = await testService({ now, settings: { RATE_LIMITS: "off" } });
  const { database } = service;
  const sent: Message[] = [];
  const { alert } = openAlarms({
    database,
    messages: { queue: (message: Message) => () => Promise.resolve(void sent.push(message)) },
    publicUrl: "https://help.example.org",
    now,
    report: (error) => {
      throw error;
    },
  });
  const settle = () => settleFeed(database, service.feed);
  /** A hospital with free beds, alone in its degree or beside others, and its staff. */
  async function hospital(beds: Beds, { lat = 10 + (made += 1), lng = 70 } = {}) {
    const place = { lat, lng, label: "Testtown", precision: "exact", basis: "given", uncertaintyKm: 0.1 } as const;
    const source = { kind: "import", name: "Directory", licence: "ODbL-1.0" } as const;
    const facility = aFacility({
      name: `Hospital ${lat}`,
      phones: [{ value: "+12025550111" }],
      place,
      source,
    } as never);
    const id = await service.put(bodyOf(facility), { collection: "facilities" });
    const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    const path = `/api/v1/facilities/${id}`;
    const counts = Object.entries(beds).map(([bedType, available]) => ({ bedType, available, total: 20 }));
    expect((await staff.ask("PUT", `${path}/capacity`, { beds: counts })).status).toBe(200);
    await settle();
    const offer = (bedType: BedType): string => supplyListing(id, facility, { kind: "bed", details: { bedType } }).id;
    return { id, path, staff, offer, at: { lat, lng }, name: facility.name };
  }
  type Hospital = Awaited<ReturnType<typeof hospital>>;

  return {
    service,
    sent,
    now,
    settle,
    hospital,
    /** Lets hours pass and does what time does, as often as a process would. */
    pass: async (more: number): Promise<void> => {
      hours += more;
      for (let times = 0; times < 3; times += 1) await applyPlaceChanges({ database, alert }, now());
      await settle();
    },
    say: async ({ path, staff }: Hospital, body: object, who: SignedIn = staff) => {
      const answer = await who.ask("PUT", `${path}/state`, body);
      await settle();
      return answer;
    },
    ...readersOf(service),
  };
}

/** What a reader outside has, and what is stored. */
function readersOf({ database, get }: TestService) {
  const read = async (path: string) => (await get(path)).json();
  return {
    read,
    listing: async (id: string) => Listing.parse(await read(`/api/v1/listings/${id}`)),
    /** The offers of a kind of bed near a hospital, as search has them. */
    found: async ({ at }: { at: { lat: number; lng: number } }, bedType: BedType, more = "") => {
      const query = `lat=${at.lat}&lng=${at.lng}&kind=bed&bedType=${bedType}&facets=true${more}`;
      return nearby.output.parse(await read(`/api/v1/listings/nearby?${query}`));
    },
    /** The versions of a document. */
    versions: async (id: string): Promise<number> => {
      const { rows } = await database.pool.query("SELECT version FROM documents WHERE id = $1", [id]);
      return Number(rows[0]?.version);
    },
    stored: async (id: string) => {
      const { rows } = await database.pool.query("SELECT body FROM documents WHERE id = $1", [id]);
      return rows[0]?.body;
    },
    /** Times at which something is due. */
    due: async (id: string): Promise<Date[]> => {
      const { rows } = await database.pool.query("SELECT ends_at FROM facility_states WHERE facility_id = $1", [id]);
      return rows.map(({ ends_at: at }) => at as Date);
    },
  };
}

/** What `stoppedPlaces` opens. */
export type StoppedPlaces = Awaited<ReturnType<typeof stoppedPlaces>>;
