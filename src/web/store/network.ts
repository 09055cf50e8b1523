import { sendTo } from "./api.ts";
import type { Network } from "./environment.ts";

/** The addresses of CONTRACT.md 6: the contract's own declarations bring its schemas along, which this part does without. */
const PATHS = {
  commit: "/api/v1/sync/commit",
  query: "/api/v1/sync/query",
  batchGet: "/api/v1/sync/batch-get",
} as const;

/** The server, over the net. */
export const NETWORK: Network = {
  commit: (batch) => sendTo({ method: "POST", path: PATHS.commit }, batch),
  query: (target) => sendTo({ method: "POST", path: PATHS.query }, { target }),
  batchGet: (collection, ids) => sendTo({ method: "POST", path: PATHS.batchGet }, { collection, ids }),
};
