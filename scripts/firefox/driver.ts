import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A Firefox that takes commands by Marionette: a length, a colon, and JSON. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** Runs a script, in the page or with the rights of the browser itself. */
  run: (where: "content" | "chrome", script: string, args?: readonly unknown[]) => Promise<unknown>;
  /** Lines in which pages called `console.error`, as Firefox prints them. */
  printed: readonly string[];
  end: () => Promise<void>;
};

/** Marionette's own port. */
const PORT = 2828;
const POLL_MS = 200;
type Preference = readonly [name: string, value: string | number | boolean];
/** No page waits for the services of its maker: their failures stand in the same console. */
const PREFERENCES: readonly Preference[] = [
  ["marionette.port", PORT],
  ["devtools.console.stdout.content", true],
  ["services.settings.server", "data:,#remote-settings-dummy/v1"],
  ["app.normandy.enabled", false],
  ["datareporting.policy.dataSubmissionEnabled", false],
];
/** The other one is Firefox's own, which finds no studies to take part in. */
const PRINTED = /^console\.error: (?!RSLoader)/;
const ARGUMENTS = ["--headless", "--marionette", "--remote-allow-system-access", "--width=360", "--height=640"];

/**
 * Starts it with an empty profile. @param command its name or path @param env for its libraries
 * @param preferences more than its own
 */
export async function startFirefox(
  command: string,
  env: Record<string, string> = {},
  preferences: readonly Preference[] = [],
): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "lifeboard-firefox-"));
  const lines = [...PREFERENCES, ...preferences].map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const child = spawn(command, [...ARGUMENTS, "--profile", profile], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...env, HOME: profile },
  });
  const ended = once(child, "exit");
  const printed: string[] = [];
  child.stdout.on("data", (text: Buffer) => {
    printed.push(
      ...String(text)
        .split("\n")
        .filter((line) => PRINTED.test(line)),
    );
  });
  const socket = await Promise.race([reach(), ended.then(() => Promise.reject(new Error(`${command} ended at once`)))]);
  const send = talk(socket);
  await send("WebDriver:NewSession", {});
  return {
    open: async (url) => void (await send("WebDriver:Navigate", { url })),
    async run(where, script, args = []) {
      await send("Marionette:SetContext", { value: where });
      const answer = await send("WebDriver:ExecuteScript", { script, args });
      return typeof answer === "object" && answer !== null && "value" in answer ? answer.value : undefined;
    },
    printed,
    async end() {
      socket.destroy();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function reach(): Promise<Socket> {
  for (;;) {
    const socket = connect(PORT, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    if (isThere) return socket;
    await pause(POLL_MS);
  }
}

type Waiting = { done: (answer: unknown) => void; fail: (error: Error) => void };

function talk(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<unknown, Waiting>();
  let rest = Buffer.alloc(0);
  let last = 0;
  socket.on("error", (error) => {
    for (const { fail } of waiting.values()) fail(error);
  });
  socket.on("data", (more: Buffer) => {
    rest = Buffer.concat([rest, more]);
    for (;;) {
      const start = rest.indexOf(":") + 1;
      const end = start + Number(rest.subarray(0, start - 1));
      if (start === 0 || rest.length < end) return;
      const message: unknown = JSON.parse(String(rest.subarray(start, end)));
      rest = rest.subarray(end);
      // The first message greets, and is no list.
      if (!Array.isArray(message)) continue;
      const [, id, error, answer] = message;
      if (error === null) waiting.get(id)?.done(answer);
      else waiting.get(id)?.fail(new Error(JSON.stringify(error)));
    }
  });
  return (name, parameters) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
