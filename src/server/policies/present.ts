import type { Policy as WirePolicy } from "#contract/policies.ts";
import type { StoredDocument } from "#server/documents/documents.ts";
import { documentHeader } from "#server/documents/document-header.ts";
import { policies } from "#server/stored/policies.ts";

/** A policy as everybody reads it. */
export function presentPolicy(document: StoredDocument): WirePolicy {
  const { kind, subtype, from, until, note } = policies.read(document);
  return { collection: "policies", ...documentHeader(document), kind, subtype, from, until, note };
}
