import type { SyncError } from "#contract/sync.ts";
import type { Refused } from "#server/http/contract/handle.ts";
import { problemOf } from "#server/http/contract/problem.ts";
import type { Texts } from "#server/http/pages/texts.ts";

/** A refusal within a batch: a single call's problem without its HTTP parts (CONTRACT.md 6). */
export function syncError(texts: Texts, refused: Refused, language: string): SyncError {
  const { reason, errors, current, facts, work } = refused;
  const problem = problemOf(texts, reason, { language, requestId: "", errors, current, facts, work });
  const { type: _type, status: _status, requestId: _requestId, ...error } = problem;
  return error;
}
