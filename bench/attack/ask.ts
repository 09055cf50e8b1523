import { Agent, request } from "node:http";
import type { RequestOptions } from "node:http";

const agents = new Map<string, Agent>();

/**
 * One request as of an address. Resolves to its status when all is read, 0 when the connection
 * broke.
 */
export function ask(
  port: number,
  { address, path, body }: { address: string; path: string; body?: object },
): Promise<number> {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true });
  agents.set(address, agent);
  const options: RequestOptions = {
    agent,
    headers: { "x-forwarded-for": address, "content-type": "application/json" },
  };
  if (body !== undefined) options.method = "POST";
  return new Promise((resolve) => {
    const sent = request(`http://127.0.0.1:${port}${path}`, options, (answer) => {
      answer.resume().on("close", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0)).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
