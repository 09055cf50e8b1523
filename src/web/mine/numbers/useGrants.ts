import { useMemo } from "react";
import { grantOf } from "../../store/typed-documents.ts";
import type { TargetRequest } from "../../store/types.ts";
import { useQuery } from "../../store/useQuery.ts";
import { grantsOf } from "./grants.ts";
import type { Grants } from "./grants.ts";

const GRANTS: TargetRequest = { collection: "grants", mine: true, limit: 200 };

/** Grants of one's number, and one's own requests. */
export function useGrants(account: string | null): Grants {
  const { documents } = useQuery(account === null ? null : GRANTS);
  return useMemo(() => grantsOf(documents.map(grantOf)), [documents]);
}
