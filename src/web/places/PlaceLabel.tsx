import { isolateLabelParts } from "../i18n/bidi.ts";

/**
 * The label or address of a place, in the direction of its own script. Mixed labels follow the text
 * around.
 */
export function PlaceLabel({ label }: { label: string }) {
  const parts = isolateLabelParts(label);
  return parts === label ? <bdi>{label}</bdi> : <span>{parts}</span>;
}
