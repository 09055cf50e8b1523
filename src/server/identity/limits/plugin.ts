import { setTimeout as wait } from "node:timers/promises";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { z } from "zod";
import { countryOfPhone, readPhone } from "#domain/contact/phones.ts";
import type { Database } from "../../documents/pool.ts";
import { HASHING, HELD_LIMITS } from "../../http/limits.ts";
import { CALL_RULES } from "./calls.ts";
import type { CallRule } from "./calls.ts";
import type { HookContext } from "./hook-context.ts";
import type { About, Limits, Taken } from "./limits.ts";
import { createPhoneCodes } from "./phone-codes.ts";
import { challengedUser, claimTotpCode } from "./second-step.ts";

export type ProtectionParts = {
  database: Database;
  limits: Limits;
  secret: string;
  /** Country by which a number without country code is read. */
  country: string | null;
  /** Headers the mount writes, after taking away what came in under these names. */
  told: { address: string; unlimited: string };
  now: () => Date;
};

type Under = { rule: CallRule; startedAt: number; taken: Extract<Taken, { ok: true }> | null };

const Body = z.record(z.string(), z.unknown());
const User = z.object({ id: z.string() });
/** As the contract has it; a longer one is refused before it costs anything. */
const MOST_PASSWORD = 128;

/**
 * What the identity library does not do by itself: limits counted by account and number in the database, before any password
 * is hashed; a code of an authenticator app once; codes of text messages hashed where they are kept; refusals that take the
 * same time. It goes by the library's own routes, so no odd way of writing a path gets round it. Last in the list of plugins.
 */
export function protection(parts: ProtectionParts): BetterAuthPlugin {
  const codes = createPhoneCodes(parts.secret);
  const underWay = new WeakMap<object, Under>();
  return {
    id: "protection",
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              before: async (row) => {
                const value = codes.hideIn(row.value);
                return value === null ? undefined : { data: { ...row, value } };
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && CALL_RULES.has(path),
          handler: createAuthMiddleware((context) => beforeCall(parts, context, underWay)),
        },
        {
          matcher: ({ path }) => path === "/phone-number/verify",
          handler: createAuthMiddleware(async (context) => {
            const code = textIn(context.body, "code");
            return code === null ? undefined : { context: { body: { code: codes.hash(code) } } };
          }),
        },
        {
          matcher: ({ path }) => path === "/phone-number/reset-password",
          handler: createAuthMiddleware(async (context) => {
            const otp = textIn(context.body, "otp");
            return otp === null ? undefined : { context: { body: { otp: codes.hash(otp) } } };
          }),
        },
      ],
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware((context) => afterCall(parts, context, underWay)),
        },
      ],
    },
  };
}

/** Counts the try before anything is done for it. @throws APIError 429 `TOO_MANY_TRIES` with `Retry-After` */
async function beforeCall(
  parts: ProtectionParts,
  context: HookContext,
  underWay: WeakMap<object, Under>,
): Promise<void> {
  const rule = CALL_RULES.get(context.path);
  if (rule === undefined) return;
  const startedAt = performance.now();
  const about = await whom(parts, context, rule);
  const isUnlimited = (context.headers?.get(parts.told.unlimited) ?? "") !== "";
  const taken = isUnlimited
    ? null
    : await parts.limits.take({
        limits: rule.limits,
        address: addressOf(parts, context),
        ...(about !== null && { about }),
      });
  if (taken !== null && !taken.ok) throw tooMany(taken.retryAfterSeconds);
  underWay.set(nameOf(context), { rule, startedAt, taken });
  if (context.path === "/sign-in/phone-number") await hashForNobody(context, about);
  const code = textIn(context.body, "code");
  if (context.path === "/two-factor/verify-totp" && about?.kind === "user" && code !== null) {
    await claimTotpCode(parts.database, context, { userId: about.value, code, now: parts.now() });
  }
}

/** Gives back what was not wrong, remembers from where somebody came in, and keeps the pace of what must not be told apart. */
async function afterCall(
  parts: ProtectionParts,
  context: HookContext,
  underWay: WeakMap<object, Under>,
): Promise<void> {
  const { newSession, returned } = context.context;
  if (newSession !== null) await parts.limits.remember(newSession.user.id, addressOf(parts, context));
  const under = underWay.get(nameOf(context));
  if (under === undefined) return;
  underWay.delete(nameOf(context));
  const { status, code } = outcomeOf(returned);
  const verdict = under.rule.judge(status, code);
  const isKept = verdict === "wrong" || (verdict === "right" && !isWrongOnly(under.rule));
  if (!isKept) await under.taken?.giveBack();
  const isPaced = under.rule.paced === "always" || (under.rule.paced === "refusals" && status >= 400);
  const leftMs = under.startedAt + HASHING.refusalMs - performance.now();
  if (isPaced && leftMs > 0) await wait(leftMs);
}

function isWrongOnly({ limits }: CallRule): boolean {
  return limits.every((name) => HELD_LIMITS[name].wrongOnly);
}

async function whom({ country }: ProtectionParts, context: HookContext, rule: CallRule): Promise<About | null> {
  if (rule.whom === null) return null;
  if (rule.whom === "session") {
    const session = await getSessionFromCtx(context);
    return session === null ? null : { kind: "user", value: session.user.id };
  }
  if (rule.whom === "challenge") {
    const userId = await challengedUser(context);
    return userId === null ? null : { kind: "user", value: userId };
  }
  const value = textIn(context.body, rule.whom.in);
  if (value === null) return null;
  if (rule.whom.in !== "phoneNumber") return { kind: "email", value };
  const phone = readPhone(value, country ?? "IN")?.value ?? value;
  return { kind: "phone", value: phone, country: countryOfPhone(phone) };
}

/** The library compares no password for a number without account: this costs the same. */
async function hashForNobody(context: HookContext, about: About | null): Promise<void> {
  const password = textIn(context.body, "password");
  if (about === null || password === null || password.length > MOST_PASSWORD) return;
  const { adapter, internalAdapter } = context.context;
  const user = User.safeParse(
    await adapter.findOne({ model: "user", where: [{ field: "phoneNumber", value: about.value }] }),
  );
  const account = user.success ? await internalAdapter.findCredentialAccount(user.data.id) : null;
  if (typeof account?.password !== "string") await context.context.password.hash(password);
}

/** What an answer of the library says: its status, and its word for a refusal. */
function outcomeOf(returned: unknown): { status: number; code: string } {
  if (!(returned instanceof APIError)) return { status: 200, code: "" };
  return { status: returned.statusCode, code: typeof returned.body?.code === "string" ? returned.body.code : "" };
}

function tooMany(retryAfterSeconds: number): APIError {
  return new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_TRIES", message: "Too many tries" },
    { "Retry-After": String(retryAfterSeconds) },
  );
}

function addressOf({ told }: ProtectionParts, context: HookContext): string {
  return context.headers?.get(told.address) ?? "";
}

/** What stays the same object from before a call to after it. */
function nameOf(context: HookContext): object {
  return context.request ?? context.headers ?? context;
}

function textIn(body: unknown, member: string): string | null {
  const read = Body.safeParse(body);
  const value = read.success ? read.data[member] : undefined;
  return typeof value === "string" ? value : null;
}
