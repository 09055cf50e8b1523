import { afterAll, beforeAll, expect, test } from "vitest";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { DEFAULT_COUNTRY: "IN" } });
  admin = await signedIn(service, { roles: ["admin"] });
});
afterAll(() => service.close());

type Json = Record<string, unknown>;
type Row = { collection: string; id: string; body: Json };
type Source = { id: string; name: string; licence: string };

const source = (name: string): Source => ({ id: newId(), name, licence: "CC0" });
const CITY = source("Beds of the city");
const STATE = source("Beds of the state");

async function ask(method: "GET" | "POST" | "PUT", path: string, body?: Json): Promise<Json> {
  const answer = await admin.ask(method, `/api/v1/imports${path}`, body);
  expect([200, 201], JSON.stringify(answer.json)).toContain(answer.status);
  return answer.json as Json;
}

async function ended(id: string, state: string): Promise<Json> {
  await service.settled();
  const run = await ask("GET", `/${id}`);
  expect(run["state"], JSON.stringify(run)).toBe(state);
  return run;
}

let mapping: Json | undefined;

/** How the columns are read. Every file has the same, so the first alone is looked at. */
async function mappingOf(id: string): Promise<Json> {
  mapping ??= ((await ask("POST", `/${id}/preview`, {})) as { preview: { mapping: Json } }).preview.mapping;
  return mapping;
}

/** Imports lines of a table as a source, and waits until their numbers are noted. */
async function importAs(from: Source, lines: readonly string[]): Promise<{ id: string; merged: number }> {
  const id = newId();
  const bytes = Buffer.from(["Hospital,City,State,Vacant ICU beds,Phone", ...lines].join("\n"));
  await ask("POST", "", { id, fileName: "beds.csv", bytes: bytes.length });
  await ask("PUT", `/${id}/pieces/0`, { data: bytes.subarray(0, PIECE_BYTES).toString("base64") });
  const plan = { source: from, format: null, mapping: { ...(await mappingOf(id)), numbers: "published" } };
  await ask("POST", `/${id}/run`, { plan });
  const { counts } = (await ended(id, "done")) as { counts: { mergedWithOthers: number } };
  await service.settled();
  const noted = await service.database.pool.query<{ id: string }>(
    "SELECT id FROM documents d WHERE body->'source'->>'name' = $1 AND NOT EXISTS (SELECT FROM numbers n WHERE n.id = d.id)",
    [from.name],
  );
  expect(noted.rows).toEqual([]);
  return { id, merged: counts.mergedWithOthers };
}

async function undo(id: string): Promise<void> {
  await ask("POST", `/${id}/undo`);
  await ended(id, "undone");
}

/** What a source's documents are, with their versions where they may not have been written. */
async function stored({ name }: Source): Promise<Row[]> {
  const answer = await service.database.pool.query<Row>(
    "SELECT collection, id, body FROM documents WHERE body->'source'->>'name' = $1 ORDER BY collection, id",
    [name],
  );
  return answer.rows;
}

const one = async (from: Source, collection: string): Promise<Row> => {
  const found = (await stored(from)).filter((row) => row.collection === collection);
  expect(found).toHaveLength(1);
  return found[0] as Row;
};
const SANJEEVANI = "Sanjeevani Hospital,Kolkata,West Bengal,2,9830012345";
const WRITTEN_OTHERWISE = "संजीवनी हॉस्पिटल,Kolkata,West Bengal,3,+91 98300 12345";

