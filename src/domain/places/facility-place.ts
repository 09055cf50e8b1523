const ID = /^facility:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The id of a facility's document in a place's id. Null for other places. */
export function facilityIdOf(placeId: string): string | null {
  return ID.exec(placeId)?.[1]?.toLowerCase() ?? null;
}
