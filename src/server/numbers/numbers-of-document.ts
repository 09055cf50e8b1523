import type { ShieldedDocument } from "#server/documents/documents.ts";
import { channelsIn } from "./document-channels.ts";
import { createNumberKeys } from "./keys.ts";

/**
 * The keyed hashes of a document's numbers: those it publishes, and those it keeps.
 * @param secrets the deployment's, the newest first
 */
export function numbersOfDocument(secrets: readonly [string, ...string[]]): (
  document: Pick<ShieldedDocument, "collection" | "body" | "shielded">,
) => {
  published: string[];
  shielded: string[];
} {
  const keys = createNumberKeys(secrets);
  return ({ collection, body, shielded }) => ({
    published: channelsIn({ collection, body, shielded: null }).map(keys.of),
    shielded: channelsIn({ collection, body: {}, shielded }).map(keys.of),
  });
}
