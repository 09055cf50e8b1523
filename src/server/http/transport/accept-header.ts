/**
 * Whether an Accept header allows a media type. Every caller of the API also reads problems (RFC
 * 9457).
 */
export function accepts(header: string | undefined, type: string): boolean {
  if (header === undefined || header === "*/*" || header === "application/json")
    return header !== "application/json" || type === header;
  const [wanted = ""] = type.split(";");
  const family = `${wanted.split("/")[0] ?? ""}/*`;
  let best = { weight: -1, quality: 0 };
  for (const part of header.toLowerCase().split(",")) {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = range === wanted ? 2 : range === family ? 1 : range === "*/*" ? 0 : -1;
    const quality = Number(parameters.find((piece) => piece.startsWith("q="))?.slice(2) ?? 1);
    if (weight > best.weight) best = { weight, quality };
  }
  return best.weight >= 0 && best.quality > 0;
}
