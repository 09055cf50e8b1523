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

type Server = { socket: Socket; owner: Socket | null; rest: Buffer };

/**
 * A pooler before a server, as PgBouncer works: sessions are shared as its mode says, and what a
 * client has left in a session is discarded where a session is kept. `url` is for DATABASE_URL.
 */
export async function startPooler(
  connection: Connection,
  { mode, order = "last", servers: most = 20 }: PoolerOptions,
): Promise<{ url: string; close: () => void }> {
  const clients: pg.Client[] = [];
  const free: Server[] = [];
  const waiting: ((server: Server) => void)[] = [];

  const release = (server: Server): void => {
    server.owner = null;
    const next = waiting.shift();
    if (next === undefined) free.push(server);
    else next(server);
  };
  const onAnswer = (server: Server, chunk: Buffer): void => {
    // To its client first: a server that is ready again has nothing more for it.
    server.owner?.write(chunk);
    const { isReady, rest } = readAnswer(Buffer.concat([server.rest, chunk]));
    server.rest = rest;
    if (isReady && (mode !== "session" || server.owner === null)) release(server);
  };
  const take = async (): Promise<Server> => {
    const found = order === "last" ? free.pop() : free.shift();
    if (found !== undefined) return found;
    if (clients.length >= most) return new Promise((resolve) => waiting.push(resolve));
    const client = new pg.Client(connection).on("error", () => undefined);
    clients.push(client);
    await client.connect();
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    socket.removeAllListeners("data");
    const server: Server = { socket, owner: null, rest: Buffer.alloc(0) };
    socket.on("data", (chunk) => onAnswer(server, chunk));
    return server;
  };

  const listener = createServer((socket) => void serve(socket));
  const serve = async (socket: Socket): Promise<void> => {
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
      } else if (chunk[0] !== "X".charCodeAt(0)) {
        if (server === null || server.owner !== socket) server = await take();
        server.owner = socket;
        server.socket.write(chunk);
      } else if (server !== null && server.owner === socket) {
        server.owner = null;
        server.socket.write(DISCARD);
      }
    };
    socket.on("data", (chunk: Buffer) => (sent = sent.then(() => forward(chunk))));
    socket.on("error", () => undefined);
    socket.write(Buffer.concat([message("R", "\0\0\0\0"), READY]));
  };
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    close: () => {
      listener.close();
      for (const client of clients)
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    },
  };
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

/** Names of the parameters of a first message: after its length and version, name and value by turns. */
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
