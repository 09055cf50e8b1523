import { newId } from "#domain/shared/ids.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { JsonObject } from "#server/documents/documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { upsertBatch } from "#server/documents/store.ts";
import { aFacility, aListing, bodyOf } from "../listings.ts";

/** The crowded point: as many entries as a search may find lie there, with the longest texts. */
export const CROWD = { lat: 22.57, lng: 88.36 };

/** Of the crowded point. */
const CROWDED = 1_500;
const BATCH = 1_000;
/** Of a note, characters: CONTRACT.md 3. */
const LONGEST_NOTE = 1_000;
const BY = { who: "test", role: "admin", act: "test.put" } as const;

/** What a world contains: ids of entries and facilities at the crowded point first. */
export type CrowdedWorld = { listings: string[]; facilities: string[] };

type Document = { collection: string; id: string; body: JsonObject };

/**
 * Writes so many listings over a country, with a facility for each twenty. The same ones each time,
 * but for their ids. Nobody is notified: it is for before a service starts.
 */
export async function plantCrowdedWorld(database: Database, rows: number): Promise<CrowdedWorld> {
  const facilities = Array.from({ length: Math.ceil(rows / 20) }, (_, at) => facilityNumber(at));
  const listings = Array.from({ length: rows }, (_, at) =>
    listingNumber(at, facilities[Math.floor(at / 20)]?.id ?? newId()),
  );
  const all = [...facilities, ...listings];
  for (let from = 0; from < all.length; from += BATCH) {
    // In sequence: a crowd of writers would share the few connections.
    await upsertBatch(database, all.slice(from, from + BATCH), BY);
  }
  return { listings: listings.map(({ id }) => id), facilities: facilities.map(({ id }) => id) };
}

const NOTE = "Ask at the back door, ring twice, and bring the letter of the doctor. ".repeat(15).slice(0, LONGEST_NOTE);

function placeOf(at: number): { lat: number; lng: number } {
  if (at < CROWDED) return { lat: CROWD.lat + (at % 40) / 10_000, lng: CROWD.lng + Math.floor(at / 40) / 10_000 };
  const town = at % 300;
  const [north, east] = [((at * 37) % 1_000) / 5_000, ((at * 53) % 1_000) / 5_000];
  return { lat: 9 + ((town * 7_919) % 2_000) / 100 + north, lng: 70 + ((town * 104_729) % 1_900) / 100 + east };
}

function facilityNumber(at: number): Document {
  const point = placeOf(at * 20);
  const body = aFacility({
    name: `Town ${at % 300} General Hospital and Research Centre ${at}`,
    place: { ...aFacility().place, ...point, label: `Town ${at % 300}, District ${at % 60}, State, India` },
    phones: [{ value: `+1202555${String(1_000 + (at % 9_000))}` }],
    services: ["dialysis", "maternity", "emergency", "trauma"],
    hours: { openingHours: "Mo-Fr 08:00-20:00; Sa 09:00-14:00; PH off" },
  });
  return { collection: "facilities", id: newId(), body: bodyOf(body) };
}

function listingNumber(at: number, facilityId: string): Document {
  const kind = KINDS[at % KINDS.length] ?? "bed";
  const { details, isMedicine } = detailsOf(kind, at);
  const body = aListing({
    kind,
    details,
    side: at % 10 === 9 ? "need" : "offer",
    title: `Town ${at % 300} General Hospital and Research Centre ${Math.floor(at / 20)}`,
    note: at < CROWDED ? NOTE : `Ward ${at % 40}`,
    facilityId,
    quantity: 1 + (at % 30),
    place: { ...aListing().place, ...placeOf(at), label: `Town ${at % 300}, District ${at % 60}, State, India` },
    contact: {
      channels: [{ type: "phone", value: `+1202555${String(1_000 + (at % 9_000))}` }],
      shielded: false,
      available: true,
    },
    ...(isMedicine && { unit: "dose" }),
  });
  return { collection: "listings", id: newId(), body: bodyOf(body) };
}

function detailsOf(kind: Kind, at: number) {
  const isMedicine = kind === "medicine";
  if (kind === "bed") return { details: { bedType: BED_TYPES[at % BED_TYPES.length] ?? "general" }, isMedicine };
  if (kind === "oxygen") return { details: { form: "cylinder" as const, waterLitres: 10 }, isMedicine };
  if (isMedicine) return { details: { generic: `Paracetamol ${at % 100}`, strength: "500 mg" }, isMedicine };
  if (kind === "blood") return { details: { component: "red-cells" as const, group: "O+" as const }, isMedicine };
  return { details: {}, isMedicine };
}
