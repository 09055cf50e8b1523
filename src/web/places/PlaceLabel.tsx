import { isolateLabelParts } from "../i18n/apart.ts";

/**
 * The label or address of a place, in the order of its own letters; where its parts are of both
 * sides, in that of the words around.
 */
export function PlaceLabel({ label }: { label: string }) {
  const parts = isolateLabelParts(label);
  return parts === label ? <bdi>{label}</bdi> : <span>{parts}</span>;
}
