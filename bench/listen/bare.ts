import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of events that does nothing but write what it is given to all who came. */
export async function openBare(): Promise<{
  port: number;
  send: (events: string) => void;
  close: () => Promise<void>;
}> {
  const all = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
    response.write("event: current\ndata: {}\n\n");
    all.add(response);
    response.once("close", () => all.delete(response));
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 1_024 }, resolve));
  const address: string | AddressInfo | null = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    send: (events) => {
      const bytes = Buffer.from(events);
      for (const response of all) response.write(bytes);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
