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
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(`${lines.join("\r\n")}\r\n\r\n`));
    let text = "";
    socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}
