import { setFlagsFromString } from "node:v8";
import { ConfigError, readConfig } from "./config/config.ts";
import type { Config } from "./config/config.ts";
import { fileFaultSentence } from "./runtime/file-fault.ts";
import { createLog } from "./runtime/log.ts";
import { readStopSignals } from "./runtime/stop-signals.ts";
import { start } from "./compose/start.ts";
import type { RunningService } from "./compose/start.ts";

// Under load the engine wrongly allocates short-lived objects of requests as old ones. A tenth of a
// request's garbage then waits for the slow collector, and each quick collection takes ten times as
// long.
setFlagsFromString("--no-allocation-site-pretenuring");

/**
 * Starts the program, reports that it is ready, and ends it on a signal. Logs go to stderr; stdout
 * has the one ready line.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`));
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    const read = readStopSignals(() => performance.now());
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        const meaning = read();
        // The embedded PostgreSQL has a watcher that stops it then.
        if (meaning === "end at once") process.exit(1);
        if (meaning === "same") return;
        if (!stopping.signal.aborted) stopping.abort(new Stopped());
        resolve();
      });
    }
    for (const event of ["uncaughtException", "unhandledRejection"] as const) {
      process.on(event, (error: unknown) => {
        log.error({ error }, "An uncaught error: the process ends.");
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
  // Programs read the log. At a terminal a person waits for this line.
  if (process.stderr.isTTY) process.stderr.write("Lifeboard has stopped.\n");
}

class Stopped extends Error {}

function sayReady(config: Config, { address, publicUrl, outboxAddress, trials }: RunningService): void {
  const isOpenToOthers = !LOCAL_HOSTS.test(config.host);
  if (isOpenToOthers && config.publicUrl === null) {
    process.stderr.write(
      "Set PUBLIC_URL to the address people use (such as https://help.example.org): links and sign-in need it.\n",
    );
  }
  // Beside the log, because stdout has the one ready line.
  if (outboxAddress !== null) process.stderr.write(`Local outbox: ${outboxAddress}\n`);
  if (trials !== null) process.stderr.write(trials);
  const isElsewhere = config.publicUrl !== null && publicUrl !== address;
  process.stdout.write(`Lifeboard is ready at ${address}${isElsewhere ? ` (public address ${publicUrl})` : ""}\n`);
}

const LOCAL_HOSTS = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** One sentence for the error, with a remedy where one is known. */
function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `Lifeboard could not start: ${String(error)}`;
  if (error instanceof ConfigError) return error.message;
  const { code, syscall, port, address } = { code: "", syscall: "", port: "", address: "", ...error };
  if (syscall === "listen" && code === "EADDRINUSE") {
    return `Port ${port} is in use on ${address}: another Lifeboard or another program uses it. Stop that one, or set PORT (PORT=0 picks a free one).`;
  }
  if (syscall === "listen" && code === "EACCES") {
    return `Port ${port} cannot be opened by this account: set PORT to one above 1023.`;
  }
  if (syscall === "listen") return `HOST ${address} is not an address of this machine (${String(code)}).`;
  return `Lifeboard could not start: ${fileFaultSentence(error) ?? error.message}`;
}

// A closed terminal or pipe is no fault. Reporting it would cause the next error, forever.
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
