import type { DatabaseHost } from "#server/runtime/database-hosts.ts";
import pg from "pg";
import { firstOf, primaryFinderOf, SIGHT } from "./primary-finder.ts";
import type { FoundSession, PrimaryFinder } from "./primary-finder.ts";
import { WatchedClient } from "./watched-client.ts";
import type { WatchedConfig } from "./watched-client.ts";

type Connected = (error?: unknown) => void;

/**
 * A connection to the server of DATABASE_URL that takes writes. Every connection to the database
 * that the product opens is one. With several hosts the right one is found before it connects. The
 * session is then asked what it is. With one address it is a watched client.
 */
export class PrimaryClient extends WatchedClient {
  constructor(config: WatchedConfig = {}) {
    const finder = primaryFinderOf(config);
    super(firstOf(finder, config));
    if (finder !== null) connectByFinder(this, finder);
  }
}

function connectByFinder(client: PrimaryClient, finder: PrimaryFinder): void {
  const { stream } = client.connection;
  // No error of its own: whoever waits gets the error of a terminated connection.
  const session: FoundSession = { host: null, giveUp: () => client.connection.stream.destroy() };
  const connect = client.connect.bind(client) as () => Promise<unknown>;
  const end = client.end.bind(client);
  let isEnded = false;
  // Nobody else listens yet while a new session is asked.
  client.on("error", () => finder.doubt(session.host));
  client.once("end", () => finder.remove(session));
  const open = async (): Promise<void> => {
    const host = await finder.find();
    if (isEnded || stream.destroyed) throw new Error("Connection terminated");
    session.host = host;
    finder.add(session);
    try {
      leadTo(client, host);
      await connect();
      const { rows } = await client.query<{ isReadOnly: boolean }>(SIGHT);
      if (rows[0]?.isReadOnly !== false) throw noLonger(host);
    } catch (error) {
      finder.doubt(host);
      finder.remove(session);
      client.connection.stream.destroy();
      throw error;
    }
  };
  client.connect = ((done?: Connected) => {
    if (done === undefined) return open();
    return void open().then(() => done(), done);
  }) as typeof client.connect;
  client.end = ((...args: Parameters<typeof end>) => {
    isEnded = true;
    return end(...args);
  }) as typeof end;
}

/** The driver reads host and port when it connects, and not before. Its types keep them fixed. */
function leadTo(client: pg.Client, { url }: DatabaseHost): void {
  const { host, port } = new pg.Client({ connectionString: url });
  const parameters = "connectionParameters" in client ? client.connectionParameters : {};
  for (const one of [client, parameters]) Object.assign(one as object, { host, port });
}

function noLonger({ name }: DatabaseHost): Error {
  return Object.assign(new Error(`${name} is read-only now.`), { code: "25006" });
}
