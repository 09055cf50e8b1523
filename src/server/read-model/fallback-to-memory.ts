import type { Reason } from "#contract/errors.ts";
import type { Actor } from "#domain/identity/actor.ts";
import { ok } from "#domain/shared/result.ts";
import type { Result } from "#domain/shared/result.ts";
import { isUnavailable } from "#server/runtime/database-errors.ts";

/**
 * How long the database may take before memory answers, ms. A page waits no longer, also where a
 * pooler holds connections of a database that is away. Source: Proposal.
 */
const PATIENCE_MS = 1_000;

/**
 * What the database says. Where it is away or slow, what memory says. Where memory has nothing, or
 * an account reads, the database is waited for: rows do not know whose they are.
 * @throws what reading throws, where memory has no answer
 */
export async function fallbackToMemory<T>(
  read: Promise<Result<T, Reason>>,
  { id }: Pick<Actor, "id">,
  remembered: () => T | null,
): Promise<Result<T, Reason>> {
  if (id !== null) return read;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    const found = await Promise.race([read, late]);
    if (found !== null) return found;
    const known = remembered();
    return known === null ? await read : ok(known);
  } catch (error) {
    const known = isUnavailable(error) ? remembered() : null;
    if (known === null) throw error;
    return ok(known);
  } finally {
    clearTimeout(timer);
    // An answer that comes too late, or breaks then, is nobody's.
    read.catch(() => undefined);
  }
}
