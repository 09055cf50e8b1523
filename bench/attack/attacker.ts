import { randomBytes } from "node:crypto";
import { get, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { TOWNS, townAt } from "../nearby/world.ts";
import { ask } from "./ask.ts";
import { EXPENSIVE_CALLERS, expensiveCall } from "./expensive-calls.ts";

/** Callers in a process of their own. They go on until it is ended; but for "dear" it is one. */
export type AttackName = "dear" | "cheap" | "ids" | "filter" | "near" | "streams" | "exports" | "pipelines";

const ADDRESS = "203.0.113.66";
const AT_ONCE = 60;
const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

process.on("message", (asked: { port: number; name: AttackName; ids: string[] } | "report") => {
  if (asked === "report") process.send?.([...counts]);
  else ATTACKS[asked.name](asked.port, asked.ids);
});
process.on("disconnect", () => process.exit(0));

const ATTACKS: Record<AttackName, (port: number, ids: string[]) => void> = {
  dear: (port) => {
    for (let caller = 0; caller < EXPENSIVE_CALLERS; caller += 1) void askDearly(port, caller);
  },
  cheap: (port) => flood(port, () => ({ path: "/api/v1/listings/nearby?lat=22.5&lng=88.3&limit=1" })),
  ids: (port, ids) => flood(port, () => query({ ids, limit: 20 })),
  filter: (port) => flood(port, () => query({ where: { language: "zz" }, limit: 20 })),
  near: (port) =>
    flood(port, () => query({ near: { ...aTown(), withinKm: 500 }, where: { language: "zz" }, limit: 20 })),
  streams: (port) => void openStreams(port),
  exports: (port) => {
    for (let nth = 0; nth < 8; nth += 1) holdExport(port);
  },
  pipelines: (port) => {
    for (let nth = 0; nth < 40; nth += 1) sendAhead(port);
  },
};

type Asked = { path: string; body?: object };

function query(target: object): Asked {
  return { path: "/api/v1/sync/query", body: { target: { collection: "listings", ...target } } };
}

let nth = 0;
/** Another point each time, so that nothing is shared. */
function aTown(): { lat: number; lng: number } {
  nth += 1;
  const { lat, lng } = townAt(nth % TOWNS);
  return { lat: lat + (nth % 1_000) / 100_000, lng };
}

/** One of twenty networks, which asks for the dearest again and again. */
async function askDearly(port: number, caller: number): Promise<void> {
  for (let at = caller; ; at += 1) {
    count(`${await ask(port, { address: `203.0.${caller}.66`, ...expensiveCall(at) })}`);
  }
}

/** So many at once, each followed by the next. */
function flood(port: number, next: () => Asked): void {
  const one = async (): Promise<void> => {
    for (;;) count(`${await ask(port, { address: ADDRESS, ...next() })}`);
  };
  for (let client = 0; client < AT_ONCE; client += 1) void one();
}

/** As many streams as an address may have, each with the dearest targets, all read. */
async function openStreams(port: number): Promise<void> {
  for (let opened = 0; opened < 2_000; opened += 50) {
    await Promise.all(Array.from({ length: 50 }, () => openStream(port)));
  }
}

function openStream(port: number): Promise<void> {
  const targets = Array.from({ length: 20 }, (_, id) => {
    const near = { ...aTown(), withinKm: 500 };
    const where = id % 2 === 0 ? { language: "zz" } : { side: "offer" };
    return { id: `${id}`, target: { collection: "listings", near, where, limit: 1_000 } };
  });
  return new Promise((resolve) => {
    const headers = { "x-forwarded-for": ADDRESS, "content-type": "application/json", accept: "text/event-stream" };
    const options = { port, host: "127.0.0.1", path: "/api/v1/sync/listen", method: "POST", agent: false, headers };
    const sent = request(options, (answer: IncomingMessage) => {
      count(`stream ${answer.statusCode ?? 0}`);
      answer.on("data", (part: Buffer) => {
        if (part.includes("event: closing")) count("closing");
      });
      resolve();
    });
    sent.on("error", () => resolve());
    sent.end(JSON.stringify({ clientId: randomBytes(16).toString("hex"), targets }));
  });
}

/** An export that is read at five bytes a minute, and begun again whenever it ends. */
function holdExport(port: number): void {
  const again = (): void => void setTimeout(() => holdExport(port), 200);
  const path = "/api/v1/export/listings.ndjson";
  const options = { port, host: "127.0.0.1", path, agent: false, headers: { "x-forwarded-for": ADDRESS } };
  const sent = get(options, (answer) => {
    count(`export ${answer.statusCode ?? 0}`);
    answer.on("close", again);
    answer.on("error", () => undefined);
    if (answer.statusCode === 200) setInterval(() => answer.read(5), 60_000);
    else answer.resume();
  });
  sent.on("error", again);
}

/** A connection that sends 400 requests and reads nothing. */
function sendAhead(port: number): void {
  const socket = connect(port, "127.0.0.1");
  const { lat, lng } = aTown();
  const path = `/api/v1/listings/nearby?lat=${lat}&lng=${lng}&withinKm=500&limit=100`;
  socket.pause();
  socket.on("error", () => undefined);
  socket.on("close", () => {
    count("connection ended");
    setTimeout(() => sendAhead(port), 200);
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${ADDRESS}\r\n\r\n`.repeat(400));
}
