import { ConfigError, readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { createLog } from "./log.ts";
import { start } from "./start.ts";
import type { Running } from "./start.ts";

/** Starts the program, says that it is ready, and ends it when asked. Logs go to stderr; stdout has the one ready line. */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`));
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        // Asked twice: whoever asks does not want to wait.
        if (stopping.signal.aborted) process.exit(1);
        stopping.abort(new Stopped());
        resolve();
      });
    }
    for (const event of ["uncaughtException", "unhandledRejection"] as const) {
      process.on(event, (error: unknown) => {
        log.error({ error }, "A fault that nothing caught: the process ends.");
        process.exitCode = 1;
        if (!stopping.signal.aborted) stopping.abort(new Stopped());
        resolve();
      });
    }
  });
  const running = await start({ config, log, signal: stopping.signal, now: () => new Date() });
  if (!stopping.signal.aborted) sayReady(config, running);
  await stopped;
  await running.stop();
}

class Stopped extends Error {}

function sayReady(config: Config, { address, publicUrl }: Running): void {
  const isElsewhere = config.publicUrl !== null && publicUrl !== address;
  process.stdout.write(`Lifeboard is ready at ${address}${isElsewhere ? ` (public address ${publicUrl})` : ""}\n`);
  const isLocal =
    /^https?:\/\/(localhost|127\.|\[::1\])/.test(address) && config.host !== "0.0.0.0" && config.host !== "::";
  if (!isLocal && config.publicUrl === null) {
    process.stderr.write(
      "Set PUBLIC_URL to the address people use (such as https://help.example.org): links and sign-in need it.\n",
    );
  }
}

/** One sentence for what went wrong, with what to do about it where that is known. */
function sentence(error: unknown, environment: { host?: unknown; port?: unknown } = {}): string {
  if (!(error instanceof Error)) return `Lifeboard could not start: ${String(error)}`;
  if (error instanceof ConfigError) return error.message;
  const code = "code" in error ? error.code : undefined;
  const isListening = "syscall" in error && error.syscall === "listen";
  const port = "port" in error ? error.port : environment.port;
  const host = "address" in error ? error.address : environment.host;
  if (isListening && code === "EADDRINUSE") {
    return `Port ${port} is in use on ${host}: another Lifeboard or another program has it. Stop that one, or set PORT (PORT=0 picks a free one).`;
  }
  if (isListening && code === "EACCES")
    return `Port ${port} may not be opened by this account: set PORT to one above 1023.`;
  if (isListening && code === "EADDRNOTAVAIL") return `HOST ${host} is not an address of this machine.`;
  return `Lifeboard could not start: ${error.message}`;
}

// A terminal or pipe that went away is no fault: telling it would be the next one, for ever.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

try {
  await main();
  process.exit();
} catch (error) {
  if (!(error instanceof Stopped)) {
    process.stderr.write(`${sentence(error)}\n`);
    process.exitCode = 1;
  }
  process.exit();
}
