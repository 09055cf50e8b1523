import { createServer, request } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";

/** A proxy in front of a server, and its port. */
export type BareProxy = { port: number; close: () => Promise<void> };

/**
 * A proxy configured with nothing but the upstream's address. `Host` is the upstream's, and no
 * header names the caller. All other headers pass.
 */
export async function bareProxy(upstream: number): Promise<BareProxy> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: `127.0.0.1:${upstream}` };
    const passed = request(
      { host: "127.0.0.1", port: upstream, path: asked.url, method: asked.method, headers, agent: false },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Sends lines of a request over a plain socket, as a forwarder of bytes does.
 * @returns all of the answer
 */
export function rawAnswer(port: number, lines: readonly string[]): Promise<string> {
  return rawBytes(port, `${lines.join("\r\n")}\r\n\r\n`);
}

/**
 * Sends bytes as they are, each written as a sign of Latin-1.
 * @param isOpen whether the sender says nothing of an end, as a slow one does
 * @returns all of the answer, until the connection is closed
 */
export function rawBytes(port: number, bytes: string, isOpen = false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(Buffer.from(bytes, "latin1"));
      if (!isOpen) socket.end();
    });
    let text = "";
    socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
    // Closed in the midst of what was sent: what came before it counts.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(text));
  });
}
