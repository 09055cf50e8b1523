import type { Socket } from "node:net";
import { PIPELINE } from "#domain/limits/process-limits.ts";
import type { ExchangeResponse } from "./exchange.ts";

type Connection = { underWay: number; waiting: (() => void)[]; isPaused: boolean; isWoken: boolean };

/**
 * Bounds the answers under way on one connection. Answers leave in the order of their requests, so
 * those behind the first are kept. A client that sends hundreds of requests and reads nothing would
 * have all of them made and kept. Each turn of the event loop begins one of those sent ahead.
 */
export class Pipelines {
  readonly #connections = new WeakMap<Socket, Connection>();

  /** Begins a request at once when no other of its connection is under way. */
  take(socket: Socket, response: ExchangeResponse, begin: () => void): void {
    // Requests that were read with the one that was too many.
    if (socket.destroyed) return;
    const connection = this.#connections.get(socket) ?? newConnection();
    this.#connections.set(socket, connection);
    const start = (): void => {
      connection.underWay += 1;
      response.once("close", () => this.#end(socket, connection));
      begin();
    };
    if (connection.underWay === 0 && connection.waiting.length === 0) start();
    else if (connection.waiting.length >= PIPELINE.waiting) socket.destroy();
    else {
      connection.waiting.push(start);
      connection.isPaused = true;
      socket.pause();
      this.#wake(socket, connection);
    }
  }

  #end(socket: Socket, connection: Connection): void {
    connection.underWay -= 1;
    if (connection.isPaused) this.#wake(socket, connection);
  }

  #wake(socket: Socket, connection: Connection): void {
    if (connection.isWoken) return;
    connection.isWoken = true;
    setImmediate(() => {
      connection.isWoken = false;
      if (socket.destroyed) return;
      if (connection.underWay < PIPELINE.atOnce) connection.waiting.shift()?.();
      if (connection.waiting.length === 0) {
        connection.isPaused = false;
        socket.resume();
      } else if (connection.underWay < PIPELINE.atOnce) this.#wake(socket, connection);
    });
  }
}

function newConnection(): Connection {
  return { underWay: 0, waiting: [], isPaused: false, isWoken: false };
}
