import { DAY_MS } from "#domain/shared/durations.ts";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { testProvider } from "#server/testing/oidc.ts";
import {
  claimLead,
  numbers,
  oldPosts,
  postsOfLastWeek,
  postsOfToday,
  postsOfTwoWeeks,
  everyReport,
} from "./kept-data/calls.ts";
import { comeByProvider, makeAccounts, oldRights, rightsOfToday } from "./kept-data/accounts.ts";
import { chooseFacilities, facilitiesOfToday, importLists, oldPause, policies } from "./kept-data/facilities.ts";
import { prepareDevice } from "./kept-data/device.ts";
import { putByHand } from "./kept-data/by-hand.ts";
import { manifestOf } from "./kept-data/manifest.ts";
import { cardsOfToday, moderationOfToday, oldCard, oldFraud } from "./kept-data/moderation.ts";
import { ADMIN, openCheckout } from "./kept-data/old-product.ts";
import { Person } from "./kept-data/person.ts";
import { untilJobsAreDone } from "./kept-data/wait.ts";
import { signInAll } from "./kept-data/world.ts";
import type { World } from "./kept-data/world.ts";

/*
 * Makes a backup with every state by driving the built product of an older checkout:
 *
 *   node --import tsx scripts/keep-backup.ts CHECKOUT data/kept/COMMIT
 */

const LONGEST_AGO = 40;
const [checkout, folder] = process.argv.slice(2);
if (checkout === undefined || folder === undefined)
  throw new Error("Name the old checkout and the folder to write to.");

const old = await openCheckout(checkout);
const provider = await testProvider("state");
const scratch = mkdtempSync(join(tmpdir(), "kept-reports-"));
const world: World = {
  old,
  checkout: resolve(checkout),
  admin: new Person("", ADMIN.email),
  people: new Map(),
  ids: new Map(),
};

/**
 * Starts the product with its clock this many days back, signs everybody in, runs the work and
 * stops it.
 */
async function at(daysAgo: number, work: (now: Date) => Promise<void>): Promise<void> {
  const clock = new Date(Date.now() - daysAgo * DAY_MS);
  const isHurried = daysAgo === 0;
  // Each start with it rewrites all entries of the demonstration: the first and the last one are
  // enough.
  const DEMO_DATA = daysAgo === LONGEST_AGO || daysAgo === 0 ? "on" : "off";
  const env = { DEMO_DATA, OIDC_PROVIDERS: JSON.stringify([provider.setting]) };
  const product = await old.start({ clock, isHurried, env });
  try {
    await signInAll(world, product.url, ADMIN.password);
    await work(clock);
    if (isHurried) await untilJobsAreDone(world);
  } finally {
    await product.stop();
  }
}

try {
  await at(LONGEST_AGO, async (now) => {
    await importLists(world, now, scratch);
    await chooseFacilities(world);
    await makeAccounts(world);
    await oldRights(world, now);
    await oldPause(world, now);
    await oldPosts(world, now);
    await oldFraud(world, now);
    await oldCard(world);
  });
  await at(16, () => postsOfTwoWeeks(world));
  await at(6.3, () => postsOfLastWeek(world, new Date()));
  await at(0, async () => {
    await postsOfToday(world);
    await everyReport(world);
    await moderationOfToday(world);
    await cardsOfToday(world);
    await facilitiesOfToday(world);
    await numbers(world);
    await claimLead(world);
    await rightsOfToday(world);
    await policies(world);
    await comeByProvider(world, provider);
    await prepareDevice(world);
  });
  await putByHand(world);
  mkdirSync(folder, { recursive: true });
  const path = resolve(folder, "backup.ndjson.gz");
  rmSync(path, { force: true });
  console.log(await old.lifeboard(["backup", path], new Date()));
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(await manifestOf(world, path), null, 2)}\n`);
} finally {
  await old.close();
  await provider.close();
  rmSync(scratch, { recursive: true, force: true });
}
