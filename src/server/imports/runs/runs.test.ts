import { afterAll, beforeAll, expect, test } from "vitest";
import { HELD_BYTES, PIECE_BYTES, UPLOAD_BYTES } from "#domain/imports/upload.ts";
import { newId } from "#domain/shared/ids.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { countChanges } from "#server/documents/change-sets.ts";
import { rounds } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { forgetOldFiles } from "./statements.ts";

let service: TestService;
let admin: SignedIn;
beforeAll(async () => {
  service = await testService({ settings: { DEFAULT_COUNTRY: "IN" } });
  admin = await signedIn(service, { roles: ["admin"] });
});
afterAll(() => service.close());

type Json = Record<string, unknown>;

async function ask(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: Json): Promise<Json> {
  const answer = await admin.ask(method, `/api/v1/imports${path}`, body);
  expect([200, 201, 204], JSON.stringify(answer.json)).toContain(answer.status);
  return answer.json as Json;
}

async function upload(text: string, fileName = "beds.csv"): Promise<string> {
  const id = newId();
  const bytes = Buffer.from(text);
  await ask("POST", "", { id, fileName, bytes: bytes.length });
  for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1) {
    const piece = bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES);
    await ask("PUT", `/${id}/pieces/${at}`, { data: piece.toString("base64") });
  }
  return id;
}

async function ended(id: string, state: string): Promise<Json> {
  await service.settled();
  const run = await ask("GET", `/${id}`);
  expect(run["state"], JSON.stringify(run)).toBe(state);
  return run;
}

const SOURCE = { id: newId(), name: "Beds of the city", licence: "CC0" };

async function planFor(id: string): Promise<Json> {
  const { preview } = (await ask("POST", `/${id}/preview`, {})) as { preview: { mapping: Json } };
  return planOf(preview.mapping);
}

function planOf(mapping: Json): Json {
  return { source: SOURCE, format: null, mapping: { ...mapping, numbers: "published" } };
}

