import { HOUR_MS } from "#domain/shared/durations.ts";
import { join } from "node:path";
import { existsSync, readdirSync } from "node:fs";
import { fictional } from "./person.ts";
import { commit } from "./calls.ts";
import { idOf, who } from "./world.ts";
import type { World } from "./world.ts";

const FORMATS: Readonly<Record<string, RegExp>> = {
  "west-bengal-leads": /^leads\.json$/,
  "india-blood-banks": /^blood-banks\.csv$/,
  "healthsites-osm": /^healthsites\.csv$/,
  "who-africa": /^who\.csv$/,
  "india-hospitals": /^hospitals-.*\.csv$/,
};

/**
 * Imports the made-up lists that test the old checkout's formats. @param folder for reports of
 * refused rows
 */
export async function importLists({ old, checkout }: World, clock: Date, folder: string): Promise<void> {
  // The second is where 2922803 has them.
  const folders = ["src/server/imports/testing/fixtures", "src/server/imports/fixtures"];
  const fixtures = folders.map((each) => join(checkout, each)).find(existsSync);
  if (fixtures === undefined) throw new Error(`no lists in ${folders.join(" or ")} of ${checkout}`);
  for (const [format, name] of Object.entries(FORMATS)) {
    const files = readdirSync(fixtures).filter((file) => name.test(file));
    const paths = files.map((file) => join(fixtures, file));
    await old.lifeboard(["import", ...paths, "--format", format, "--keep-demo", "--report-to", folder], clock);
  }
}

/**
 * Chooses facilities of the demonstration with published lines: a hospital, one to claim, one to
 * correct.
 */
export async function chooseFacilities(world: World): Promise<void> {
  const rows = await world.old.rows(
    `SELECT id FROM documents WHERE collection = 'facilities' AND jsonb_array_length(body->'phones') >= 2
     ORDER BY id LIMIT 3`,
  );
  for (const [at, name] of ["hospital", "claimed facility", "corrected facility"].entries())
    world.ids.set(name, String(rows[at]?.["id"]));
}

/** Lines paused for an hour, long resumed at the time of the backup. */
export async function oldPause(world: World, now: Date): Promise<void> {
  await pauseFirstLine(world, new Date(now.getTime() + HOUR_MS));
}

async function pauseFirstLine(world: World, until: Date | null): Promise<void> {
  const id = idOf(world, "hospital");
  const nurse = who(world, "nurse");
  const facility = await nurse.ask("GET", `/api/v1/facilities/${id}`);
  const [line] = (facility["own"] as { phones: { value: string }[] }).phones;
  const body = { pausedPhones: [line?.value], ...(until !== null && { pausedUntil: until.toISOString() }) };
  const headers = { "if-match": `"${String(facility["editVersion"])}"` };
  await nurse.ask("PATCH", `/api/v1/facilities/${id}`, { body, headers });
}

/** Counts, state, hours, changed and undone lines, staff by a code, corrections. */
export async function facilitiesOfToday(world: World): Promise<void> {
  const id = idOf(world, "hospital");
  const nurse = who(world, "nurse");
  const path = `/api/v1/facilities/${id}`;
  await nurse.ask("PUT", `${path}/capacity`, {
    body: {
      beds: [
        { bedType: "icu", total: 10, occupied: 8, available: 2, staffed: 10 },
        { bedType: "general", available: 12 },
        { bedType: "ventilator", total: 4, available: 0 },
      ],
      blood: [
        { component: "red-cells", group: "O-", units: 3 },
        { component: "plasma", group: "AB+", units: 0 },
      ],
    },
  });
  await commit(nurse, [{ name: "facilities.setCapacity", args: { id, asBefore: true } }]);
  await claimByCode(world);
  await writeLines(world);
  await pauseFirstLine(world, new Date(Date.now() + 12 * HOUR_MS));
  const edits = { hours: { openingHours: "Mo-Fr 09:00-17:00" }, status: { facility: "compromised" } };
  await commit(nurse, [{ name: "facilities.edit", args: { id, ...edits } }]);
  const claimed = idOf(world, "claimed facility");
  const leaving = { id: claimed, status: { facility: "evacuating" } };
  await commit(who(world, "colleague"), [{ name: "facilities.edit", args: leaving }]);
  const byModerator = { beds: [{ bedType: "hdu", available: 1 }] };
  await who(world, "first-moderator").ask("PUT", `/api/v1/facilities/${claimed}/capacity`, { body: byModerator });
  const corrected = idOf(world, "corrected facility");
  for (const field of ["phone", "hours", "name", "place", "closed", "other"]) {
    const body = { field, text: "Said for the kept data." };
    await who(world, "stranger").ask("POST", `/api/v1/facilities/${corrected}/corrections`, { body });
  }
}

/** A colleague becomes staff by the code sent to a published line. */
async function claimByCode(world: World): Promise<void> {
  const colleague = who(world, "colleague");
  const id = idOf(world, "claimed facility");
  const { phones } = (await colleague.ask("GET", `/api/v1/facilities/${id}`)) as { phones: { value: string }[] };
  await colleague.ask("POST", `/api/v1/facilities/${id}/claim/code`, { body: { line: 0 } });
  const code = await colleague.codeTo(phones[0]?.value ?? "");
  await colleague.ask("POST", `/api/v1/facilities/${id}/claim`, { body: { code } });
}

async function writeLines(world: World): Promise<void> {
  const colleague = who(world, "colleague");
  const path = `/api/v1/facilities/${idOf(world, "claimed facility")}/lines`;
  await colleague.ask("PUT", path, { body: { phones: [{ value: fictional(70), label: "wrong" }] } });
  const { changes } = (await colleague.ask("GET", path)) as { changes: { id: string }[] };
  await colleague.ask("POST", `${path}/undo`, { body: { changeId: changes[0]?.id } });
  await colleague.ask("PUT", path, { body: { phones: [{ value: fictional(71), label: "reception" }] } });
  const moderator = who(world, "first-moderator");
  const renamed = { name: "Example Care Home", reason: "Its sign says so." };
  await moderator.ask("PUT", path, { body: renamed });
}

/** Switches kinds off, now, in the past and in the future, and changes a table. */
export async function policies({ admin }: World): Promise<void> {
  const day = (days: number): string => new Date(Date.now() + days * 24 * HOUR_MS).toISOString();
  const switchOff = (body: object) =>
    admin.ask("POST", "/api/v1/policies", { body: { note: "Said for the kept data.", ...body } });
  await switchOff({ kind: "oxygen", subtype: "liquid" });
  await switchOff({ kind: "vaccine", from: day(30), until: day(60) });
  const ended = await switchOff({ kind: "test" });
  await admin.ask("DELETE", `/api/v1/policies/${String(ended["id"])}`, { body: { reason: "They are there again." } });
  const { items } = (await admin.ask("GET", "/api/v1/policies/tables")) as {
    items: { name: string; rows: { name: string; value: string }[] }[];
  };
  const rows = items.find(({ name }) => name === "flag-words")?.rows.map(({ name, value }) => ({ name, value })) ?? [];
  const body = { rows: [...rows, { name: "kept word", value: "" }], reason: "Said for the kept data." };
  await admin.ask("PUT", "/api/v1/policies/tables/flag-words", { body });
}
