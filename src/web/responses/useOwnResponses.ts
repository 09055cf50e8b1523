import { useMemo } from "react";
import { addEffects } from "../store/late-effects.ts";
import { responseOf } from "../store/typed-documents.ts";
import type { OwnResponse } from "../store/typed-documents.ts";
import type { TargetRequest } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";
import { RESPONSE_EFFECTS } from "../store/writes/response-effects.ts";

// Whoever shows responses shows what waits to be sent about them.
addEffects(RESPONSE_EFFECTS);

const RESPONSES: TargetRequest = { collection: "responses", mine: true, limit: 100 };

/** Responses that one gave or got, newest first; none when signed out. */
export function useOwnResponses(account: string | null): OwnResponse[] {
  const { documents } = useQuery(account === null ? null : RESPONSES);
  return useMemo(() => documents.map(responseOf).toSorted((a, b) => b.at.localeCompare(a.at)), [documents]);
}
