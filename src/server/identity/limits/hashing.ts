import { tryGetCurrentAuthEndpointContext } from "@better-auth/core/context";
import { APIError, isAPIError } from "better-auth/api";
import { z } from "zod";
import type { Database } from "../../documents/pool.ts";
import { FairQueue } from "../../runtime/fair-queue.ts";
import { neighbourhoodOf, networkOf } from "#server/http/admission/clients.ts";
import { HASHING, LOAD } from "#domain/limits/process-limits.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { isFormerHash, PASSWORDS } from "./password-hash.ts";
import type { PasswordHash } from "./password-hash.ts";
import { replaceHash } from "./statements.ts";

/** Bounds on hashing. Tests use smaller ones. */
export type HashingBounds = { atOnce: number; waiting: number };

const About = z.object({ email: z.string().optional(), phoneNumber: z.string().optional() });

/** The headers in which the mount passes the caller's address, and that the account knows it. */
type CallerHeaders = { address: string; known: string };

/**
 * Hashes and compares passwords a few at a time. Neighbourhoods (/16, /48) take turns, within one
 * its addresses do, and so do accounts. Where the account knows the network, strangers who try the
 * same account do not delay it.
 * @param passwords absent: the product's
 * @throws APIError 503 `BUSY` when too many wait
 */
export function createHashing(
  headerNames: CallerHeaders,
  bounds: HashingBounds = HASHING,
  passwords: PasswordHash = PASSWORDS,
): PasswordHash {
  const queue = new FairQueue({ ...bounds, ofOne: Math.ceil(bounds.waiting / 2) });
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { names, within } = turnOf(headerNames, tryGetCurrentAuthEndpointContext());
    const done = await queue.run(names, work, within === null ? {} : { within });
    if (done !== null) return done.value;
    throw new APIError("SERVICE_UNAVAILABLE", { code: "BUSY" }, { "Retry-After": String(LOAD.retrySeconds) });
  }
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    verify: (input) => inTurn(() => passwords.verify(input)),
  };
}

/** Under which names a call waits, the neighbourhood first, and its network within that. */
function turnOf(
  headerNames: CallerHeaders,
  context: { headers?: Headers; body?: unknown } | undefined,
): { names: string[]; within: string | null } {
  const address = context?.headers?.get(headerNames.address) ?? null;
  const within = address === null ? null : networkOf(address);
  const isKnown = context?.headers?.has(headerNames.known) === true;
  const about = About.safeParse(context?.body).data;
  const accounts = [about?.email, about?.phoneNumber]
    .filter((name) => name !== undefined)
    .map((name) => (isKnown ? `${name} from ${within}` : name));
  return { names: [...(address === null ? [] : [neighbourhoodOf(address)]), ...accounts], within };
}

/** The refusal of our own route when too many wait. @throws any other error */
export function refuseBusy(error: unknown): Refused {
  if (!isAPIError(error) || error.body?.code !== "BUSY") throw error;
  return { ok: false, reason: "http/unavailable", retryAfterSeconds: LOAD.retrySeconds };
}

/**
 * The same, and a right password whose hash is of before is hashed anew. A hash has its own salt,
 * so it names its account.
 */
export function withNewHashes(
  passwords: PasswordHash,
  { database, report }: { database: Database; report: (error: unknown) => void },
): PasswordHash {
  return {
    hash: passwords.hash,
    verify: async (input) => {
      const isRight = await passwords.verify(input);
      if (isRight && isFormerHash(input.hash)) {
        const renew = async (): Promise<void> =>
          replaceHash(database, { from: input.hash, to: await passwords.hash(input.password) });
        // Whoever signs in is not refused because of it.
        await renew().catch(report);
      }
      return isRight;
    },
  };
}