function tableOf(rows: number, vacant: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Hospital ${at},Kolkata,West Bengal,10,${vacant},9830000${100 + at}`,
  );
  return ["Hospital,City,State,Total ICU beds,Vacant ICU beds,Phone", ...lines].join("\n");
}

async function stored(): Promise<Json[]> {
  const answer = await service.database.pool.query<Json>(
    "SELECT collection, id, body, shielded FROM documents WHERE body->'source'->>'name' = $1 ORDER BY collection, id",
    [SOURCE.name],
  );
  return answer.rows;
}

/** Two documents each: more than are written at once. */
const ROWS = rounds(120, 300);

test("a file is uploaded in pieces, looked at, checked, imported and undone", async () => {
  const id = await upload(tableOf(ROWS, 2));
  const { preview } = (await ask("POST", `/${id}/preview`, {})) as { preview: { headers: string[]; mapping: Json } };
  expect(preview.headers).toEqual(["Hospital", "City", "State", "Total ICU beds", "Vacant ICU beds", "Phone"]);
  const plan = planOf(preview.mapping);
  await ask("POST", `/${id}/check`, { plan });
  expect(await ended(id, "checked")).toMatchObject({ counts: { rows: { read: ROWS, taken: ROWS, refused: 0 } } });
  expect(await stored()).toEqual([]);
  await ask("POST", `/${id}/run`, { plan });
  const done = await ended(id, "done");
  expect(done).toMatchObject({ counts: { documents: { imported: 2 * ROWS, updated: 0, unchanged: 0 } }, share: 1 });
  expect((await stored()).length).toBe(2 * ROWS);
  // A later list of the source is read in the same way.
  const known = await service.database.pool.query(
    `SELECT s.shape->>'delimiter' AS delimiter FROM import_runs r JOIN import_sources s ON s.id = r.source_id WHERE r.id = $1`,
    [id],
  );
  expect(known.rows).toEqual([{ delimiter: "," }]);
  await ask("POST", `/${id}/undo`);
  expect(await ended(id, "undone")).toMatchObject({ undone: { removed: 2 * ROWS, restored: 0, kept: 0 } });
  expect(await stored()).toEqual([]);
});

test("a column that somebody chooses for the kind tells its words in the whole file", async () => {
  const words = Array.from({ length: 900 }, (_, at) => `House ${at},Kolkata,${at < 700 ? "Sauerstoff" : "O2"}`);
  const id = await upload(["Haus,City,Art", ...words, "Last,Kolkata,Betten"].join("\n"));
  const { preview } = (await ask("POST", `/${id}/preview`, { kindColumns: ["Art"] })) as { preview: { kinds: Json[] } };
  expect(preview.kinds).toEqual([
    { value: "Sauerstoff", count: 700, kinds: [] },
    { value: "O2", count: 200, kinds: ["oxygen"] },
    { value: "Betten", count: 1, kinds: [] },
  ]);
  await ask("DELETE", `/${id}`);
});

test("undoing a second import restores every byte that the first one wrote", async () => {
  const first = await upload(tableOf(20, 2));
  const plan = await planFor(first);
  await ask("POST", `/${first}/run`, { plan });
  await ended(first, "done");
  const before = await stored();
  const second = await upload(tableOf(25, 3));
  // Its columns are the same.
  await ask("POST", `/${second}/run`, { plan });
  expect(await ended(second, "done")).toMatchObject({ counts: { documents: { imported: 10, updated: 20 } } });
  await ask("POST", `/${second}/undo`);
  expect(await ended(second, "undone")).toMatchObject({ undone: { removed: 10, restored: 20, kept: 0 } });
  expect(await stored()).toEqual(before);
  await ask("POST", `/${first}/undo`);
  await ended(first, "undone");
});

test("what somebody said since stays, without the words of the list", async () => {
  const id = await upload(
    "Hospital,City,State,Vacant ICU beds,Phone,Last updated\nApex,Kolkata,West Bengal,2,9830000999,2026-01-01\n",
  );
  await ask("POST", `/${id}/run`, { plan: await planFor(id) });
  await ended(id, "done");
  const listing = (await stored()).find((row) => row["collection"] === "listings");
  const seeker = await signedIn(service, { isSettled: true });
  const said = await seeker.ask("POST", `/api/v1/listings/${String(listing?.["id"])}/observations`, {
    outcome: "none-left",
  });
  expect(said.status, JSON.stringify(said.json)).toBe(201);
  await ask("POST", `/${id}/undo`);
  expect(await ended(id, "undone")).toMatchObject({ undone: { removed: 0, kept: 2 } });
  const kept = (await stored()).find((row) => row["collection"] === "listings")?.["body"] as { stock: Json };
  expect(kept.stock).toMatchObject({ value: "out", by: "seeker" });
});

test("a cut import that a whole one followed: both counts are told before, and readers lose what goes alone", async () => {
  const cut = await upload(tableOf(20, 2));
  const plan = await planFor(cut);
  await ask("POST", `/${cut}/run`, { plan });
  await ended(cut, "done");
  const listings = (await stored()).filter(({ collection }) => collection === "listings");
  // One of this file: an entry that an earlier test leaves, with somebody's words, is not.
  const isOfFile = ({ body }: Json): boolean => String((body as Json)["facilityName"]).startsWith("Hospital ");
  const gone = listings.find(isOfFile) as { id: string; body: Json };
  // The list that follows has the others alone.
  const rest = tableOf(20, 2).split("\n");
  const name = String(gone.body["facilityName"]);
  const whole = await upload(rest.filter((line) => !line.startsWith(`${name},`)).join("\n"));
  await ask("POST", `/${whole}/run`, { plan });
  await ended(whole, "done");
  await service.settled();
  const planned = { removed: 2, restored: 0, kept: 0, later: 38 };
  expect(await ask("GET", `/${cut}/undo`)).toEqual(planned);
  // Two at once: one of them is refused.
  const answers = await Promise.all([0, 1].map(() => admin.ask("POST", `/api/v1/imports/${cut}/undo`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect(await ended(cut, "undone")).toMatchObject({ undone: planned });
  expect((await admin.ask("POST", `/api/v1/imports/${cut}/undo`)).reason).toBe("imports/other-state");
  await service.settled();
  expect((await service.get(`/api/v1/listings/${gone.id}`)).status).toBe(404);
  const near = await service.get("/api/v1/facilities/nearby?lat=22.5626&lng=88.363&withinKm=50");
  const { items } = (await near.json()) as { items: { name: string }[] };
  expect(items.map((item) => item.name)).not.toContain(name);
  expect(items.length).toBeGreaterThan(0);
  expect(await ask("GET", `/${whole}/undo`)).toEqual({ removed: 38, restored: 0, kept: 0, later: 0 });
  await ask("POST", `/${whole}/undo`);
  await ended(whole, "undone");
});

test("an upload that nobody goes on with is cancelled after a day, and what wrote entries is not forgotten", async () => {
  const id = newId();
  await ask("POST", "", { id, fileName: "beds.csv", bytes: 10 });
  await forgetOldFiles(service.database.pool, new Date(Date.now() + 23 * 3_600_000));
  expect((await ask("GET", `/${id}`))["state"]).toBe("uploading");
  await forgetOldFiles(service.database.pool, new Date(Date.now() + 25 * 3_600_000));
  expect((await ask("GET", `/${id}`))["state"]).toBe("cancelled");
  await ask("DELETE", `/${id}`);
  const failed = await upload(tableOf(1, 2));
  await ask("POST", `/${failed}/run`, { plan: await planFor(failed) });
  await ended(failed, "done");
  await service.database.pool.query("UPDATE import_runs SET state = 'failed' WHERE id = $1", [failed]);
  expect((await admin.ask("DELETE", `/api/v1/imports/${failed}`)).reason).toBe("imports/other-state");
  await ask("POST", `/${failed}/undo`);
  await ended(failed, "undone");
});

test("refused rows can be taken home, and a spreadsheet does not run them", async () => {
  const id = await upload('Hospital,City,Vacant ICU beds\n"=cmd()",Kolkata,2\nApex,Atlantis,1\n');
  await ask("POST", `/${id}/check`, { plan: await planFor(id) });
  await ended(id, "checked");
  const headers = { Authorization: `Bearer ${admin.token}` };
  const answer = await service.get(`/api/v1/imports/${id}/refused.csv`, { headers });
  const lines = (await answer.text()).split("\r\n");
  expect(lines[0]).toBe("line,reason,sentence,row");
  expect(lines[1]).toContain("row/formula");
  expect(lines[2]).toContain("row/no-place");
});

test("texts that no database stores are left out, and the rest of a row is imported", async () => {
  const row = { hospital: "Ap\\ud800ex\\u0000", city: "Kolkata", "vacant icu beds": 2 };
  const id = await upload(JSON.stringify([row]).replaceAll("\\\\", "\\"), "rows.json");
  await ask("POST", `/${id}/run`, { plan: await planFor(id) });
  await ended(id, "done");
  expect((await stored())[0]).toMatchObject({ body: { name: "Apex" } });
  await ask("POST", `/${id}/undo`);
  await ended(id, "undone");
});

test("after a month what an import replaced is forgotten, and it is final", async () => {
  const id = await upload(tableOf(1, 2));
  await ask("POST", `/${id}/run`, { plan: await planFor(id) });
  await ended(id, "done");
  const { sources } = (await ask("GET", "")) as { sources: { lastRunAt: string | null }[] };
  expect(sources[0]?.lastRunAt).not.toBeNull();
  await forgetOldFiles(service.database.pool, new Date(Date.now() + 29 * 86_400_000));
  expect(await countChanges(service.database, id)).toEqual({ made: 2, changed: 0 });
  await forgetOldFiles(service.database.pool, new Date(Date.now() + 31 * 86_400_000));
  const refused = await admin.ask("POST", `/api/v1/imports/${id}/undo`);
  expect(refused.reason).toBe("imports/other-state");
});

test("files that wait have a bound together, and forgetting one makes room", async () => {
  const ids = Array.from({ length: HELD_BYTES / UPLOAD_BYTES }, () => newId());
  for (const id of ids) await ask("POST", "", { id, fileName: "big.csv", bytes: UPLOAD_BYTES - 1_000 });
  const refused = await admin.ask("POST", "/api/v1/imports", { id: newId(), fileName: "x.csv", bytes: UPLOAD_BYTES });
  expect([refused.status, refused.reason]).toEqual([429, "imports/no-room"]);
  for (const id of ids) await ask("DELETE", `/${id}`);
  await ask("DELETE", `/${await upload("a,b\n")}`);
});

test("nobody but an admin imports", async () => {
  const moderator = await signedIn(service, { roles: ["moderator"] });
  expect((await moderator.ask("GET", "/api/v1/imports")).status).toBe(403);
});
