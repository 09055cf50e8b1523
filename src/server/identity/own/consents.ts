import type { OwnDocument } from "./queries.ts";

/** A consent in a person's own file. `about`, `id`: the document that it allows. */
export type OwnConsent = {
  about: string;
  id: string;
  purpose: string;
  wordsVersion: string;
  channel: string;
  at: string;
  until: string | null;
};

/**
 * What a person agreed to, with when that ended or ends. A consent is kept in what it allows, so
 * that it ends with it.
 */
export function consentsIn(documents: readonly OwnDocument[]): OwnConsent[] {
  return documents.flatMap(({ collection, id, body, shielded }) => {
    const kept = collection === "donors" ? [body["consent"], body["secondAskConsent"]] : [shielded?.["healthConsent"]];
    const until = body["closedAt"] ?? body["until"] ?? body["expiresAt"] ?? null;
    return kept
      .filter((consent) => consent !== undefined)
      .map((consent) => ({ about: collection, id, until, ...(consent as object) }) as OwnConsent);
  });
}
