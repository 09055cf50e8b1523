import type { Server, Socket } from "node:net";
import { networkOf } from "#server/http/admission/clients.ts";
import { REQUEST_LIMITS } from "#domain/limits/request-limits.ts";
import type { ConnectionBounds } from "./connection-bounds.ts";

/** An HTTP server, of whatever requests and responses. */
type HttpServer = Server & { keepAliveTimeout: number };

/**
 * Bounds the open connections of a server, all together and of one network. With more than half
 * taken, idle ones end sooner.
 */
export class Connections {
  readonly bounds: ConnectionBounds;
  readonly #server: HttpServer;
  readonly #isShared: (address: string) => boolean;
  readonly #byNetwork = new Map<string, number>();
  #open = 0;

  /**
   * @param isShared whether many people come from an address: a proxy's, or this machine's. Only
   * their streams are counted by network
   */
  constructor(server: HttpServer, bounds: ConnectionBounds, isShared: (address: string) => boolean) {
    this.#server = server;
    this.bounds = bounds;
    this.#isShared = isShared;
    server.maxConnections = bounds.connections;
    server.on("connection", (socket: Socket) => this.#take(socket));
  }

  /** How many are open. */
  get open(): number {
    return this.#open;
  }

  #take(socket: Socket): void {
    const address = socket.remoteAddress ?? "";
    const network = this.#isShared(address) ? null : networkOf(address);
    if (network !== null && this.#of(network) >= this.bounds.perNetwork) {
      socket.destroy();
      return;
    }
    this.#count(network, 1);
    socket.once("close", () => this.#count(network, -1));
  }

  #of(network: string): number {
    return this.#byNetwork.get(network) ?? 0;
  }

  #count(network: string | null, change: 1 | -1): void {
    this.#open += change;
    // Read by Node after each answer.
    const isBusy = this.#open > this.bounds.connections / 2;
    this.#server.keepAliveTimeout = isBusy ? REQUEST_LIMITS.busyKeepAliveMs : REQUEST_LIMITS.keepAliveMs;
    if (network === null) return;
    const left = this.#of(network) + change;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}
