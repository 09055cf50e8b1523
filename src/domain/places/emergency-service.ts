/** Services of v1 of the contract: no answer in `items` names another. */
export const EMERGENCY_SERVICES = ["all", "ambulance", "fire", "police", "disaster"] as const;
/** Lines that are no rescue service, but that an emergency may need as much. */
export const HELP_SERVICES = ["women", "poison"] as const;
const ALL_SERVICES = [...EMERGENCY_SERVICES, ...HELP_SERVICES] as const;

/** The service that a number reaches. */
export type EmergencyService = (typeof ALL_SERVICES)[number];

/**
 * Whom an ambulance number is for, where a country has several: every emergency, or mothers and
 * children first.
 */
export const AMBULANCE_USES = ["emergency", "mothers-first"] as const;
export type AmbulanceUse = (typeof AMBULANCE_USES)[number];
