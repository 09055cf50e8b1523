import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startChild } from "#server/testing/child.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { canEnter } from "./account.ts";
import { findPackage } from "./binaries.ts";
import { startEmbedded } from "./embedded.ts";
import { openDatabase } from "../pool.ts";

const WRITER = new URL("../../testing/writer.ts", import.meta.url);
const isRoot = process.getuid?.() === 0;
const quiet = { info: () => undefined, warn: () => undefined };

/** `daemon`, on Linux and macOS. */
const NAMED_ACCOUNT = { uid: 1, gid: 1 };

function canReachUs(account: { uid: number; gid: number }): boolean {
  return canEnter(account, process.cwd()) && canEnter(account, dirname(process.execPath));
}

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

async function expectWorks(connection: Parameters<typeof openDatabase>[0]): Promise<void> {
  const database = await openDatabase(connection);
  const answer = await database.pool.query("SELECT 1 AS one");
  expect(answer.rows).toEqual([{ one: 1 }]);
  await database.close();
}

describe("what is missing or does not fit is said with its cure", () => {
  test.each([
    ["Windows", "win32", "x64"],
    ["a system without a package", "sunos", "sparc"],
  ])("%s: DATABASE_URL is named", (_case, platform, arch) => {
    expect(() => findPackage(platform, arch)).toThrow(/DATABASE_URL/);
  });

  test("programs that do not run on this system (another C library): DATABASE_URL is named", async () => {
    const native = join(folder.path, "native");
    mkdirSync(join(native, "bin"), { recursive: true });
    writeFileSync(join(native, "bin", "postgres"), "#!/nowhere\n", { mode: 0o755 });
    await expect(startEmbedded({ dataDir: join(folder.path, "data"), log: quiet, native })).rejects.toThrow(
      /does not run on this system[^]*DATABASE_URL/,
    );
  });

  test.each([["newer", "99"], ...(IS_LONG ? [["older", "9"] as const] : [])] as const)(
    "a data folder of a %s major version is refused, with what to do, and left as it is",
    async (relation, version) => {
      const embedded = await startEmbedded({ dataDir: folder.path, log: quiet });
      await embedded.stop();
      const path = join(embedded.base, "postgres", "PG_VERSION");
      writeFileSync(path, `${version}\n`);
      await expect(startEmbedded({ dataDir: folder.path, log: quiet })).rejects.toThrow(
        new RegExp(
          `made by PostgreSQL ${version};.*cannot open ${relation} files\\. Nothing was changed\\..*backup.*DATABASE_URL`,
        ),
      );
      expect(readFileSync(path, "utf8")).toBe(`${version}\n`);
    },
  );

  test("a folder with files of somebody else in the place of the data is left alone", async () => {
    mkdirSync(join(folder.path, "postgres"));
    writeFileSync(join(folder.path, "postgres", "diary.txt"), "mine");
    await expect(startEmbedded({ dataDir: folder.path, log: quiet })).rejects.toThrow(
      /contains files that are not a database|belong to account/,
    );
    expect(readdirSync(join(folder.path, "postgres"))).toEqual(["diary.txt"]);
  });
});

describe("places and accounts", () => {
  test("a data folder whose path is too long for a socket", async () => {
    const dataDir = join(folder.path, "a".repeat(90), "b".repeat(90));
    const embedded = await startEmbedded({ dataDir, log: quiet });
    await expectWorks(embedded.connection);
    await embedded.stop();
    expect(embedded.connection.host.length).toBeLessThan(90);
    rmSync(embedded.connection.host, { recursive: true, force: true });
  });

  test("an install without scripts: the missing links are made", async () => {
    const native = join(folder.path, "native");
    cpSync(findPackage(), native, {
      recursive: true,
      filter: (path) =>
        !/\.so\.?\d*$/.test(path) ||
        /libz|liblzma|libcrypto|libssl|libxml2|libxslt|libossp/.test(path) ||
        path.includes("postgresql"),
    });
    expect(existsSync(join(native, "lib", "libicuuc.so.60"))).toBe(false);
    const embedded = await startEmbedded({ dataDir: join(folder.path, "data"), log: quiet, native });
    await expectWorks(embedded.connection);
    await embedded.stop();
  });

  test.skipIf(!isRoot)("as root PostgreSQL runs as another account, which alone may read the files", async () => {
    const embedded = await startEmbedded({ dataDir: folder.path, log: quiet });
    const data = statSync(join(embedded.base, "postgres"));
    expect(data.uid).not.toBe(0);
    expect(data.mode & 0o777).toBe(0o700);
    expect(statSync(embedded.connection.host).mode & 0o777).toBe(0o700);
    await embedded.stop();
  });

  test.skipIf(!isRoot)(
    "as root below a 0700 home, umask 077: programs and data go where the account can reach, and the log says so",
    async () => {
      const umask = process.umask(0o077);
      onTestFinished(() => void process.umask(umask));
      const home = join(folder.path, "home");
      mkdirSync(home, { mode: 0o700 });
      const native = join(home, "native");
      cpSync(findPackage(), native, { recursive: true, verbatimSymlinks: true });
      const said: string[] = [];
      const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) };
      const dataDir = join(home, "var");
      const embedded = await startEmbedded({ dataDir, log, native });
      await expectWorks(embedded.connection);
      await embedded.stop();
      expect(said.find((line) => line.includes("cannot enter"))).toContain(embedded.base);
      expect(embedded.base.startsWith(home)).toBe(false);
      expect(readFileSync(join(dataDir, "postgres.location"), "utf8").trim()).toBe(embedded.base);
      // The next start finds the same files and logs nothing.
      const before = said.length;
      const again = await startEmbedded({ dataDir, log, native });
      await again.stop();
      expect([again.base, said.slice(before)]).toEqual([embedded.base, []]);
      rmSync(embedded.base, { recursive: true });
      await expect(startEmbedded({ dataDir, log, native })).rejects.toThrow(/that folder is gone/);
      const copy = said.join().match(/copying them to (.*)\/native\./)?.[1];
      if (copy !== undefined) rmSync(copy, { recursive: true });
    },
  );

  test.skipIf(!isRoot)("as an ordinary account; and root later goes on with that account's files", async (context) => {
    const account = NAMED_ACCOUNT;
    const dataDir = mkdtempSync(join(tmpdir(), "lifeboard-"));
    try {
      chownSync(dataDir, account.uid, account.gid);
      chmodSync(dataDir, 0o755);
      if (!canReachUs(account)) context.skip("an ordinary account cannot reach this checkout");
      const child = startChild(WRITER, [dataDir], account);
      await child.said("ack");
      expect(await child.kill("SIGTERM")).toBe(0);
      expect(statSync(join(dataDir, "postgres")).uid).toBe(account.uid);
      const embedded = await startEmbedded({ dataDir, log: quiet });
      await expectWorks(embedded.connection);
      await embedded.stop();
      expect(statSync(join(dataDir, "postgres", "PG_VERSION")).uid).toBe(account.uid);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test.skipIf(!isRoot)(
    "files that root made are not taken for an empty place by an ordinary account",
    async (context) => {
      const account = { uid: 4_321, gid: 4_321 };
      if (!canReachUs(account)) context.skip("an ordinary account cannot reach this checkout");
      const embedded = await startEmbedded({ dataDir: folder.path, log: quiet });
      await embedded.stop();
      const child = startChild(WRITER, [folder.path], account);
      await expect(child.said("ready")).rejects.toThrow(/belong to account 65534, but this process runs as 4321/);
    },
  );
});
