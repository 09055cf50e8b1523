import type { Database } from "#server/documents/pool.ts";
import { HAVE_STATES, STATE_OF_HAVE } from "#domain/facilities/state.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { restoreBackup } from "#server/backup/restore.ts";
import { readConfig } from "#server/config/config.ts";
import type { Manifest } from "../../../scripts/kept-data/manifest.ts";
import { signInAs } from "./accounts.ts";
import type { SignedIn } from "./accounts.ts";
import { emptyDatabase } from "./database.ts";
import { builtPages, testService } from "./service.ts";
import type { TestService } from "./service.ts";

/** The kept data of the program of 2922803 (data/kept/2922803/README.md). */
export const KEPT = join(readConfig({}).root, "data/kept/2922803");

/** Today's program on the kept backup, with its clock at the time of the backup. */
export type KeptService = {
  service: TestService;
  manifest: Manifest;
  /** Rows by table, as the restore counted them. */
  restored: Record<string, number>;
  /** Signs a person in by their name in `manifest.people`, or as the admin. */
  signIn: (role: string) => Promise<SignedIn>;
  hasPages: boolean;
  close: () => Promise<void>;
};

/** Restores the kept backup into an empty database, migrates it and starts to serve it. */
export async function keptService(): Promise<KeptService> {
  const manifest = JSON.parse(readFileSync(join(KEPT, "manifest.json"), "utf8")) as Manifest;
  const database = await emptyDatabase();
  const { rows: restored } = await restoreBackup(database, join(KEPT, "backup.ndjson.gz"));
  const begun = Date.now();
  const now = (): Date => new Date(Date.parse(manifest.at) + Date.now() - begun);
  const pages = await builtPages();
  const settings = { RATE_LIMITS: "off", DEFAULT_PLACE: "Kolkata" };
  const service = await testService({ database, now, settings, secret: manifest.secret, ...pages });
  const admin = await database.pool.query<{ id: string; email: string }>(
    `SELECT id, email FROM auth."user" WHERE email = $1`,
    [manifest.admin.email],
  );
  return {
    service,
    manifest,
    restored,
    signIn: (role) => {
      const account = role === "admin" ? admin.rows[0] : manifest.people[role];
      if (account === undefined) throw new Error(`the kept backup has no ${role}`);
      return signInAs(service, account, now());
    },
    hasPages: pages !== null,
    close: async () => {
      await service.close();
      await database.drop();
    },
  };
}

/** Listings that nobody but owner, facility or callers had confirmed. */
const UNJUDGED = 6;

/** Counts of trust after the migration that leaves it to verifiers and moderators. */
export function withUnjudged({ confirmed = 0, unreviewed = 0, ...others }: Record<string, number> = {}): Record<
  string,
  number
> {
  return { ...others, confirmed: confirmed - UNJUDGED, unreviewed: unreviewed + UNJUDGED };
}

/** Listings of whose numbers nothing was found, neither here nor in another entry. */
export function withOwnReach<Each extends { contact: { channels: readonly { found?: unknown }[] } }>(
  listings: readonly Each[],
): Each[] {
  return listings.filter(({ contact }) => contact.channels.every(({ found }) => found === undefined));
}

/** The values that are counted more often than they were before. */
export function beyond(before: Readonly<Record<string, number>> | undefined, now: Record<string, number>): string[] {
  return Object.keys(now).filter((value) => (now[value] ?? 0) > (before?.[value] ?? 0));
}

/**
 * Acts of a running server. Tests read cases. Entries are told of their numbers, and of what was
 * merged into them before (decision 125).
 */
const LATER_ACTS = [
  "moderation.case-read",
  "listings.settle-findings",
  "facilities.settle-findings",
  "duplicates.join",
  "duplicates.judge-again",
];

/** How many of those acts are in the audit. */
export async function countLaterActs(
  countPages: (path: string, order: "after" | "before") => Promise<number>,
): Promise<number> {
  const counts = await Promise.all(
    LATER_ACTS.map((act) => countPages(`/api/v1/audit/changes?act=${act}&limit=200`, "after")),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The counts with facilities by state: what their old words mean (decision 110). */
export function withStates(documents: Manifest["documents"]): Manifest["documents"] {
  const places = documents["facilities"]?.by ?? {};
  const states: Record<string, number> = {};
  for (const [word, count] of Object.entries(places["status.facility"] ?? {})) {
    const known = HAVE_STATES.find((each) => each === word);
    const state = known === undefined ? word : STATE_OF_HAVE[known];
    states[state] = (states[state] ?? 0) + count;
  }
  delete places["status.facility"];
  places["status.state.value"] = states;
  return documents;
}

/** The accounts that are shut out. */
export async function bannedIds({ pool }: Pick<Database, "pool">): Promise<Set<string>> {
  const rows = await pool.query<{ id: string }>(`SELECT id FROM auth."user" WHERE banned IS TRUE`);
  return new Set(rows.rows.map(({ id }) => id));
}

/** How many rows migrations make in tables that the backup does not hold, by table. */
export async function madeByMigrations(kept: KeptService): Promise<Record<string, number>> {
  const banned = await bannedIds(kept.service.database);
  // Since 0030 each account counts as used now. Since 0046 each ban can be appealed.
  return { "auth.last_use": kept.manifest.rows["auth.user"] ?? 0, "auth.ban": banned.size };
}
