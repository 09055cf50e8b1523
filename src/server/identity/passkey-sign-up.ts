import type { PasskeyOptions } from "@better-auth/passkey";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { standInEmail } from "./addresses.ts";
import { PASSKEY_SIGN_UP } from "./library/library-routes.ts";
import { newId } from "#domain/shared/ids.ts";
import { languageOf } from "./languages.ts";
import type { MakeAlias } from "./made-up-alias.ts";

/**
 * A passkey is enough for an account. A caller without a session who asks for it
 * (library-routes.ts) gets account and passkey in one transaction. A challenge issued to a
 * signed-in person is worthless without that session.
 */
export const passkeySignUp = (makeAlias: MakeAlias): NonNullable<PasskeyOptions["registration"]> => ({
  requireSession: false,
  resolveUser: ({ ctx }) => ({ id: newId(), name: makeAlias(languageOf(ctx)) }),
  afterVerification: async ({ ctx, user, context }) => {
    if ((await getSessionFromCtx(ctx)) !== null) return;
    // A signed-in person's challenge names their account, whatever context they sent.
    const isOfAccount = (await ctx.context.internalAdapter.findUserById(user.id)) !== null;
    if (context !== PASSKEY_SIGN_UP || isOfAccount) throw new APIError("UNAUTHORIZED", { code: "SESSION_REQUIRED" });
    const fields = { email: standInEmail(), name: user.name, emailVerified: false };
    const made = await ctx.context.internalAdapter.createUser(fields, { method: "passkey" });
    return { userId: made.id };
  },
});
