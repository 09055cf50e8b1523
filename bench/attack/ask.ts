import { Agent, request } from "node:http";

const agents = new Map<string, Agent>();

/** One request as of an address. Resolves to its status, 0 when the connection broke, with all read. */
export function ask(
  port: number,
  { address, path, body }: { address: string; path: string; body?: object },
): Promise<number> {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true });
  agents.set(address, agent);
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        path,
        agent,
        method: body === undefined ? "GET" : "POST",
        headers: { "x-forwarded-for": address, ...(body !== undefined && { "content-type": "application/json" }) },
      },
      (answer) => {
        answer.resume();
        answer.on("close", () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on("error", () => resolve(0));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
