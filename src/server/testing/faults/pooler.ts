import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import pg from "pg";
import type { Connection } from "#server/documents/pool.ts";

/**
 * `mode`: what a client keeps a server connection for. `order`: which free one is given, that used
 * last or the one that waited longest.
 */
type PoolerOptions = { mode: "session" | "transaction" | "statement"; order?: "last" | "longest"; servers?: number };

/** Parameters of a connection that PgBouncer 1.18 takes. It refuses others by name. */
const TAKEN = new Set(["user", "database", "application_name", "client_encoding"]);
const DISCARD = message("Q", "DISCARD ALL\0");
const READY = message("Z", "I");
/** The first byte of what a client sends last. */
const LEAVES = "X".charCodeAt(0);

type Server = { socket: Socket; owner: Socket | null; rest: Buffer };

/**
 * A pooler before a server, as PgBouncer works. Its mode says how sessions are shared. What a
 * client leaves in a session of its own is discarded. `url` is for DATABASE_URL.
 */
export async function startPooler(
  connection: Connection,
  options: PoolerOptions,
): Promise<{ url: string; close: () => void }> {
  const servers = new Servers(connection, options);
  const listener = createServer((socket) => void serve(socket, servers, options));
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    close: () => {
      listener.close();
      servers.close();
    },
  };
}

/** Connections to the server: each has one client, or is free. */
class Servers {
  readonly #connection: Connection;
  readonly #options: PoolerOptions;
  readonly #all: Socket[] = [];
  readonly #free: Server[] = [];
  readonly #waiting: ((server: Server) => void)[] = [];
  #count = 0;

  constructor(connection: Connection, options: PoolerOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  async take(): Promise<Server> {
    const { order = "last", servers: most = 20 } = this.#options;
    const found = order === "last" ? this.#free.pop() : this.#free.shift();
    if (found !== undefined) return found;
    if (this.#count >= most) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#count += 1;
    const client = new pg.Client(this.#connection).on("error", () => undefined);
    await client.connect();
    // From here on the driver is left out: what it would read is for the pooler's client.
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    socket.removeAllListeners("data");
    this.#all.push(socket);
    const server: Server = { socket, owner: null, rest: Buffer.alloc(0) };
    socket.on("data", (chunk) => this.#onAnswer(server, chunk));
    return server;
  }

  close(): void {
    for (const socket of this.#all) socket.destroy();
  }

  #onAnswer(server: Server, chunk: Buffer): void {
    // To its client first: a server that is ready again has nothing more for it.
    server.owner?.write(chunk);
    const { isReady, rest } = readAnswer(Buffer.concat([server.rest, chunk]));
    server.rest = rest;
    if (!isReady || (this.#options.mode === "session" && server.owner !== null)) return;
    server.owner = null;
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(server);
    else next(server);
  }
}

/** Serves one client: its first message, then all that it sends. */
async function serve(socket: Socket, servers: Servers, { mode }: PoolerOptions): Promise<void> {
  const [startup] = (await once(socket, "data")) as [Buffer];
  const refused = parametersOf(startup).find((name) => !TAKEN.has(name));
  if (refused !== undefined) {
    socket.end(failure(`unsupported startup parameter: ${refused}`));
    return;
  }
  let server: Server | null = null;
  let sent: Promise<void> = Promise.resolve();
  const forward = async (chunk: Buffer): Promise<void> => {
    if (mode === "statement" && chunk.includes("BEGIN")) {
      socket.end(failure("transaction blocks not allowed in statement pooling mode"));
    } else if (chunk[0] !== LEAVES) {
      if (server === null || server.owner !== socket) server = await servers.take();
      server.owner = socket;
      server.socket.write(chunk);
    } else if (server?.owner === socket) {
      server.owner = null;
      server.socket.write(DISCARD);
    }
  };
  socket.on("data", (chunk: Buffer) => {
    sent = sent.then(() => forward(chunk));
  });
  socket.on("error", () => undefined);
  socket.write(Buffer.concat([message("R", "\0\0\0\0"), READY]));
}

/** Whether answers end with a server outside any transaction, and what is of a message to come. */
function readAnswer(all: Buffer): { isReady: boolean; rest: Buffer } {
  let at = 0;
  let isReady = false;
  while (all.length >= at + 5 && all.length > at + all.readInt32BE(at + 1)) {
    const end = at + 1 + all.readInt32BE(at + 1);
    isReady = all.toString("latin1", at, at + 1) === "Z" && all.toString("latin1", at + 5, end) === "I";
    at = end;
  }
  return { isReady, rest: all.subarray(at) };
}

/**
 * Names of the parameters of a first message: after its length and version, name and value by
 * turns.
 */
function parametersOf(startup: Buffer): string[] {
  const words = startup.toString("utf8", 8).split("\0");
  return words.filter((word, at) => at % 2 === 0 && word !== "");
}

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, "latin1")]);
}

function failure(text: string): Buffer {
  return message("E", `SFATAL\0C08P01\0M${text}\0\0`);
}
