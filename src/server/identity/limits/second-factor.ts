import { createOTP } from "@better-auth/utils/otp";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { z } from "zod";
import type { Database } from "../../documents/pool.ts";
import type { HookContext } from "./hook-context.ts";
import { claimTotpStep } from "./statements.ts";

const PERIOD_MS = 30_000;
const Secret = z.object({ secret: z.string() });

/** Who must do the second step. `isSignedIn`: they only confirm their app. */
export type Challenged = { userId: string; isSignedIn: boolean };

/**
 * Who must do the second step: the person signed in, or the holder of the cookie for a right
 * password. Null for anybody else; the library refuses those itself.
 */
export async function challengedUser(context: HookContext): Promise<Challenged | null> {
  const session = await getSessionFromCtx(context);
  if (session !== null) return { userId: session.user.id, isSignedIn: true };
  const cookie = context.context.createAuthCookie("two_factor");
  const identifier = await context.getSignedCookie(cookie.name, context.context.secret);
  if (typeof identifier !== "string" || identifier === "") return null;
  const row = await context.context.internalAdapter.findVerificationValue(identifier);
  return row === null ? null : { userId: row.value, isSignedIn: false };
}

/**
 * Makes an authenticator code count once. It claims the code's step, and refuses a claimed step as
 * a wrong code. So does it with the next code, which the library would accept: a third right code
 * helps who guesses. A code that fits no step is left to the library, which counts it.
 * @throws APIError 401 `INVALID_CODE`
 */
export async function claimTotpCode(
  database: Database,
  context: HookContext,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<void> {
  const row = Secret.safeParse(
    await context.context.adapter.findOne({ model: "twoFactor", where: [{ field: "userId", value: userId }] }),
  );
  if (!row.success) return;
  const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: row.data.secret });
  const step = await stepOfCode(secret, code, now);
  const isNew = step !== null && (await claimTotpStep(database, userId, step));
  const isNext = step === null && (await stepOfCode(secret, code, new Date(now.getTime() + PERIOD_MS))) !== null;
  if (isNew || (step === null && !isNext)) return;
  throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "Invalid code" });
}

/** The step of a code: now or the one before; null if it fits neither. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const otp = createOTP(secret, { period: PERIOD_MS / 1_000, digits: 6 });
  const current = Math.floor(now.getTime() / PERIOD_MS);
  const near = [current, current - 1];
  const codes = await Promise.all(near.map((step) => otp.hotp(step)));
  return near.find((_, index) => codes[index] === code) ?? null;
}
