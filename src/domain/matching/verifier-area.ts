import type { DonorRadiusKm } from "../donors/donor.ts";

/** Where a verifier may be asked to call; known to them alone. `at`: when they agreed. */
export type StoredVerifierArea = { ownerId: string; radiusKm: DonorRadiusKm; at: string };

/** The private part: the middle of the area. */
export type ShieldedVerifierArea = { place: { lat: number; lng: number; label?: string | undefined } };
