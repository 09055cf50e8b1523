import { passkey } from "@better-auth/passkey";
import { twoFactor } from "better-auth/plugins";
import type { MakeAlias } from "../made-up-alias.ts";
import { passkeySignUp } from "../passkey-sign-up.ts";

/** Sign-ins without password that ask for the second step. */
const HALF_WAY = new Set(["/phone-number/verify", "/callback/:id"]);

/** An object that is the same in a call of the library and in its hooks. */
function callOf({ request, headers }: { request?: Request | undefined; headers?: Headers | undefined }): object {
  return request ?? headers ?? {};
}

/**
 * The second step, after every way to sign in. A passkey whose device checked its holder is two
 * steps in itself. limits/ counts the tries: the library's own lock would let a stranger
 * lock the owner out.
 */
export function secondStep(issuer: string, unverified: WeakSet<object>) {
  const plugin = twoFactor({ issuer, allowPasswordless: true, accountLockout: { enabled: false } });
  const after = plugin.hooks.after.map(({ matcher, handler }) => ({
    matcher: (context: Parameters<typeof matcher>[0]) =>
      matcher(context) || HALF_WAY.has(context.path ?? "") || unverified.has(callOf(context)),
    handler,
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
}

/**
 * Passkeys. Devices are asked to check who holds them. A call with one that did not is kept in
 * `unverified`, which asks for the second step.
 */
export function passkeys({
  host,
  name,
  origins,
  unverified,
  makeAlias,
}: {
  host: string;
  name: string;
  origins: readonly string[];
  unverified: WeakSet<object>;
  makeAlias: MakeAlias;
}) {
  return passkey({
    rpID: host,
    rpName: name,
    origin: [...origins],
    registration: passkeySignUp(makeAlias),
    authenticatorSelection: { userVerification: "required" },
    authentication: {
      afterVerification: async ({ ctx, verification }) => {
        if (!verification.authenticationInfo.userVerified) unverified.add(callOf(ctx));
      },
    },
  });
}
