import { useState } from "react";
import { newId } from "#domain/shared/ids.ts";
import { useKeptText } from "../device/useKeptText.ts";
import type { Mapping, Preview, Shape } from "./run.ts";

/** A source as it is typed: nothing in it is checked yet. */
export type SourceDraft = { id: string; name: string; licence: string; url: string; weight: number | null };

/** What somebody chose for an import so far. */
export type PlanDraft = {
  shape: Shape;
  /** The headers for which the mapping was made. */
  headers: string[];
  mapping: Mapping;
  /** A list with a format of its own; null: the mapping counts. */
  format: string | null;
  source: SourceDraft;
  /** The plan that was tried last, as text; null: none was. */
  tried: string | null;
};

/** The plan of an import: it outlasts a reload and a sign-in, in this tab. */
export function usePlanDraft(id: string): {
  kept: PlanDraft | null;
  keep: (draft: PlanDraft) => void;
  /**
   * The draft for a file as it was looked into: what was chosen stays where the columns are the
   * same.
   */
  draftFor: (preview: Preview) => PlanDraft;
} {
  const [text, keepText] = useKeptText(`import.${id}`);
  const [sourceId] = useState(() => newId());
  const kept: PlanDraft | null = text === "" ? null : JSON.parse(text);
  const draftFor = ({ shape, headers, mapping }: Preview): PlanDraft => {
    if (kept === null) {
      const source = { id: sourceId, name: "", licence: "", url: "", weight: null };
      return { shape, headers, mapping, format: null, source, tried: null };
    }
    if (JSON.stringify(kept.headers) === JSON.stringify(headers)) return { ...kept, shape };
    const { columns, kinds } = mapping;
    return { ...kept, shape, headers, mapping: { ...kept.mapping, columns, kinds } };
  };
  return { kept, keep: (draft) => keepText(JSON.stringify(draft)), draftFor };
}

/** The plan of a draft, as the server takes it. */
export function planOf({ format, mapping, source: { id, name, licence, url, weight } }: PlanDraft) {
  return {
    source: {
      id,
      name: name.trim(),
      licence: licence.trim(),
      ...(url.trim() !== "" && { url: url.trim() }),
      ...(weight !== null && { weight }),
    },
    format,
    mapping: format === null ? mapping : null,
  };
}

/** A plan with its shape as text, to see whether it is still the one that was tried. */
export function planText(draft: PlanDraft): string {
  return JSON.stringify([planOf(draft), draft.shape]);
}
