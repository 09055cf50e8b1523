/** A place's own name: the first part of its label, "Howrah" of "Howrah, West Bengal, India". */
export function placeName(label: string): string {
  return label.split(", ")[0] ?? label;
}
