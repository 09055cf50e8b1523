import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Json, JsonObject } from "../documents/documents.ts";
import type { UpsertDocument } from "../documents/store.ts";

/**
 * The demonstration set as `scripts/build-demo.ts` writes it. `newest`: its newest time, to which
 * all others are relative.
 */
export type DemoSet = { newest: string; documents: UpsertDocument[]; fingerprint: string };

/** File of the set below `data/demo`. */
export const DEMO_FILE = "demo.json.br";

/**
 * The made-up person in whose place the first admin stands (give-to-admin.ts). No account has such
 * an id: those of accounts are made of the time.
 */
export const STAND_IN = "d3a0de30-0000-5000-8000-000000000002";

/** Reads the set. @param folder `data/demo` of the checkout */
export async function readDemoSet(folder: string): Promise<DemoSet> {
  const packed = await readFile(join(folder, DEMO_FILE));
  const set = JSON.parse(brotliDecompressSync(packed).toString("utf8")) as Omit<DemoSet, "fingerprint">;
  return { ...set, fingerprint: createHash("sha256").update(packed).digest("hex").slice(0, 16) };
}

/** Paths of the times that move with the set, and of those derived from visitors' observations. */
export const MOVING_TIMES = [
  "reach.at",
  "stock.at",
  "trust.at",
  "confirmedAt",
  "expiresAt",
  "neededBy",
  "at",
  "counted.at",
  "took.at",
  "decided.at",
  "decision.at",
  "crowd",
  "hearsay.reach.at",
  "hearsay.stock.at",
  "hearsay.helped.at",
  "hearsay.askedForMoney.at",
  "base.reach.at",
  "base.stock.at",
  "base.trust.at",
  "base.counted.at",
  "stock.moreAt",
  "stock.own.at",
  "moreAt",
  "facilityState.at",
  "facilityState.until",
  "facilityOpenedAt",
  "placeEffect.at",
  "status.state.at",
  "status.state.until",
  "utilities.power.at",
  "utilities.oxygen.at",
  "utilities.staff.at",
  "arrivesBy",
  "until",
  "acceptedAt",
  "askedAt",
  "endedAt",
  "consent.at",
  "consent.until",
  "confirmed.owner.at",
  "confirmed.responder.at",
] as const;

/** Those of them that lie ahead. */
export const TIMES_AHEAD: ReadonlySet<string> = new Set([
  "expiresAt",
  "neededBy",
  "arrivesBy",
  "until",
  "moreAt",
  "stock.moreAt",
  "consent.until",
  "facilityState.until",
  "status.state.until",
]);

/** A document with its times moved by some milliseconds. Times of its source ("as of") stay. */
export function moved(body: JsonObject, byMs: number): JsonObject {
  const copy = structuredClone(body);
  for (const path of MOVING_TIMES) {
    const names = path.split(".");
    const key = names.pop() ?? "";
    const holder = names.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), copy);
    const time = isObject(holder) ? holder[key] : undefined;
    if (isObject(holder) && typeof time === "string") {
      holder[key] = new Date(Date.parse(time) + byMs).toISOString();
    }
  }
  return copy;
}

/** Lists of private parts whose entries have a time: notes of answers, counted and delivered oxygen. */
export const MOVING_LISTS = ["notes", "counts", "deliveries"] as const;

/** A private part with the times in its lists moved; others have no times. */
export function movedApart(shielded: JsonObject | null | undefined, byMs: number): JsonObject | null {
  if (shielded === null || shielded === undefined) return null;
  const copy = { ...shielded };
  for (const name of MOVING_LISTS) {
    const list = copy[name];
    if (Array.isArray(list)) copy[name] = list.map((each) => (isObject(each) ? moved(each, byMs) : each));
  }
  return copy;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
