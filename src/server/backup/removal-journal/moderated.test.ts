import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBackup } from "#server/backup/backup.ts";
import { announceAccount } from "#server/identity/account-events.ts";
import type { Database } from "#server/documents/pool.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { signedIn } from "#server/testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "#server/testing/contact.ts";
import { databaseUrl, emptyDatabase } from "#server/testing/database.ts";
import { caseIn, moderated, offerFood, postDecision, reverse, standing } from "#server/testing/moderation-requests.ts";
import type { Moderated } from "#server/testing/moderation-requests.ts";
import { testStore } from "#server/testing/sync.ts";
import { typeCommand } from "#server/testing/terminal.ts";
import { RemovalJournal } from "./journal.ts";

/* Decisions of moderators, blocks, numbers taken back and roles, after a backup that lacks them. */

let world: Moderated;
let restored: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lifeboard-"));
  world = await moderated();
  restored = await emptyDatabase();
});
afterAll(async () => {
  await restored.drop();
  await world.service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What must hold, as the tables say it. */
async function standingIn({ pool }: Database): Promise<unknown> {
  const read = async (text: string) => (await pool.query(text)).rows;
  return {
    posts: await read(`SELECT id, body->>'status' AS status, body->'decision' AS decision, body->'trust' AS trust
                       FROM documents WHERE collection = 'listings' ORDER BY id`),
    grants: await read("SELECT id, body->>'revokedAt' AS at FROM documents WHERE collection = 'grants' ORDER BY id"),
    ledger: await read("SELECT grant_id, revoked_at FROM contact_grants ORDER BY grant_id"),
    blocks: await read("SELECT owner_id, asker_id, asker_mail, asker_phone, at FROM contact_blocks ORDER BY id"),
    numbers: await read("SELECT key, decided FROM number_decisions ORDER BY key"),
    roles: await read(`SELECT id, coalesce(role, '') AS role FROM auth."user" ORDER BY id`),
  };
}

test("hidden posts, blocks, numbers taken back or found dead, and roles taken away hold after a restore", async () => {
  const { service, asha, chitra } = world;
  const { database } = service;
  const [hidden, shown] = [await offerFood(world.owner), await offerFood(world.owner)];
  const pair = [await anOwner(service), await signedIn(service)] as const;
  const grantOf = async (): Promise<string> => {
    const { id } = await postReachable(pair[0]);
    return String((await askNumber(pair[1], id)).json["grantId"]);
  };
  const [revoked, blocked] = [await grantOf(), await grantOf()];
  const backup = join(folder, "lifeboard.ndjson.gz");
  await writeBackup(database, backup, new Date());
  const journal = new RemovalJournal({
    database,
    backupTo: folder,
    notes: new OperatorNotes(),
    log: { warn: (_fields, message) => expect.fail(message) },
    now: () => new Date(),
  });
  await journal.look();

  expect((await postDecision(asha, hidden.id, { decision: "hide" })).status).toBeLessThan(300);
  const decided = await postDecision(asha, shown.id, { decision: "hide" });
  await journal.look();
  expect(caseIn(await reverse(asha, standing(decided))).decisions).toMatchObject([{ state: "reversed" }]);
  expect((await pair[0].ask("DELETE", `/api/v1/contact-grants/${revoked}`)).status).toBe(204);
  const [block] = (await testStore(service, pair[0].token).commit([{ name: "grants.block", args: { id: blocked } }]))
    .results;
  expect(block).toMatchObject({ state: "acknowledged" });
  await database.pool.query("INSERT INTO number_decisions (key, decided, at) VALUES ('k', 'disconnected', $1)", [
    new Date(),
  ]);
  await database.pool.query(`UPDATE auth."user" SET role = '' WHERE id = $1`, [chitra.id]);
  await announceAccount(database, chitra.id);
  await journal.look();

  const command = await typeCommand({ DATABASE_URL: databaseUrl(restored) }, ["restore", backup]);
  expect(command.code, command.err).toBe(0);
  expect(command.out).toMatch(/1 decision, 1 block, 1 revoked, 1 number-off, 1 rights/);
  expect(await standingIn(restored)).toEqual(await standingIn(database));
  // The decision itself is there, so that moderators can take it back.
  const kept = await restored.pool.query(
    `SELECT body->>'state' AS state, shielded->'before'->>'status' AS before, shielded->>'reason' AS reason
     FROM documents WHERE collection = 'decisions'`,
  );
  expect(kept.rows).toEqual([
    { state: "in-force", before: "open", reason: expect.stringContaining("before a restore") },
  ]);
  const words = ["restored", "--journal", folder, "--since", "2026-01-01T00:00:00Z"];
  const again = await typeCommand({ DATABASE_URL: databaseUrl(restored) }, words);
  expect(again.out).toMatch(/nothing was missing/);
});
