import { useState } from "react";
import { previewImport } from "#contract/imports/imports.ts";
import type { OutputOf } from "#contract/route.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import type { ApiQueryState } from "../data/useApiQuery.ts";
import type { Shape } from "./run.ts";

/** How a file looks. It is looked into again when it is to be read in another way. */
export function usePreview(
  id: string,
  first: Shape | null,
): { answer: ApiQueryState<OutputOf<typeof previewImport>>; read: (shape: Shape) => void; shape: Shape | null } {
  const [shape, read] = useState(first);
  const answer = useApiQuery(previewImport, { id, ...(shape !== null && { shape }) });
  return { answer, read, shape };
}
