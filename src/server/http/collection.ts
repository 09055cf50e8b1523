import type { Target, WireDocument } from "#contract/sync.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { ShieldedDocument } from "../documents/documents.ts";
import type { Refused } from "./handle.ts";

/** Who reads documents in a batch. */
export type WireReader = { actor: Actor; now: Date };

/** A collection of the public contract as its room answers for it: what somebody may know of, and how it leaves. */
export type Collection = {
  name: string;
  /** The documents as this reader may see them; null for those they may not know of. */
  present: (documents: readonly ShieldedDocument[], reader: WireReader) => Promise<(WireDocument | null)[]>;
  /** The documents of a target; refused when it names what the collection does not have. */
  find: (target: Target, reader: WireReader) => Promise<{ ok: true; value: ShieldedDocument[] } | Refused>;
};

/** The fields of a target as filters; one that is not in `fields` is refused, whoever asks. */
export function readWhere(
  { where = {} }: Target,
  fields: ReadonlySet<string>,
): { ok: true; value: { path: string[]; values: string[] }[] } | Refused {
  const unknown = Object.keys(where).filter((name) => !fields.has(name));
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({ path: `target.where.${name}`, word: "unknown" }));
    return { ok: false, reason: "http/invalid-argument", errors };
  }
  const value = Object.entries(where).map(([name, wanted]) => ({
    path: name.split("."),
    values: [wanted].flat().map(String),
  }));
  return { ok: true, value };
}
