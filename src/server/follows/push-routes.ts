import { ECDH } from "node:crypto";
import {
  deletePush,
  endDeviceFollow,
  getDeviceFollows,
  getPushKey,
  getPushWords,
  putPush,
  saveDeviceFollow,
} from "#contract/push.ts";
import { deviceOwner } from "#domain/follows/follow.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { DeviceProof, Devices } from "#server/adapters/push/devices.ts";
import { isPushEndpoint } from "#server/adapters/push/endpoint.ts";
import { readDevicesOf } from "#server/adapters/push/queries.ts";
import { executeMutation } from "#server/commands/mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Context } from "#server/http/contract/context.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding, Refused } from "#server/http/contract/handle.ts";
import { shippedLanguage } from "#server/http/pages/language.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { eraseDevice } from "./erase-device.ts";
import { presentFollow } from "./present.ts";
import { readFollowsOf } from "./queries.ts";
import { TEMPLATES } from "#server/adapters/templates.ts";
import type { Channel } from "#server/adapters/templates.ts";

/** What the calls of browsers that get push messages need. */
export type PushDependencies = {
  database: Database;
  devices: Devices;
  /** The public keys with which browsers may subscribe, the newest first. */
  publicKeys: readonly string[];
  hosts: readonly string[];
  writers: Writers;
  texts: Texts;
};

const RULES = { limit: "public-read", policy: everybody } as const;
/** Messages that go to browsers. The worker shows these words of each. */
const KINDS = Object.entries(TEMPLATES).flatMap(([name, { channels }]) =>
  channels.some((each: Channel) => each === "push") ? [name] : [],
);

/** Subscribing a browser, and what it follows without an account. */
export function pushRoutes(
  dependencies: PushDependencies,
  { save, end }: { save: Mutation; end: Mutation },
): Binding[] {
  const { database, devices, publicKeys, texts } = dependencies;
  const [key = ""] = publicKeys;
  return [
    bindRoute(getPushKey, RULES, async () => ok({ value: { key } })),
    bindRoute(getPushWords, RULES, async ({ lang: wanted }, context) => {
      const lang = wanted === undefined ? context.language : (shippedLanguage(wanted, texts.languages) ?? "en");
      const say = (name: string): string => texts.say(lang, ["messages", "push", name]);
      const kinds = Object.fromEntries(KINDS.map((kind) => [kind, say(kind)]));
      const dir = texts.direction(lang) === "rtl" ? "rtl" : "ltr";
      return ok({ value: { lang, dir, kinds, end: say("end"), ended: say("ended") } });
    }),
    bindRoute(putPush, { ...RULES, looksUpSession: true }, (input, context) => keep(dependencies, input, context)),
    bindRoute(deletePush, RULES, async (proof) => {
      const id = await devices.find(proof);
      if (id !== null) await eraseDevice(database, id);
      return ok({ value: null });
    }),
    bindRoute(getDeviceFollows, { ...RULES, looksUpSession: true }, async ({ device }, { actor, now }) => {
      const id = await devices.find(device);
      if (id === null) return fail("push/not-subscribed");
      const own = actor.id === null ? [] : await readDevicesOf(database.pool, [actor.id], now);
      return ok({ value: { ...(await followsOf(database, id)), account: own.some((each) => each.id === id) } });
    }),
    bindRoute(saveDeviceFollow, RULES, ({ device, follow }, context) =>
      write(dependencies, { device, mutation: save, args: follow }, context),
    ),
    bindRoute(endDeviceFollow, RULES, ({ device, id }, context) =>
      write(dependencies, { device, mutation: end, args: { id } }, context),
    ),
  ];
}

type Subscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  key: string;
  replaces?: DeviceProof | undefined;
};

async function keep(
  { devices, publicKeys, hosts, writers }: PushDependencies,
  { endpoint, keys, key: serverKey, replaces }: Subscription,
  context: Context,
): Promise<{ ok: true; value: { value: { account: boolean } } } | Refused> {
  if (!isPushEndpoint(endpoint, hosts)) return fail("push/endpoint-refused");
  if (!publicKeys.includes(serverKey)) return fail("push/key-changed");
  if (!isPoint(keys.p256dh))
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: "keys.p256dh", word: "wrong" }] };
  const admitted = await writers.admit(context, writers.of(context), "push.subscribe");
  if (!admitted.ok) return admitted;
  const { session, now } = context;
  await devices.keep({ endpoint, keys }, { serverKey, sessionId: session?.id ?? null, now, replaces });
  return ok({ value: { account: session !== null } });
}

type DeviceWrite = { device: DeviceProof; mutation: Mutation; args: unknown };

/** A command by a browser: it acts as the owner of what it follows. */
async function write(
  { database, devices, writers }: PushDependencies,
  { device, mutation, args }: DeviceWrite,
  context: Context,
) {
  const anyone = writers.of(context);
  const admitted = await writers.admit(context, anyone, mutation.name);
  if (!admitted.ok) return admitted;
  const id = await devices.find(device);
  if (id === null) return fail("push/not-subscribed");
  const owner = deviceOwner(id);
  const actor = { id: owner, roles: new Set<never>(), facilityIds: new Set<string>() };
  const prepared = await mutation.prepare(args, { ...anyone, actor, who: owner });
  const done = prepared.ok ? await executeMutation(database, prepared.value, null) : prepared;
  return done.ok ? ok({ value: await followsOf(database, id) }) : done;
}

async function followsOf(database: Database, deviceId: string) {
  const owner = deviceOwner(deviceId);
  const documents = await readFollowsOf(database, owner);
  return { follows: documents.flatMap((document) => presentFollow(document, owner) ?? []) };
}

/** Whether a key is a point of the curve that browsers use (RFC 8291, 3.1). */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
