import { ADMIN } from "../e2e/support/accounts.ts";
import { freePort } from "../e2e/support/free-port.ts";
import { startProduct } from "../e2e/support/product.ts";
import { runStoreScript, storeAddress } from "../e2e/support/store-script.ts";
import type { StepResult } from "../e2e/support/store-script.ts";
import { engines } from "./engines/browsers.ts";
import type { Engine } from "./engines/browsers.ts";
import { walkCall } from "./engines/call-walk.ts";
import { findFirefox, findWebKit } from "./engines/debian-packages.ts";
import { startHarness } from "./engines/harness.ts";
import { walkOffline } from "./engines/offline-walk.ts";
import { REFUSES_ALL, walkWithoutStorage } from "./engines/refused-storage-walk.ts";
import type { Walker } from "./engines/walker.ts";
import { startWebKit } from "./engines/webkit.ts";
import type { WebKit } from "./engines/webkit.ts";
import { startFirefox } from "./firefox/driver.ts";

/**
 * `npx tsx scripts/store-engines.ts [name …]`: the store's script in every engine of this computer,
 * after `npm run build`. "firefox, offline" and "webkit, offline" open pages without the server.
 * "firefox, storage refused" opens them where a browser keeps nothing. "webkit, call" answers "Did
 * it help?" after a call.
 */
const OPENS_WITHIN_MS = 60_000;
const RUNS_WITHIN_MS = 180_000;
/** Where the script posts. Each engine has a product of its own. */
const PLACE = { lat: 22.57, lng: 88.36 };

const wanted = process.argv.slice(2);
let failed = 0;
for (const engine of await engines()) {
  if (wanted.length > 0 && !wanted.includes(engine.name)) continue;
  const start = engine.find();
  failed += tell(engine.name, start === null ? null : await tryOut(start));
}
/** Chromium has journeys of its own. */
const walks: Record<string, () => Promise<StepResult[]> | null> = {
  "firefox, offline": () => withFirefox(walkOffline),
  "firefox, storage refused": () => withFirefox(walkWithoutStorage, REFUSES_ALL),
  "webkit, offline": () => withWebKit(walkOffline),
  "webkit, call": () => withWebKit(walkCall),
};
for (const [name, walk] of Object.entries(walks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  failed += tell(name, await walk());
}
process.exitCode = failed === 0 ? 0 : 1;

function withFirefox(
  walk: (start: () => Promise<Walker>) => Promise<StepResult[]>,
  preferences: Parameters<typeof startFirefox>[2] = [],
): Promise<StepResult[]> | null {
  const found = findFirefox();
  if (found === null) return null;
  return walk(async () => {
    const firefox = await startFirefox(found.command, found.env, preferences);
    return { ...firefox, run: (script) => firefox.run("content", script) };
  });
}

function withWebKit(walk: (start: () => Promise<WebKit>) => Promise<StepResult[]>): Promise<StepResult[]> | null {
  const inside = findWebKit();
  return inside === null ? null : walk(() => startWebKit(inside));
}

/** Prints what was found, null where the engine is missing. Returns how many steps failed. */
function tell(name: string, found: readonly StepResult[] | null): number {
  if (found === null) console.log(`${name}: not run. It is not installed, and Debian's packages do not run here.`);
  for (const { step, ok, error } of found ?? [])
    console.log(`${name}: ${ok ? "ok    " : "FAILED"} ${step}${ok ? "" : `: ${error}`}`);
  return found?.filter(({ ok }) => !ok).length ?? 0;
}

async function tryOut(start: NonNullable<ReturnType<Engine["find"]>>): Promise<StepResult[]> {
  const [port, behind] = [await freePort(), await freePort()];
  const settings = { PUBLIC_URL: `http://localhost:${port}`, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const product = await startProduct({ ...settings, RATE_LIMITS: "off", PORT: String(behind) });
  // Its ready line names the public address, which is the harness's.
  const real = `http://127.0.0.1:${behind}`;
  const harness = await startHarness(port, real);
  const stop = start(harness.url);
  try {
    await within(OPENS_WITHIN_MS, harness.ready, "it did not open the page");
    const account = await signIn(harness.browser);
    const address = await storeAddress(real);
    return await within(
      RUNS_WITHIN_MS,
      runStoreScript({ browser: harness.browser, address, account, place: PLACE }),
      "it did not end",
    );
  } catch (error) {
    return [{ step: "the script itself", ok: false, error: String(error) }];
  } finally {
    await stop();
    await harness.close();
    await product.stop();
  }
}

/** In the browser itself, so that the session belongs to it. */
async function signIn(browser: Parameters<typeof runStoreScript>[0]["browser"]): Promise<string> {
  const tab = await browser.openTab();
  const id = await tab.run(`
    const sent = await fetch("/api/auth/sign-in/email", { method: "POST", headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(ADMIN))} });
    if (!sent.ok) throw new Error(await sent.text());
    return (await (await fetch("/api/v1/me")).json()).id;
  `);
  await tab.close();
  return String(id);
}

function within<T>(ms: number, work: Promise<T>, otherwise: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new Error(`${otherwise} in ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
