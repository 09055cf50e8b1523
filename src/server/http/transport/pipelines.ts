import type { Socket } from "node:net";
import { PIPELINE } from "#server/http/admission/limits.ts";
import type { Answering } from "./exchange.ts";

type Connection = { underWay: number; waiting: (() => void)[]; isPaused: boolean };

/**
 * Bounds the answers under way on one connection. Answers leave in the order of their requests, so
 * those behind the first are kept. A client that sends hundreds of requests and reads nothing would
 * have all of them made and kept.
 */
export class Pipelines {
  readonly #connections = new WeakMap<Socket, Connection>();

  /** Begins a request when fewer than PIPELINE.atOnce of its connection are under way. */
  take(socket: Socket, response: Answering, begin: () => void): void {
    // Requests that were read with the one that was too many.
    if (socket.destroyed) return;
    const connection = this.#connections.get(socket) ?? { underWay: 0, waiting: [], isPaused: false };
    this.#connections.set(socket, connection);
    const start = (): void => {
      connection.underWay += 1;
      response.once("close", () => this.#end(socket, connection));
      begin();
    };
    if (connection.underWay < PIPELINE.atOnce) start();
    else if (connection.waiting.length >= PIPELINE.waiting) socket.destroy();
    else {
      connection.waiting.push(start);
      connection.isPaused = true;
      socket.pause();
    }
  }

  #end(socket: Socket, connection: Connection): void {
    connection.underWay -= 1;
    if (socket.destroyed) return;
    connection.waiting.shift()?.();
    if (!connection.isPaused || connection.waiting.length > 0) return;
    connection.isPaused = false;
    socket.resume();
  }
}
