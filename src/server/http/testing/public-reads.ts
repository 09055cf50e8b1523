import type { Kind } from "#domain/resources/kinds.ts";
import { ask } from "../../testing/accounts.ts";
import type { TestService } from "../../testing/service.ts";
import { newClientId } from "#server/testing/client-id.ts";

/** A planted entry: what tells of it, and where it is found. */
export type Planted = {
  id: string;
  facilityId: string;
  /** Words of it alone, as one word of letters. */
  word: string;
  kind: Kind;
  at: { lat: number; lng: number };
};

/** A read that everybody may do, and what it answers. */
type PublicRead = { name: string; read: (service: TestService) => Promise<string> };

/** Reads of the entry alone. A closed one is still read there, without its contact. */
export const SINGLE_READS: ReadonlySet<string> = new Set(["listing", "page of the entry", "batch-get"]);

/**
 * All reads that everybody may do and that could tell of an entry. Each answers a text; lists of a
 * place where nothing else is. @param hasPages false: the pages were not built
 */
export function publicReads({ id, facilityId, word, kind, at }: Planted, hasPages: boolean): PublicRead[] {
  const { lat, lng } = at;
  const near = `lat=${lat}&lng=${lng}&withinKm=20`;
  const box = `bbox=${lng - 0.2},${lat - 0.2},${lng + 0.2},${lat + 0.2}`;
  const target = { collection: "listings", near: { lat, lng, withinKm: 20 }, where: { kind } };
  const around = { collection: "facilities", near: { lat, lng, withinKm: 20 } };
  const got = (name: string, path: string): PublicRead => ({ name, read: (service) => textOf(service, path) });
  const drawn = (name: string, path: string): PublicRead => ({
    name: `page of ${name}`,
    read: (service) => textOf(service, path, "text/html"),
  });
  const sent = (name: string, path: string, body: object): PublicRead => ({
    name,
    read: async (service) => JSON.stringify((await ask(service, { method: "POST", path, body })).json),
  });
  const lists = ["", `&kind=${kind}`, "&group=place", "&facets=true", "&fields=list", "&sort=near", `&q=${word}`];
  const place = `at=${lat.toFixed(3)},${lng.toFixed(3)}`;
  return [
    ...lists.map((more) => got(`nearby ${more}`, `/api/v1/listings/nearby?${near}${more}`)),
    got("clusters", `/api/v1/listings/clusters?${box}&zoom=12`),
    got("listing", `/api/v1/listings/${id}`),
    got("observations", `/api/v1/listings/${id}/observations`),
    got("facilities", `/api/v1/facilities/nearby?${near}`),
    got("facility", `/api/v1/facilities/${facilityId}`),
    got("places", `/api/v1/places?q=${word}&lat=${lat}&lng=${lng}`),
    ...["ndjson", "csv"].flatMap((form) => [
      got(`export ${form}`, `/api/v1/export/listings.${form}`),
      got(`export of facilities ${form}`, `/api/v1/export/facilities.${form}`),
    ]),
    sent("query", "/api/v1/sync/query", { target }),
    sent("batch-get", "/api/v1/sync/batch-get", { collection: "listings", ids: [id] }),
    sent("query of facilities", "/api/v1/sync/query", { target: around }),
    sent("batch-get of facilities", "/api/v1/sync/batch-get", { collection: "facilities", ids: [facilityId] }),
    { name: "listen", read: (service) => heardBy(service, target) },
    { name: "listen to facilities", read: (service) => heardBy(service, around) },
    ...(hasPages
      ? [
          drawn("the start", `/?${place}`),
          drawn("the list", `/find/${kind}?${place}`),
          drawn("the map", `/find/${kind}?${place}&view=map`),
          drawn("a search", `/find/all?${place}&q=${word}`),
          drawn("the entry", `/r/${id}`),
          drawn("the facility", `/f/${facilityId}`),
        ]
      : []),
  ];
}

async function textOf(service: TestService, path: string, accept = "*/*"): Promise<string> {
  const headers = { accept, "accept-language": "en", "accept-encoding": "br" };
  return (await service.get(path, { headers })).text();
}

/** What a stream sends until it has caught up. */
async function heardBy(service: TestService, target: object): Promise<string> {
  const stop = new AbortController();
  const body = JSON.stringify({ clientId: newClientId(), targets: [{ id: "list", target }] });
  const headers = { "content-type": "application/json" };
  const answer = await service.get("/api/v1/sync/listen", { method: "POST", headers, body, signal: stop.signal });
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (/event: ?(?:current|reset|rejected)/.test(text)) break;
  }
  stop.abort();
  return text;
}
