import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { openRelay } from "./relay.ts";
import type { Relay } from "./relay.ts";

let far: Socket[];
let server: ReturnType<typeof createServer>;
let relay: Relay;
beforeEach(async () => {
  far = [];
  server = createServer((socket) => far.push(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(server, "listening");
  relay = await openRelay({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
});
afterEach(() => {
  for (const socket of far) socket.destroy();
  server.close();
});

/** A connection through the relay. */
async function call(): Promise<Socket> {
  const near = connect(relay.port, "127.0.0.1").on("error", () => undefined);
  await eventually(() => expect(far).toHaveLength(1));
  return near;
}

test("a forgotten connection with an unread question, whose far side broke, does not hold up the end of the relay", async () => {
  const near = await call();
  relay.stall();
  relay.forget();
  far[0]?.resetAndDestroy();
  near.end("a question");
  await once(near, "finish");
  await relay.close();
  near.destroy();
});
