import { z } from "zod";
import { Id, lookupText } from "./fields.ts";
import { Follow, FollowSave } from "./follows.ts";
import { route } from "./route.ts";

/** Bytes as base64url. Browsers leave the padding out. */
const Bytes = (bytes: number) =>
  z.string().refine((text) => bytesIn(text) === bytes, `is ${bytes} bytes as base64url, without padding`);

/** How many bytes such a text has; -1 when it is none. */
function bytesIn(text: string): number {
  return /^[\w-]*$/.test(text) ? Math.floor((text.length * 3) / 4) : -1;
}

/** An address at a push service. FCM's have 150 to 250 letters. */
const Endpoint = lookupText(1_000).min(1);

/** What a browser proves itself with: of its subscription, what no push service knows. */
const Device = z.strictObject({ endpoint: Endpoint, auth: Bytes(16) });

/** Returns the public key with which browsers subscribe (VAPID, RFC 8292), as base64url. */
export const getPushKey = route({
  method: "GET",
  path: "/api/v1/push/key",
  who: "anyone",
  summary: "The key with which a browser subscribes to push messages",
  input: z.strictObject({}),
  output: z.object({ key: z.string() }),
  errors: [],
});

/**
 * Returns what a browser shows of each kind of push message. The messages have no words: `kind`
 * names the sentence.
 */
export const getPushWords = route({
  method: "GET",
  path: "/api/v1/push/words",
  who: "anyone",
  summary: "The words of push messages in one language",
  input: z.strictObject({ lang: lookupText(35).optional() }),
  output: z.object({
    lang: z.string(),
    dir: z.enum(["ltr", "rtl"]),
    kinds: z.record(z.string(), z.string()),
    end: z.string(),
    ended: z.string(),
  }),
  errors: [],
});

/**
 * Sends push messages to this browser. Signed in, those of the account too, until the session ends.
 * A message is `{v, kind, link, end}`, padded to 256 bytes and encrypted for the browser alone.
 */
export const putPush = route({
  method: "PUT",
  path: "/api/v1/me/push",
  who: "anyone",
  summary: "Get push messages on this browser",
  input: z.strictObject({
    endpoint: Endpoint,
    keys: z.strictObject({ p256dh: Bytes(65), auth: Bytes(16) }),
    /** The key of `GET /push/key` that the browser subscribed with. */
    key: Bytes(65),
    /** The subscription that this one replaces: what the browser follows moves to the new one. */
    replaces: Device.optional(),
  }),
  output: z.object({ account: z.boolean() }),
  headers: ["X-Client-Id"],
  errors: ["http/foreign-origin", "push/endpoint-refused", "push/key-changed"],
});

/** Sends none any more, and erases what this browser follows. Repeating it changes nothing. */
export const deletePush = route({
  method: "DELETE",
  path: "/api/v1/me/push",
  who: "anyone",
  summary: "Get no push messages on this browser any more",
  input: Device,
  output: z.null(),
  errors: ["http/foreign-origin"],
});

const OwnFollows = z.object({ follows: z.array(Follow) });

/**
 * What a browser follows without an account. `account`: whether messages of the caller's account
 * come here.
 */
export const getDeviceFollows = route({
  method: "POST",
  path: "/api/v1/push/follows/mine",
  who: "anyone",
  summary: "What this browser follows without an account",
  input: z.strictObject({ device: Device }),
  output: OwnFollows.extend({ account: z.boolean() }),
  errors: ["http/foreign-origin", "push/not-subscribed"],
});

/**
 * Follows a search without an account, by push messages to this browser alone. 3 at a time. It ends
 * with the subscription.
 */
export const saveDeviceFollow = route({
  method: "POST",
  path: "/api/v1/push/follows",
  who: "anyone",
  summary: "Follow a search without an account",
  input: z.strictObject({ device: Device, follow: FollowSave.omit({ channels: true }) }),
  output: OwnFollows,
  headers: ["X-Client-Id"],
  errors: [
    ...(["http/foreign-origin", "push/not-subscribed", "documents/already-exists"] as const),
    ...(["follows/too-many", "follows/consent-needed"] as const),
  ],
});

/** Ends one of them and erases it. */
export const endDeviceFollow = route({
  method: "POST",
  path: "/api/v1/push/follows/end",
  who: "anyone",
  summary: "Follow a search without an account no more",
  input: z.strictObject({ device: Device, id: Id }),
  output: OwnFollows,
  headers: ["X-Client-Id"],
  errors: ["http/foreign-origin", "push/not-subscribed"],
});

/** Calls about push messages, for the program and the documentation. */
export const PUSH_ROUTES = [
  getPushKey,
  getPushWords,
  putPush,
  deletePush,
  getDeviceFollows,
  saveDeviceFollow,
  endDeviceFollow,
] as const;
