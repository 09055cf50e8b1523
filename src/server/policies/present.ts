import type { Policy as WirePolicy } from "#contract/policies.ts";
import type { StoredKindPolicy } from "#domain/policies/kind-policy.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { headOf } from "#server/documents/document-header.ts";

/** A policy as everybody reads it. */
export function presentPolicy(document: StoredDocument): WirePolicy {
  const { kind, subtype, from, until, note } = document.body as unknown as StoredKindPolicy;
  return { collection: "policies", ...headOf(document), kind, subtype, from, until, note };
}
