import { Socket } from "node:net";
import { pathToFileURL } from "node:url";
import type { Bench } from "./report.ts";

/** Runs one bench in a separate process, so that none inherits another's warm code or memory. */
const [path = ""] = process.argv.slice(2);
refuseForeignHosts();
const { bench }: { bench: Bench } = await import(pathToFileURL(path).href);
const rows = await bench.run();
await new Promise((sent) => process.send?.(rows, sent));
process.exit(0);

/** Other hosts are refused: they would measure the network and load somebody else's server. */
function refuseForeignHosts(): void {
  const connect: Socket["connect"] = Reflect.get(Socket.prototype, "connect");
  Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
    const [first] = args.flat();
    const host: unknown = typeof first === "object" && first !== null && "host" in first ? first.host : undefined;
    if (typeof host === "string" && !/^(localhost|127\.|::1$|\[::1\]$|\/)/.test(host)) {
      throw new Error(`a bench may not leave this computer: ${host}`);
    }
    return Reflect.apply(connect, this, args);
  };
}
