import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import type { Database } from "../../documents/pool.ts";
import { CALL_RULES } from "./calls.ts";
import { isKept } from "./guard.ts";
import type { HookContext } from "./hook-context.ts";
import type { Limits, LimitedTry } from "#server/limits/limits.ts";
import type { PhoneCodeBridge } from "./phone-code-bridge.ts";
import type { Notices } from "../notices.ts";
import { challengedUser, claimTotpCode } from "./second-factor.ts";
import { forgetWrongSteps, noteSteppedSession } from "./statements.ts";
import { noteWrongStep, refuseLocked } from "./wrong-steps.ts";

export type ProtectionDependencies = {
  database: Database;
  limits: Limits;
  codes: PhoneCodeBridge;
  /** Headers that the mount sets, after removing a caller's own of these names. */
  headerNames: { address: string; unlimited: string };
  notices: Pick<Notices, "queued">;
  /** Calls with a passkey whose device did not check who holds it. */
  unverified: WeakSet<object>;
  now: () => Date;
};

/** A second step that is being judged. `userId`: whose, where a right password came before. */
type JudgedStep = { taken: CountedTry | null; userId: string | null };
type CountedTry = Extract<LimitedTry, { ok: true }>;

const Body = z.record(z.string(), z.unknown());
const User = z.object({ id: z.string() });
/** As in the contract. A longer password is refused before it costs anything. */
const MOST_PASSWORD = 128;

/**
 * Adds what the identity library lacks. An authenticator code counts once, and an account gets few
 * wrong codes. Codes of text messages are kept with all others. A number without an account costs
 * the same work. The addresses of sign-ins are recorded. It is the last plugin, so that it sees the
 * final answers. Counts before the library: guard.ts.
 */
export function protection(dependencies: ProtectionDependencies): BetterAuthPlugin {
  const { codes } = dependencies;
  const judged = new WeakMap<object, JudgedStep>();
  return {
    id: "protection",
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              // False: the library keeps none.
              before: async (row, context) =>
                context !== null && (await codes.keep(row.value, context)) ? false : undefined,
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && CALL_RULES.get(path)?.whom === "challenge",
          handler: createAuthMiddleware((context) => beforeSecondStep(dependencies, context, judged)),
        },
        {
          matcher: ({ path }) => path === "/sign-in/phone-number",
          handler: createAuthMiddleware(hashForNobody),
        },
      ],
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware((context) => afterCall(dependencies, context, judged)),
        },
      ],
    },
  };
}

/**
 * Counts a code of the second step before it is compared. @throws APIError 429 `TOO_MANY_TRIES`
 * with `Retry-After`
 */
async function beforeSecondStep(
  dependencies: ProtectionDependencies,
  context: HookContext,
  judged: WeakMap<object, JudgedStep>,
): Promise<void> {
  const rule = CALL_RULES.get(context.path);
  const challenged = await challengedUser(context);
  if (rule === undefined || challenged === null) return;
  const { userId, isSignedIn } = challenged;
  const isTotp = context.path === "/two-factor/verify-totp";
  if (isTotp && !isSignedIn) await refuseLocked(dependencies.database, userId);
  const step: JudgedStep = { taken: null, userId: isSignedIn ? null : userId };
  if ((context.headers?.get(dependencies.headerNames.unlimited) ?? "") === "") {
    const about = { kind: "user", value: userId } as const;
    const taken = await dependencies.limits.take({
      limits: rule.limits,
      address: addressOf(dependencies, context),
      about,
    });
    if (!taken.ok) throw tooMany(taken.retryAfterSeconds);
    step.taken = taken;
  }
  judged.set(nameOf(context), step);
  const code = textIn(context.body, "code");
  if (isTotp && code !== null)
    await claimTotpCode(dependencies.database, context, { userId, code, now: dependencies.now() });
}

/**
 * Records the address of a sign-in, gives back tries that were not wrong, and counts wrong second
 * steps.
 */
async function afterCall(
  dependencies: ProtectionDependencies,
  context: HookContext,
  judged: WeakMap<object, JudgedStep>,
): Promise<void> {
  const { newSession, returned } = context.context;
  if (newSession !== null) await dependencies.limits.remember(newSession.user.id, addressOf(dependencies, context));
  if (newSession !== null && isStepped(dependencies, context))
    await noteSteppedSession(dependencies.database, newSession.session.id);
  const step = judged.get(nameOf(context));
  const rule = CALL_RULES.get(context.path);
  if (step === undefined || rule === undefined) return;
  judged.delete(nameOf(context));
  const outcome = outcomeOf(returned);
  if (!isKept(rule, outcome)) await step.taken?.giveBack();
  if (step.userId === null) return;
  const verdict = rule.judge(outcome.status, outcome.code);
  if (verdict === "wrong") await noteWrongStep(dependencies, step.userId);
  else if (outcome.status < 400) await forgetWrongSteps(dependencies.database, step.userId);
}

/** Whether the session of this call began with a second step. */
function isStepped({ unverified }: ProtectionDependencies, context: HookContext): boolean {
  if (CALL_RULES.get(context.path)?.whom === "challenge") return true;
  return context.path === "/passkey/verify-authentication" && !unverified.has(nameOf(context));
}

/** The library compares no password for a number without account. This costs the same. */
async function hashForNobody(context: HookContext): Promise<void> {
  const [phone, password] = [textIn(context.body, "phoneNumber"), textIn(context.body, "password")];
  if (phone === null || password === null || password.length > MOST_PASSWORD) return;
  const { adapter, internalAdapter } = context.context;
  const user = User.safeParse(
    await adapter.findOne({ model: "user", where: [{ field: "phoneNumber", value: phone }] }),
  );
  const account = user.success ? await internalAdapter.findCredentialAccount(user.data.id) : null;
  if (typeof account?.password !== "string") await context.context.password.hash(password);
}

/** Status and code of the library's answer. */
function outcomeOf(returned: unknown): { status: number; code: string } {
  if (!(returned instanceof APIError)) return { status: 200, code: "" };
  return { status: returned.statusCode, code: typeof returned.body?.code === "string" ? returned.body.code : "" };
}

function tooMany(retryAfterSeconds: number): APIError {
  return new APIError(
    "TOO_MANY_REQUESTS",
    { code: "TOO_MANY_TRIES", message: "Too many attempts" },
    { "Retry-After": String(retryAfterSeconds) },
  );
}

function addressOf({ headerNames }: ProtectionDependencies, context: HookContext): string {
  return context.headers?.get(headerNames.address) ?? "";
}

/** An object that is the same before and after a call. */
function nameOf(context: HookContext): object {
  return context.request ?? context.headers ?? context;
}

function textIn(body: unknown, member: string): string | null {
  const read = Body.safeParse(body);
  const value = read.success ? read.data[member] : undefined;
  return typeof value === "string" ? value : null;
}
