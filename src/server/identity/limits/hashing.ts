import { tryGetCurrentAuthEndpointContext } from "@better-auth/core/context";
import { APIError } from "better-auth/api";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { z } from "zod";
import { FairQueue } from "../../runtime/fair-queue.ts";
import { HASHING, LOAD } from "#server/http/admission/limits.ts";

/** Bounds on hashing. Tests use smaller ones. */
export type HashingBounds = { atOnce: number; waiting: number };

const About = z.object({ email: z.string().optional(), phoneNumber: z.string().optional() });

/** Hashes and compares passwords. */
export type PasswordHash = {
  hash: (password: string) => Promise<string>;
  verify: (input: { hash: string; password: string }) => Promise<boolean>;
};

/** The identity library's own. */
export const LIBRARY_PASSWORDS: PasswordHash = { hash: hashPassword, verify: verifyPassword };

/**
 * Hashes and compares passwords a few at a time.
 * @param addressHeader the header in which the mount passes the caller's address
 * @param passwords absent: as the identity library does
 * @throws APIError 503 `BUSY` when too many wait
 */
export function createHashing(
  addressHeader: string,
  bounds: HashingBounds = HASHING,
  passwords: PasswordHash = LIBRARY_PASSWORDS,
): PasswordHash {
  const queue = new FairQueue({ ...bounds, ofOne: Math.ceil(bounds.waiting / 2) });
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const context: { headers?: Headers; body?: unknown } | undefined = tryGetCurrentAuthEndpointContext();
    const about = About.safeParse(context?.body).data;
    const names = [context?.headers?.get(addressHeader), about?.email, about?.phoneNumber];
    const done = await queue.run(
      names.filter((name) => typeof name === "string"),
      work,
    );
    if (done !== null) return done.value;
    throw new APIError("SERVICE_UNAVAILABLE", { code: "BUSY" }, { "Retry-After": String(LOAD.retrySeconds) });
  }
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    verify: (input) => inTurn(() => passwords.verify(input)),
  };
}
