import { useMemo } from "react";
import { responseOf } from "../store/typed-documents.ts";
import type { OwnResponse } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";

const RESPONSES: TargetRequest = { collection: "responses", mine: true, limit: 100 };

/** Responses that one gave or got, newest first; none when signed out. */
export function useOwnResponses(account: string | null): OwnResponse[] {
  const { documents } = useQuery(account === null ? null : RESPONSES);
  return useMemo(() => documents.map(responseOf).toSorted((a, b) => b.at.localeCompare(a.at)), [documents]);
}
