import { createServer, get } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventSink } from "./events.ts";
import type { EventSink } from "./events.ts";
import { ExchangeResponse } from "./exchange.ts";

/* A reader of a stream that reads nothing, over a real socket. */

const PIECE = "x".repeat(1024 * 1024);
const TARGETS = 20;

let warnings: Error[] = [];
const warn = (warning: Error): void => {
  // Ignore the warnings of others in this process.
  if (warning.name === "MaxListenersExceededWarning") warnings.push(warning);
};
beforeEach(() => {
  warnings = [];
  process.on("warning", warn);
});
afterEach(() => void process.off("warning", warn));

/** Opens a stream whose reader has stopped, and fills it until it falls behind. */
async function full(): Promise<{ sink: EventSink; reader: IncomingMessage; close: () => Promise<void> }> {
  const server = createServer({ ServerResponse: ExchangeResponse });
  const opened = new Promise<ExchangeResponse>((resolve) =>
    server.on("request", (_request, response) => resolve(response)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const begun = new Promise<IncomingMessage>((resolve) => {
    get({ port, host: "127.0.0.1", agent: false }, (response) => resolve(response.pause()));
  });
  const response = await opened;
  response.flushHeaders();
  const reader = await begun;
  const sink = eventSink(response);
  while (sink.write(PIECE)) {
    // The sockets' buffers accept more.
  }
  const close = async (): Promise<void> => {
    reader.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { sink, reader, close };
}

test("however many wait for a slow reader, they wait together: no warning, and all go on", async () => {
  const { sink, reader, close } = await full();
  const waiting = Promise.all(Array.from({ length: TARGETS }, () => sink.drained()));
  reader.resume();
  await waiting;
  expect(sink.unsent).toBe(0);
  // A second time: it waits again.
  reader.pause();
  while (sink.write(PIECE)) {
    // As above.
  }
  const again = Promise.all(Array.from({ length: TARGETS }, () => sink.drained()));
  reader.resume();
  await again;
  await close();
  expect(warnings).toEqual([]);
});

test("when the reader goes, those who wait are told, and nobody waits any more", async () => {
  const { sink, reader, close } = await full();
  const waiting = Promise.all(Array.from({ length: TARGETS }, () => sink.drained()));
  reader.destroy();
  await waiting;
  await sink.drained();
  await close();
  expect(warnings).toEqual([]);
});
