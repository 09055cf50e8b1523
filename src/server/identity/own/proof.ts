import { symmetricDecrypt } from "better-auth/crypto";
import { z } from "zod";
import { normaliseCode } from "#domain/identity/typed-code.ts";
import type { Result } from "#domain/shared/result.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Database } from "#server/documents/pool.ts";
import type { PasswordHash } from "../limits/password-hash.ts";
import { claimTotpStep } from "../limits/statements.ts";
import { stepOfCode } from "../limits/second-factor.ts";
import type { WaysRow } from "../queries.ts";
import type { AuthSecrets } from "../secrets.ts";

/** The library's encryption keys, in its own format. */
function keysOf({ library }: AuthSecrets) {
  return {
    keys: new Map(library.map(({ version, value }) => [version, value])),
    currentVersion: library[0]?.version ?? 0,
  };
}

const Codes = z.array(z.string());

/** How many backup codes are left. */
export async function countBackupCodes(ways: WaysRow, secrets: AuthSecrets): Promise<number> {
  if (ways.secondFactor === null) return 0;
  const text = await symmetricDecrypt({ key: keysOf(secrets), data: ways.secondFactor.backupCodes }).catch(() => "[]");
  return Codes.safeParse(JSON.parse(text)).data?.length ?? 0;
}

/**
 * Checks that the caller is the owner before an account is deleted. It needs an authenticator code
 * where there is an app, otherwise the password where there is one. A password that is given as
 * well must also be right. With neither, a recent sign-in is enough.
 */
export async function proveOwner(
  ways: WaysRow,
  given: { password?: string | undefined; code?: string | undefined },
  dependencies: { database: Database; userId: string; secrets: AuthSecrets; passwords: PasswordHash; now: Date },
): Promise<Result<null, "identity/code-wrong" | "identity/wrong-credentials" | "identity/second-factor-needed">> {
  const { password: hash, secondFactor } = ways;
  const needsPassword = hash !== null && (secondFactor === null || given.password !== undefined);
  if (needsPassword) {
    const isRight =
      given.password !== undefined && (await dependencies.passwords.verify({ hash, password: given.password }));
    if (!isRight) return fail("identity/wrong-credentials");
  }
  if (secondFactor === null) return ok(null);
  if (given.code === undefined) return fail("identity/second-factor-needed");
  const secret = await symmetricDecrypt({ key: keysOf(dependencies.secrets), data: secondFactor.secret });
  const step = await stepOfCode(secret, normaliseCode(given.code), dependencies.now);
  // A code counts once, as in signing in.
  const isRight = step !== null && (await claimTotpStep(dependencies.database, dependencies.userId, step));
  return isRight ? ok(null) : fail("identity/code-wrong");
}
