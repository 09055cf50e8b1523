import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../e2e/support/free-port.ts";
import type { Inside } from "./debian-packages.ts";
import { startAtHome } from "./process-group.ts";
import type { Walker } from "./walker.ts";

/** A WebKit that takes commands by WebDriver. */
export type WebKit = Walker & {
  /** Clicks the first element of an XPath. @throws when there is none */
  click: (path: string) => Promise<void>;
  /** Hides the window for a while, as an app of the phone that comes in front. */
  goAway: (ms: number) => Promise<void>;
};

const POLL_MS = 200;
const STARTS_MS = 30_000;
/** The window's own tools need 447 px at least. The product is the same there as at 360. */
const WINDOW = { width: 360, height: 740 };

/** Starts it on a screen that nobody sees, with an empty profile. */
export async function startWebKit(inside: Inside): Promise<WebKit> {
  const port = await freePort();
  const driver = ["-a", "WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"];
  const end = startAtHome(() => inside("xvfb-run", driver));
  try {
    const driven = await openSession(`http://127.0.0.1:${port}`);
    return {
      ...driven,
      end: async () => {
        await driven.end();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openSession(driver: string): Promise<WebKit> {
  await untilReady(driver);
  const { sessionId } = await ask<{ sessionId: string }>("POST", `${driver}/session`, { capabilities: {} });
  const session = `${driver}/session/${sessionId}`;
  const post = <T>(path: string, body: object) => ask<T>("POST", `${session}${path}`, body);
  await post("/window/rect", WINDOW);
  return {
    open: async (url) => void (await post("/url", { url })),
    run: (script) => post("/execute/sync", { script, args: [] }),
    async click(path) {
      const [found] = await post<Record<string, string>[]>("/elements", { using: "xpath", value: path });
      if (found === undefined) throw new Error(`nothing is ${path}`);
      // Its only key is a constant of WebDriver.
      await post(`/element/${Object.values(found)[0]}/click`, {});
    },
    async goAway(ms) {
      await post("/window/minimize", {});
      await pause(ms);
      await post("/window/rect", WINDOW);
    },
    end: async () => void (await ask("DELETE", session)),
  };
}

async function untilReady(driver: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (waitedMs >= STARTS_MS) throw new Error("WebKit's driver does not start");
    await pause(POLL_MS);
  }
}

async function ask<T>(method: string, url: string, body?: object): Promise<T> {
  const sent = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value }: { value: T } = await sent.json();
  if (!sent.ok) throw new Error(JSON.stringify(value));
  return value;
}
