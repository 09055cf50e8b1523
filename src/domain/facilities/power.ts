import type { StoredFacility } from "./facility.ts";

/**
 * Whether what needs power works at a place. Nobody says so of a place yet, so it does.
 */
export function hasPower(_place: Pick<StoredFacility, "status">): boolean {
  return true;
}
