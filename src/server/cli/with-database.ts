import { join } from "node:path";
import { buildStagedDataFolder } from "../backup/staged-data-folder.ts";
import { refuseUnfinished } from "../backup/unfinished-restore.ts";
import { readConfig } from "../config/config.ts";
import type { Config } from "../config/config.ts";
import { hasSecret } from "../config/secret.ts";
import { nameOfDatabase } from "../documents/database-name.ts";
import { startEmbedded } from "../documents/embedded/embedded.ts";
import { hasDatabase } from "../documents/embedded/folders.ts";
import type { EmbeddedLog } from "../documents/embedded/folders.ts";
import { newerTables, readSchemaState } from "../documents/migrate.ts";
import type { SchemaState } from "../documents/migrate.ts";
import { openDatabase } from "../documents/pool.ts";
import type { Database } from "../documents/pool.ts";
import type { Terminal } from "./command.ts";

type Work<T> = (database: Database, config: Config) => Promise<T>;

/**
 * Does a command's work on the deployment's database: that of DATABASE_URL, or the embedded one.
 * Joins the embedded one of a running program, else starts it for the command. Makes no database
 * and changes no tables.
 * @throws Error that says what to do: there is no database, or its tables are of another version
 */
export function withDatabase<T>(terminal: Terminal, work: Work<T>): Promise<T> {
  return onExisting(terminal, async (database, config) => {
    const { missing } = await readSchemaState(database.pool);
    if (missing.length > 0) throw olderTables(missing);
    await refuseUnfinished(database.pool);
    return work(database, config);
  });
}

/** The same with tables of an older version, for the command that changes them. */
export function withTablesToMigrate<T>(terminal: Terminal, work: Work<T>): Promise<T> {
  return onExisting(terminal, work);
}

/**
 * The same where there may be no database yet. The embedded one is made beside its place, which it
 * gets when all is done. Tables are the work's.
 */
export async function withPlaceToRestore<T>(terminal: Terminal, work: Work<T>): Promise<T> {
  const config = sayDatabase(terminal);
  const { databaseUrl, dataDir } = config;
  const restore = (where: Config): Promise<T> =>
    open(terminal, where, async (database) => {
      refuseNewer(await readSchemaState(database.pool));
      return work(database, config);
    });
  if (databaseUrl !== null || hasDatabase(dataDir)) return restore(config);
  return buildStagedDataFolder(dataDir, silentLog(terminal), (half) => restore({ ...config, dataDir: half }));
}

/**
 * Says on stderr which database and which site a command is about, before anything else.
 * @throws ConfigError
 */
export function sayDatabase(terminal: Terminal): Config {
  const config = readConfig();
  const { databaseUrl, publicUrl, operatorName } = config;
  const site = publicUrl === null ? null : new URL(publicUrl).host;
  const kind = databaseUrl === null ? " (embedded)" : "";
  terminal.err(`Database: ${nameOfDatabase(config)}${kind}. Site: ${site ?? operatorName ?? "no PUBLIC_URL"}.`);
  return config;
}

/** After a restore: without the secret of its time the next start makes one that fits nothing. */
export function tellMissingSecret(terminal: Terminal): void {
  const config = readConfig();
  if (hasSecret(config)) return;
  terminal.err(
    `Before the start: put the secret of the backup's time into ${join(config.dataDir, "secret")}, or into SECRET. ` +
      "Without it the start creates another. Authenticator apps then fail, proved numbers cannot be read, and removed " +
      "numbers may come back.",
  );
}

/** @throws Error when the embedded database is meant and was never made */
export function refuseNoFiles(config: Config): void {
  if (config.databaseUrl === null && !hasDatabase(config.dataDir)) throw noDatabase(config);
}

async function onExisting<T>(terminal: Terminal, work: Work<T>): Promise<T> {
  const config = sayDatabase(terminal);
  refuseNoFiles(config);
  return open(terminal, config, async (database) => {
    const state = await readSchemaState(database.pool);
    if (state.isNew) throw noDatabase(config);
    refuseNewer(state);
    return work(database, config);
  });
}

async function open<T>(terminal: Terminal, config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const log = silentLog(terminal);
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null;
  try {
    const database = await openDatabase({
      ...(embedded === null ? { connectionString: config.databaseUrl ?? "" } : embedded.connection),
      connections: config.databaseConnections,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

function silentLog(terminal: Terminal): EmbeddedLog {
  return { info: () => undefined, warn: (message) => terminal.err(message) };
}

function noDatabase(config: Config): Error {
  return new Error(
    `There is no database in ${nameOfDatabase(config)}. Name the service's settings: add --env-file and the file ` +
      "of the service, such as --env-file /etc/lifeboard.env. Only start and restore create a database.",
  );
}

function olderTables(missing: readonly string[]): Error {
  return new Error(
    `The tables of this database are from an older Lifeboard: ${missing.join(", ")} did not run on it. Commands change no ` +
      "tables. Use the release that runs it, or migrate first: back up with the old release, then start this one or run " +
      "`lifeboard migrate`.",
  );
}

function refuseNewer({ unknown }: SchemaState): void {
  if (unknown.length > 0) throw newerTables(unknown);
}
