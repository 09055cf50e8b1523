import { pastAskOf } from "#domain/matching/ask.ts";
import type { AskedRole } from "#domain/matching/ask.ts";
import { MATCHING } from "#domain/matching/matching-rules.ts";
import type { AskablePerson } from "#domain/matching/may-be-asked.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import type { Locked } from "#server/documents/command.ts";
import type { ShieldedDocument } from "#server/documents/documents.ts";
import { asks } from "#server/stored/asks.ts";
import { responses } from "#server/stored/responses.ts";
import { readAsksAndPromises } from "./queries.ts";

/** What a person was asked in the last 28 days, and whether they promised something that runs. */
export type Burden = Pick<AskablePerson, "asks" | "hasOpenPromise">;

/** Reads it of these people. */
export async function readBurden(
  client: Parameters<typeof readAsksAndPromises>[0],
  people: readonly string[],
  now: Date,
): Promise<ShieldedDocument[]> {
  if (people.length === 0) return [];
  const since = new Date(now.getTime() - MATCHING.windowDays * DAY_MS);
  return readAsksAndPromises(client, { people, since });
}

/** The burden of each person who may be asked in a role, of what was read. */
export function burdenOf(current: Locked, role: AskedRole): (personId: string) => Burden {
  const asked = new Map<string, Burden["asks"][number][]>();
  const promised = new Set<string>();
  for (const { value } of asks.readAll(current.values())) {
    const own = asked.get(value.ownerId) ?? [];
    asked.set(value.ownerId, own);
    own.push(pastAskOf(value, role));
  }
  for (const { value } of responses.readAll(current.values()))
    if (value.authorId !== null && value.until !== null) promised.add(value.authorId);
  return (personId) => ({ asks: asked.get(personId) ?? [], hasOpenPromise: promised.has(personId) });
}
