import type { TargetRequest } from "./types.ts";

/** All posts of whoever is signed in, the newest 200. */
export const OWN_LISTINGS: TargetRequest = { collection: "listings", mine: true, limit: 200 };
