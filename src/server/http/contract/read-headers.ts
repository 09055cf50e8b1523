import type { Route } from "#contract/route.ts";

/** The headers of a successful read. @param about `tag`: without its quotes */
export function readHeaders(
  { list, keptSeconds }: Route,
  { tag, variesByLanguage }: { tag: string; variesByLanguage: boolean },
): Record<string, string> {
  return {
    Vary: variesByLanguage ? "Accept-Language, Accept-Encoding" : "Accept-Encoding",
    ETag: `W/"${tag}"`,
    "Cache-Control": list === true ? `private, max-age=${keptSeconds ?? 5}` : "private, no-cache",
  };
}
