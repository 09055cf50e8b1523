import { randomBytes } from "node:crypto";
import type { PasskeyOptions } from "@better-auth/passkey";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { standInEmail } from "./addresses.ts";
import { PASSKEY_SIGN_UP } from "./library/library-routes.ts";
import { newId } from "#domain/shared/ids.ts";

/** What somebody who gave no name is called until they say otherwise; never their number. */
export function newAlias(): string {
  return `Member ${1_000 + (randomBytes(4).readUInt32BE() % 9_000)}`;
}

/**
 * A passkey is enough for an account: who comes without a sign-in and says so (library-routes.ts)
 * gets one with the passkey, in one transaction. A challenge that was given to somebody signed in
 * is worth nothing without that sign-in.
 */
export const passkeySignUp: NonNullable<PasskeyOptions["registration"]> = {
  requireSession: false,
  resolveUser: () => ({ id: newId(), name: newAlias() }),
  afterVerification: async ({ ctx, user, context }) => {
    if ((await getSessionFromCtx(ctx)) !== null) return;
    // Somebody signed in was named in the challenge by their account, whatever they asked it for.
    const isOfAccount = (await ctx.context.internalAdapter.findUserById(user.id)) !== null;
    if (context !== PASSKEY_SIGN_UP || isOfAccount) throw new APIError("UNAUTHORIZED", { code: "SESSION_REQUIRED" });
    const fields = { email: standInEmail(), name: user.name, emailVerified: false };
    const made = await ctx.context.internalAdapter.createUser(fields, { method: "passkey" });
    return { userId: made.id };
  },
};
