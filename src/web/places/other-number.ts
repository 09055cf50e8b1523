import type { AmbulanceUse, EmergencyService } from "#domain/places/emergency-service.ts";
import type { TextKey } from "../i18n/text.ts";

/** A number beside the general one, the service that it reaches, and whom an ambulance is for. */
export type OtherNumber = { number: string; for: EmergencyService; ambulance?: AmbulanceUse | undefined };

/** The word for what a number reaches. */
export function serviceKey({ for: service, ambulance }: Omit<OtherNumber, "number">): TextKey {
  return ambulance === undefined ? `emergency.for.${service}` : `emergency.ambulance.${ambulance}`;
}
