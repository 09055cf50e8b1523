import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { z } from "zod";
import { OUTBOX_KEY } from "../../e2e/support/product.ts";

/**
 * The secret that signed and encrypted the kept backup. It was made for the kept data and protects
 * nothing.
 */
export const SECRET = "kept data of 2922803: this secret protects nothing";

/** The first admin of the kept data. */
export const ADMIN = { email: "admin@lifeboard.example", password: "quiet-otter-counts-lamps" };

/** A running product of another checkout. */
export type RunningProduct = { url: string; stop: () => Promise<void> };

/** Options of a start. `isHurried`: jobs of every ten minutes run every half second. */
export type StartOptions = { clock: Date; isHurried?: boolean; env?: Record<string, string> };

/** Another checkout with its own database server. */
export type OldCheckout = {
  start: (options: StartOptions) => Promise<RunningProduct>;
  /** Runs one operator command. @throws when it does not exit with 0 */
  lifeboard: (args: string[], clock: Date) => Promise<string>;
  rows: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

const Connection = z.object({
  host: z.string(),
  user: z.string(),
  database: z.string(),
  port: z.number().optional(),
  password: z.string().optional(),
});
type Connection = z.output<typeof Connection>;

/** The embedded server of the checkout, as its own program starts it. */
type Embedded = { connection: unknown; stop: () => Promise<void> };
type EmbeddedModule = { startEmbedded: (options: object) => Promise<Embedded> };

/**
 * Starts the database server of a built checkout on an empty folder.
 * @param path the folder of the checkout: `npm run build` was run there
 */
export async function openCheckout(path: string): Promise<OldCheckout> {
  const root = resolve(path);
  const dataDir = mkdtempSync(join(tmpdir(), "kept-data-"));
  // Gives the database's own account access where this program runs as root.
  chmodSync(dataDir, 0o755);
  const module = (await import(join(root, "src/server/documents/embedded/embedded.ts"))) as EmbeddedModule;
  const log = { info: () => undefined, warn: console.warn };
  const embedded = await module.startEmbedded({ dataDir, log });
  const connection = Connection.parse(embedded.connection);
  const pool = new pg.Pool({ ...connection, max: 2 });
  const own = { DATABASE_URL: addressOf(connection), DATA_DIR: dataDir, SECRET };
  return {
    start: (options) => startProduct(root, { ...options, env: { ...own, ...options.env } }),
    lifeboard: (args, clock) => runCommand(root, args, environmentOf({ clock, env: own })),
    rows: async (sql, values = []) => (await pool.query<Record<string, unknown>>(sql, values)).rows,
    close: async () => {
      await pool.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf({ user, password, host, port, database }: Connection): string {
  const secret = password === undefined ? "" : `:${encodeURIComponent(password)}`;
  return `postgres://${user}${secret}@${encodeURIComponent(host)}${port === undefined ? "" : `:${port}`}/${database}`;
}

/** Settings of a built product whose clock is set (clock.mjs). */
export function environmentOf({ clock, isHurried = false, env = {} }: StartOptions): NodeJS.ProcessEnv {
  const { TMPDIR: _folder, FONTCONFIG_FILE: _fonts, ...inherited } = process.env;
  return {
    ...inherited,
    NODE_ENV: "production",
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "clock.mjs")}`,
    PRODUCT_CLOCK: clock.toISOString(),
    ...(isHurried && { PRODUCT_LONGEST_PAUSE_MS: "500" }),
    LOG_LEVEL: "warn",
    PORT: "0",
    RATE_LIMITS: "off",
    DEV_OUTBOX_KEY: OUTBOX_KEY,
    DEFAULT_COUNTRY: "IN",
    DEFAULT_PLACE: "Kolkata",
    ...env,
  };
}

async function startProduct(root: string, options: StartOptions): Promise<RunningProduct> {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: root,
    env: environmentOf({
      ...options,
      env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...options.env },
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  let output = "";
  child.stderr.on("data", (part: Buffer) => {
    output += part.toString();
    process.stderr.write(part);
  });
  const url = await new Promise<string>((done, fail) => {
    child.stdout.on("data", (part: Buffer) => {
      output += part.toString();
      const ready = /Lifeboard is ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (ready !== undefined) done(`http://localhost:${ready}`);
    });
    void ended.then((code) => fail(new Error(`the product ended with ${code}: ${output}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      if ((await ended) !== 0) throw new Error(`the product did not end well: ${output}`);
    },
  };
}

async function runCommand(root: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, ["dist/server/cli.js", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  if (code !== 0 && code !== 3) throw new Error(`${args.join(" ")} ended with ${code}: ${output}`);
  return output;
}
