import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/**
 * `npm run dev`: on every change the product is built (uncompressed) and started again, and open
 * pages reload. It is the same code path as `npm start`, server rendering included, so that nothing
 * works in development only. A small server in front keeps the address, holds requests back while
 * the product restarts, and puts the reloading script into pages.
 */
if (existsSync(".env")) process.loadEnvFile(".env");
const port = Number(process.env["PORT"] ?? 3000);
const address = `http://127.0.0.1:${port}`;
const waitingPages = new Set<ServerResponse>();

let product: ChildProcess | null = null;
let productUrl: URL | null = null;
let isStopping = false;

const front = createServer((asked, answer) => void handle(asked, answer));
front.listen(port, process.env["HOST"] ?? "127.0.0.1");
await renew();
console.log(`Lifeboard (development) is at ${address}`);

let timer: NodeJS.Timeout | undefined;
for (const folder of ["src", "locales", "public", "vite.config.ts"].filter((path) => existsSync(path))) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (/\.test\.tsx?$/.test(String(file))) return;
    // Editors write a file in several steps.
    clearTimeout(timer);
    timer = setTimeout(() => void queueRenewal(), 100);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isStopping = true;
    void endProduct().then(() => process.exit(0));
  });
}

let renewing: Promise<void> = Promise.resolve();

/** One renewal after the other; a change in the middle of one gets its own. */
function queueRenewal(): Promise<void> {
  renewing = renewing.then(renew);
  return renewing;
}

async function renew(): Promise<void> {
  const isBuilt = await run("build", ["scripts/run.mjs", "build", "--quick"]);
  if (!isBuilt || isStopping) return;
  await endProduct();
  startProduct();
  await productReady();
  for (const page of waitingPages) page.write("data: reload\n\n");
}

function run(name: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { stdio: "inherit" });
  return new Promise((done) => {
    child.once("exit", (code) => {
      if (code !== 0) console.error(`${name} failed; what ran before keeps running. Save again to try again.`);
      done(code === 0);
    });
  });
}

function startProduct(): void {
  const env = { PUBLIC_URL: address, ...process.env, PORT: "0", HOST: "127.0.0.1" };
  const child = spawn(process.execPath, ["dist/server/main.js"], { env, stdio: ["inherit", "pipe", "inherit"] });
  product = child;
  child.stdout.on("data", (part: Buffer) => {
    const ready = /Lifeboard is ready at (\S+)/.exec(part.toString())?.[1];
    if (ready === undefined) process.stdout.write(part);
    else productUrl = new URL(ready);
  });
  child.once("exit", () => {
    if (product === child) product = null;
  });
}

async function endProduct(): Promise<void> {
  const child = product;
  productUrl = null;
  if (child === null) return;
  const end = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await end;
}

/** Waits until the product is ready, or has ended because of a fault (which it has printed). */
async function productReady(): Promise<void> {
  while (productUrl === null && product !== null) await wait(20);
}

async function handle(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (asked.url === "/dev/reload.js") {
    answer.setHeader("content-type", "text/javascript");
    answer.end('new EventSource("/dev/reload").onmessage = () => location.reload();');
    return;
  }
  if (asked.url === "/dev/reload") {
    answer.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    waitingPages.add(answer);
    answer.once("close", () => waitingPages.delete(answer));
    return;
  }
  while (productUrl === null && !isStopping) await wait(20);
  if (productUrl !== null) forward(productUrl, asked, answer);
}

function forward(target: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const { hostname, port: targetPort } = target;
  const onward = request({ hostname, port: targetPort, path: asked.url, method: asked.method, headers }, (from) => {
    const isPage = String(from.headers["content-type"]).startsWith("text/html");
    if (!isPage) {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
      return;
    }
    void sendPage(from, answer);
  });
  onward.once("error", () => answer.destroy());
  // Who listens to a stream and goes away is not listened for any longer.
  answer.once("close", () => onward.destroy());
  asked.pipe(onward);
}

/**
 * The reloading script would be refused by the page's content security policy, so that is left out
 * here.
 */
async function sendPage(from: IncomingMessage, answer: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of from) parts.push(Buffer.from(part));
  const {
    "content-security-policy": _policy,
    "content-length": _length,
    "transfer-encoding": _coding,
    ...headers
  } = from.headers;
  answer.writeHead(from.statusCode ?? 502, headers);
  answer.end(`${Buffer.concat(parts).toString()}<script src="/dev/reload.js"></script>`);
}
