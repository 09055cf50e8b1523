import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Hook, HookCall } from "#server/http/contract/hooks.ts";
import type { TakeText } from "../dialogue.ts";
import { isEqualInConstantTime } from "./constant-time-equal.ts";
import { jsonText } from "./json-text.ts";

/** Names, other strings and the ends of objects in JSON that was read without an error. */
const TOKENS = /(?<name>"(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g;

/**
 * Whether an object has a name twice, so nobody knows which counts. `JSON.parse` takes the last one
 * in silence. @param json that `JSON.parse` reads
 */
function hasDuplicateKey(json: string): boolean {
  const open: Set<unknown>[] = [];
  for (const { 0: token, groups } of json.matchAll(TOKENS)) {
    const names = open.at(-1);
    if (token === "{") open.push(new Set());
    else if (token === "}") open.pop();
    else if (groups?.["name"] !== undefined) {
      const name: unknown = JSON.parse(groups["name"]);
      if (names?.has(name) === true) return true;
      names?.add(name);
    }
  }
  return false;
}

/** A message is this old at most, seconds (Standard Webhooks 1.0, "verifying webhooks"). */
const TOLERANCE_SECONDS = 300;

/** A text as the operator's gateway posts it. Members besides these are ignored. */
const EventText = jsonText(
  z.object({
    type: z.literal("text.received"),
    data: z.object({ from: z.string().min(1).max(100), text: z.string().max(10_000).default("") }),
  }),
);

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * `POST /hooks/gateway`: texts by the operator's own gateway, signed as Standard Webhooks 1.0 says.
 * The answer goes out by SMS_WEBHOOK_URL.
 * @param secrets one or two, so that a new one can come before the old one goes
 */
export function gatewayHook(take: TakeText, { secrets, now }: { secrets: readonly string[]; now: () => Date }): Hook {
  const signers = secrets.map((secret) => new Webhook(secret));
  return {
    method: "POST",
    path: "/hooks/gateway",
    answer: async (call) => {
      const signed = readSigned(call, signers, now());
      if (signed === null) return { ok: false, reason: "hooks/bad-signature" };
      const event = EventText.safeParse(signed.body);
      if (!event.success || hasDuplicateKey(signed.body)) return { ok: false, reason: "http/invalid-argument" };
      const { from, text } = event.data.data;
      await take({ provider: "gateway", id: signed.id, from, text, bearer: "text" }, { isQueued: true });
      return { ok: true, status: 204, body: null };
    },
  };
}

/**
 * The body of a call whose signature and time are right. The library's own check reads the
 * computer's clock and lets a broken encoding pass. So only its `sign` is used.
 */
function readSigned(
  { headers, body }: HookCall,
  signers: readonly Webhook[],
  now: Date,
): { id: string; body: string } | null {
  const [id, time, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => headers[name]);
  if (typeof id !== "string" || typeof time !== "string" || typeof signatures !== "string") return null;
  if (id === "" || id.length > 200 || !/^\d{1,12}$/.test(time)) return null;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return null;
  const text = decode(body);
  if (text === null) return null;
  const given = signatures.split(" ");
  const isRight = signers.some((signer) => {
    const wanted = signer.sign(id, new Date(Number(time) * 1000), text);
    return given.some((each) => isEqualInConstantTime(each, wanted));
  });
  return isRight ? { id, body: text } : null;
}

/** Null for bytes that are no UTF-8: they cannot be what was signed as text. */
function decode(body: Buffer): string | null {
  try {
    return strictUtf8.decode(body);
  } catch {
    return null;
  }
}
