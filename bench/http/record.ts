import { request } from "node:http";
import type { Recorded } from "./bare.ts";

/** An answer as it goes over the wire, for a bare server that sends the same bytes. */
export function record(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const coded = answer.headers["content-encoding"];
        const body = Buffer.concat(parts).toString(coded === undefined ? "utf8" : "base64");
        const type = answer.headers["content-type"] ?? "";
        resolve({
          key: `GET ${path}`,
          status: answer.statusCode ?? 0,
          type,
          body,
          ...(coded !== undefined && { coded }),
        });
      });
    })
      .on("error", reject)
      .end();
  });
}
