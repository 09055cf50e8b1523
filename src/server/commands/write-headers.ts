import { ClientId, MutationKeyText } from "#contract/sync.ts";
import type { Context } from "../http/contract/context.ts";
import type { Refused } from "../http/contract/handle.ts";
import type { Precondition } from "./mutation.ts";

/** The editVersion in `If-Match`; null for `*`, which only requires that the document exists. */
export function readIfMatch(header: string | undefined): { ok: true; value: Precondition | null } | Refused {
  if (header === undefined) return { ok: false, reason: "listings/if-match-missing" };
  if (header.trim() === "*") return { ok: true, value: null };
  const version = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header)?.[1];
  if (version !== undefined) return { ok: true, value: { editVersion: Number(version) } };
  return { ok: false, reason: "http/invalid-argument", errors: [{ path: "If-Match", word: "format" }] };
}

/** The key of the write, and its browser when there is no account. */
export function readWriteHeaders(
  context: Context,
): { ok: true; value: { key: string | null; clientId?: string } } | Refused {
  const key = context.header("idempotency-key");
  const client = context.header("x-client-id");
  const errors = [
    ...(key === undefined || MutationKeyText.safeParse(key).success
      ? []
      : [{ path: "Idempotency-Key", word: "format" }]),
    ...(client === undefined || ClientId.safeParse(client).success ? [] : [{ path: "X-Client-Id", word: "format" }]),
  ];
  if (errors.length > 0) return { ok: false, reason: "http/invalid-argument", errors };
  return { ok: true, value: { key: key ?? null, ...(client !== undefined && { clientId: client }) } };
}
