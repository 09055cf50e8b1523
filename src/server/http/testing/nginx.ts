import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/testing/faults/free-port.ts";
import type { BareProxy } from "./bare-proxy.ts";

/** How nginx is configured: with `proxy_pass` alone, or as a guide says. */
export type NginxConfiguration = "default" | "guide" | "cache";

/** Opens a proxy in front of a port. */
type OpenProxy = (upstream: number, configuration: NginxConfiguration) => Promise<BareProxy>;

/** The ways to have an nginx: always a simulated one, and the real one where it is installed. */
export const NGINXES: readonly (readonly [string, OpenProxy])[] = [
  ["a simulated nginx", simulatedNginx],
  ...(spawnSync("nginx", ["-v"]).status === 0 ? [["the installed nginx", installedNginx] as const] : []),
];

const GUIDES = { guide: "deploy.md", cache: "cache.md" } as const;

/** A guide's lines for nginx, within `http`. */
async function guideLines(configuration: keyof typeof GUIDES): Promise<string> {
  const file = new URL(`../../../../docs/guides/${GUIDES[configuration]}`, import.meta.url);
  const block = /```(?:nginx)?\n(\s*log_format private[\s\S]*?)```/.exec(await readFile(file, "utf8"))?.[1];
  if (block === undefined) throw new Error(`${file.pathname} has no lines for nginx`);
  return block;
}

/** Headers of a connection, which nginx does not pass on, or makes itself. */
const OWN_HEADERS = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "te",
  "keep-alive",
  "expect",
  "upgrade",
]);

/**
 * A proxy that does what nginx does by default. It speaks HTTP/1.0 to the upstream, with its own
 * `Host` and `Connection: close`. Bodies are sent whole with a length. Headers with an underscore
 * are dropped, and callers' other headers pass.
 */
async function simulatedNginx(upstream: number, configuration: NginxConfiguration): Promise<BareProxy> {
  const set = configuration === "default" ? new Map<string, string>() : headersOf(await guideLines(configuration));
  const server = createServer(
    (asked, answer) => void forward({ upstream, set }, asked, answer).catch(() => void answer.destroy()),
  );
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

/** The headers that lines of a configuration set. */
function headersOf(lines: string): Map<string, string> {
  return new Map(
    [...lines.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      value,
    ]),
  );
}

type Forwarding = { upstream: number; set: ReadonlyMap<string, string> };

async function forward({ upstream, set }: Forwarding, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const lines = [`${asked.method} ${asked.url} HTTP/1.0`, "Connection: close"];
  const filled = (value: string): string =>
    value
      .replace("$host", (asked.headers.host ?? "").replace(/:\d+$/, ""))
      .replace("$remote_addr", asked.socket.remoteAddress ?? "")
      .replace("$scheme", "http");
  const own = new Map([["host", `127.0.0.1:${upstream}`], ...set]);
  for (const [name, value] of own) lines.push(`${name}: ${filled(value)}`);
  for (let at = 0; at < asked.rawHeaders.length; at += 2) {
    const name = asked.rawHeaders[at] ?? "";
    const isPassed = !OWN_HEADERS.has(name.toLowerCase()) && !own.has(name.toLowerCase()) && !name.includes("_");
    if (isPassed) lines.push(`${name}: ${asked.rawHeaders[at + 1]}`);
  }
  if (body.length > 0) lines.push(`Content-Length: ${body.length}`);
  const socket = connect(upstream, "127.0.0.1", () => {
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(body);
  });
  pass(socket, answer);
}

/** Passes what the upstream answers: its head, then all bytes as they come. */
function pass(socket: ReturnType<typeof connect>, answer: ServerResponse): void {
  let head = "";
  socket.on("data", (part: Buffer) => {
    if (answer.headersSent) {
      answer.write(part);
      return;
    }
    head += part.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end === -1) return;
    const [first = "", ...lines] = head.slice(0, end).split("\r\n");
    for (const line of lines) {
      const [name = "", value = ""] = line.split(/:\s*(.*)/s);
      if (!/^(connection|keep-alive|transfer-encoding)$/i.test(name)) answer.appendHeader(name, value);
    }
    answer.writeHead(Number(first.split(" ")[1]));
    answer.write(Buffer.from(head.slice(end + 4), "latin1"));
  });
  socket.on("error", () => answer.destroy());
  socket.on("close", () => (answer.headersSent ? answer.end() : answer.destroy()));
  answer.on("close", () => socket.destroy());
}

/** The real one, with a folder of its own. */
async function installedNginx(upstream: number, configuration: NginxConfiguration): Promise<BareProxy> {
  const folder = await mkdtemp(join(tmpdir(), "lifeboard-nginx-"));
  // Started by root, its workers are another user's.
  await chmod(folder, 0o755);
  const port = await freePort();
  const bare = `server { server_name _; location / { proxy_pass http://127.0.0.1:3000; } }`;
  const lines = (configuration === "default" ? bare : await guideLines(configuration))
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replace("/var/log/nginx/lifeboard.log", join(folder, "access.log"))
    .replace("/var/cache/nginx/lifeboard", join(folder, "cache"))
    .replace("server_name", `listen 127.0.0.1:${port}; server_name`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  await writeFile(
    join(folder, "nginx.conf"),
    `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1; events {}
     http { access_log off; ${places.join(" ")} ${lines} }`,
  );
  const child = spawn("nginx", ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")]);
  const ended = new Promise((resolve) => child.once("close", resolve));
  while (!(await isListening(port)))
    if (child.exitCode !== null) throw new Error(await readFile(join(folder, "error.log"), "utf8"));
  return {
    port,
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether somebody listens to a port. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy())));
    socket.on("error", () => resolve(false));
  });
}
