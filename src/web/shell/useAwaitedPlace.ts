import { useLocation, useMatches, useNavigation } from "react-router";

/** The place of the awaited list: that of the current page, unless another was requested. */
export function useAwaitedPlace(): string | null {
  const { location } = useNavigation();
  const matches = useMatches();
  const here = useLocation();
  if (location?.pathname.startsWith("/find/") !== true) return null;
  const isSame = ["place", "at"].every(
    (part) => new URLSearchParams(location.search).get(part) === new URLSearchParams(here.search).get(part),
  );
  return isSame ? (matches.map(({ loaderData }) => placeIn(loaderData)).find((name) => name !== null) ?? null) : null;
}

function placeIn(data: unknown): string | null {
  const answer = field(data, "answer") ?? data;
  const label = field(field(answer, "place"), "label");
  return typeof label === "string" && label !== "" ? (label.split(", ")[0] ?? label) : null;
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
}