test("a hospital of a second list is merged with that of the first, and keeps all it says", async () => {
  const first = await importAs(CITY, [SANJEEVANI]);
  expect(first.merged).toBe(0);
  const before = await stored(CITY);
  const second = await importAs(STATE, [WRITTEN_OTHERWISE]);
  expect(second.merged).toBe(2);
  // It stays as it was, but for what the other list says of it.
  await service.settled();
  const [place, supply] = await stored(CITY);
  const { joined: placeJoined, ...placeBody } = (place as Row).body;
  expect(placeJoined).toMatchObject({ sources: [{ name: STATE.name, licence: "CC0" }] });
  expect({ ...place, body: placeBody }).toEqual(before[0]);
  expect((supply as Row).body["joined"]).toMatchObject({ sources: [{ name: STATE.name, licence: "CC0" }] });
  const [kept, offer] = [await one(CITY, "facilities"), await one(CITY, "listings")];
  const [facility, listing] = [await one(STATE, "facilities"), await one(STATE, "listings")];
  expect(facility.body).toMatchObject({ name: "संजीवनी हॉस्पिटल", mergedInto: kept.id });
  expect(listing.body).toMatchObject({
    mergedInto: offer.id,
    status: "hidden",
    autoMerge: { was: "open" },
    stock: { value: "available" },
    source: { name: STATE.name },
  });
  // A reader finds it once, and its own page names the other.
  const shown = await service.get(`/api/v1/listings/${listing.id}`);
  expect(await shown.json()).toMatchObject({ mergedInto: offer.id });
  await service.settled();
  const found = await service.get("/api/v1/facilities/nearby?lat=22.5626&lng=88.363&withinKm=50");
  const { items } = (await found.json()) as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toEqual([kept.id]);
  // The other shows both sources on its page, and in no list.
  const also = [{ name: STATE.name, licence: "CC0" }];
  for (const path of [`listings/${offer.id}`, `facilities/${kept.id}`]) {
    const answer = (await (await service.get(`/api/v1/${path}`)).json()) as { source: { also: Json[] } };
    expect(answer.source.also).toMatchObject(also);
  }
  // The same file once more changes nothing.
  const again = await importAs(STATE, [WRITTEN_OTHERWISE]);
  expect(again.merged).toBe(0);
  expect([await one(STATE, "facilities"), await one(STATE, "listings")]).toEqual([facility, listing]);
  // The later run found the same rows: they are its own when the one before is taken back.
  await undo(second.id);
  expect([await one(STATE, "facilities"), await one(STATE, "listings")]).toEqual([facility, listing]);
  await undo(again.id);
  expect(await stored(STATE)).toEqual([]);
  await service.settled();
  expect(await stored(CITY)).toEqual(before);
  await undo(first.id);
});

// The quick run takes merges apart in histories.test.ts, and undoes the second list above.
test.runIf(IS_LONG)(
  "undoing the first list shows what was merged into it, as it would be without the merge",
  async () => {
    const alone = await importAs(STATE, [WRITTEN_OTHERWISE]);
    const unmerged = await stored(STATE);
    await undo(alone.id);
    const first = await importAs(CITY, [SANJEEVANI]);
    const second = await importAs(STATE, [WRITTEN_OTHERWISE]);
    expect(second.merged).toBe(2);
    await undo(first.id);
    expect(await stored(STATE)).toEqual(unmerged);
    await undo(second.id);
  },
);

test("what is not certain stays apart: another name, another city, the same list", async () => {
  const first = await importAs(CITY, [SANJEEVANI, "Sanjeevani Hospital Annex Two,Kolkata,West Bengal,1,9830012345"]);
  const second = await importAs(STATE, [
    "Apex Hospital,Kolkata,West Bengal,2,9830012345",
    "Sanjeevani Hospital,Siliguri,West Bengal,2,9830012345",
    "Sanjeevani Hospital,Kolkata,West Bengal,2,9830099999",
  ]);
  expect(second.merged).toBe(0);
  await undo(second.id);
  await undo(first.id);
});

test("what people said of a merged entry counts for the other, until they are taken apart", async () => {
  const first = await importAs(CITY, [SANJEEVANI]);
  const second = await importAs(STATE, ["Apex Hospital,Kolkata,West Bengal,0,9830012345"]);
  expect(second.merged).toBe(0);
  const [city, state] = [await one(CITY, "listings"), await one(STATE, "listings")];
  const caller = await signedIn(service, { isSettled: true });
  for (const outcome of ["got-help", "asked-for-advance-money", "wrong-number"]) {
    const told = await caller.ask("POST", `/api/v1/listings/${state.id}/observations`, { outcome });
    expect(told.status, JSON.stringify(told.json)).toBe(201);
  }
  const before = await stored(CITY);
  const moderator = await signedIn(service, { roles: ["moderator"] });
  const answer = async (word: "same" | "different"): Promise<void> => {
    const { id: keep } = await one(CITY, "facilities");
    const ids = [keep, (await one(STATE, "facilities")).id];
    const body = { collection: "facilities", ids, answer: word, ...(word === "same" && { keep }) };
    expect((await moderator.ask("POST", "/api/v1/moderation/duplicates/answers", body)).status).toBe(204);
  };
  await answer("same");
  const shown = async (): Promise<Json> => (await (await service.get(`/api/v1/listings/${city.id}`)).json()) as Json;
  await service.settled();
  const { hearsay, source: from, reach } = await shown();
  expect(from).toMatchObject({ also: [{ name: STATE.name }] });
  expect(hearsay).toMatchObject({ helped: { people: 1 }, askedForMoney: { people: 1 } });
  expect(reach).toMatchObject({ value: "wrong-number" });
  await answer("different");
  await service.settled();
  expect(await stored(CITY)).toEqual(before);
  await undo(second.id);
  await undo(first.id);
});
