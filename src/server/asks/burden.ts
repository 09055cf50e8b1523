import { pastAskOf } from "#domain/matching/ask.ts";
import type { AskedRole } from "#domain/matching/ask.ts";
import type { AskablePerson } from "#domain/matching/asking-eligibility.ts";
import type { Locked } from "#server/documents/command.ts";
import { asks } from "#server/stored/asks.ts";
import { responses } from "#server/stored/responses.ts";

/** What a person was asked, of what is kept, and whether they promised something that runs. */
export type Burden = Pick<AskablePerson, "asks" | "hasOpenPromise">;

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
