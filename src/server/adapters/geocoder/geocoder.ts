import type { PlaceItem, PlacesFrom } from "#contract/places.ts";
import { distanceKm } from "#domain/places/distance.ts";
import { foldName } from "#domain/places/fold-name.ts";
import type { Config } from "#server/config/config.ts";
import type { Log } from "#server/runtime/log.ts";
import { confidenceOf, nearness } from "./reported-place.ts";
import { openServerConnection } from "./server-connection.ts";
import type { ResponseLimits } from "./server-connection.ts";
import { GeocoderRateLimiter } from "./rate-limiter.ts";
import { nominatim } from "./nominatim.ts";
import { photon } from "./photon.ts";
import { readId } from "./protocol.ts";
import type { Point } from "./protocol.ts";
import { numberOf, RequestCache } from "./request-cache.ts";
import type { ProviderAnswer } from "./request-cache.ts";
import { isSendable } from "./query-privacy.ts";

/** A search. The gazetteer takes the same shape. */
export type ProviderSearch = {
  q: string;
  lang?: string | undefined;
  near?: Point | undefined;
  country?: string | undefined;
  type?: PlaceItem["type"] | undefined;
  limit: number;
};

/**
 * The operator's server. It is called sparingly and its answers are checked. Nothing here throws or
 * exceeds its time limit.
 */
export type Geocoder = {
  provider: Exclude<PlacesFrom["provider"], "embedded">;
  attribution: string;
  search(search: ProviderSearch): Promise<ProviderAnswer>;
  /** The most local place at a point. Only where the deployment lets points out. */
  reverse(at: Point & { lang?: string | undefined }): Promise<ProviderAnswer>;
  byId(id: string, lang: string): Promise<PlaceItem | null>;
  close(): void;
};

/**
 * A whole answer within a second, so that suggestions take a second and a half. Twenty places are
 * some 30 kB.
 */
const LIMITS: ResponseLimits = { answerMs: 1_000, answerBytes: 262_144 };

/**
 * The number of results to request. One answer serves lists of any length, and enough is left after
 * filtering.
 */
const ASKED_FOR = 20;

type GeocoderDependencies = {
  config: Pick<Config, "geocoder" | "version" | "operatorContact">;
  log: Pick<Log, "warn">;
  limits?: Partial<ResponseLimits>;
  /** Milliseconds of a monotonic clock, for tests. */
  now?: () => number;
};

/** Opens the client of GEOCODER_URL; null where none is set. */
export function openGeocoder({
  config,
  log,
  limits,
  now = () => performance.now(),
}: GeocoderDependencies): Geocoder | null {
  const { geocoder } = config;
  if (geocoder === null) return null;
  const protocol = geocoder.kind === "photon" ? photon : nominatim;
  const base = new URL(geocoder.url);
  const connection = openServerConnection({ userAgent: userAgentOf(config), limits: { ...LIMITS, ...limits } });
  const questions = new RequestCache({
    connection,
    protocol,
    rateLimiter: new GeocoderRateLimiter({ perSecond: geocoder.perSecond, now }),
    onPause: (why) => log.warn({ host: base.host, why }, "GEOCODER_URL is not asked for a while."),
    now,
  });
  return {
    provider: geocoder.kind,
    attribution: geocoder.attribution,
    search: async (search) => {
      const q = search.q.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
      if (!isSendable(q)) return { ok: false, fallback: null };
      const near = geocoder.seesLocation && search.near !== undefined ? coarse(search.near) : undefined;
      const query = { q, country: search.country, near, limit: ASKED_FOR };
      const about = { language: languageOf(search.lang), isPersonal: false };
      const answer = await questions.ask(protocol.search(base, query), about);
      return answer.ok ? { ok: true, items: fitting(answer.items, search) } : answer;
    },
    reverse: async ({ lat, lng, lang }) => {
      if (!geocoder.seesLocation) return { ok: false, fallback: null };
      const at = { lat: rounded(lat, 3), lng: rounded(lng, 3) };
      const about = { language: languageOf(lang), isPersonal: true };
      const answer = await questions.ask(protocol.reverse(base, at), about);
      if (!answer.ok) return answer;
      return { ok: true, items: answer.items.slice(0, 1).map((item) => ({ ...item, confidence: nearness(item, at) })) };
    },
    byId: async (id, lang) => {
      const given = readId(id);
      if (given === null) return null;
      const language = languageOf(lang);
      const known = questions.seen(id);
      if (known?.language === language) return { ...known.item, id };
      const url = protocol.one(base, given);
      const answer = url === null ? null : await questions.ask(url, { language, isPersonal: false });
      const found = answer?.ok === true ? answer.items.find((item) => numberOf(item.id) === numberOf(id)) : undefined;
      const item = found ?? known?.item;
      return item === undefined ? null : { ...item, id };
    },
    close: () => connection.close(),
  };
}

/**
 * The product, its version and a contact, as both servers' operators request, in characters valid
 * in a header.
 */
function userAgentOf({ version, operatorContact }: GeocoderDependencies["config"]): string {
  const contact = (operatorContact ?? "").replaceAll(/[^\u0021-\u007e]/gu, "").replaceAll(/[()\\]/gu, "");
  return `Lifeboard/${version}${contact === "" ? "" : ` (${contact})`}`;
}

/**
 * The reader's language without the rest of the tag, so that invented tags cause no new requests.
 */
function languageOf(tag: string | undefined): string {
  return /^([a-z]{2,3})(?:-|$)/iu.exec(tag ?? "")?.[1]?.toLowerCase() ?? "en";
}

/** Some 11 km: enough to prefer what is near, too coarse to find anybody. */
function coarse({ lat, lng }: Point): Point {
  return { lat: rounded(lat, 1), lng: rounded(lng, 1) };
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/**
 * The matching results. Of places with one name the nearest comes first, which the server may not
 * do.
 */
function fitting(items: readonly PlaceItem[], { q, near, country, type, limit }: ProviderSearch): PlaceItem[] {
  const some = items
    .filter((item) => (country === undefined || item.country === country) && (type === undefined || item.type === type))
    .map((item, position) => ({ ...item, confidence: confidenceOf(item.label, q, position) }));
  return (near === undefined ? some : nearestOfEachName(some, near)).slice(0, limit);
}

function nearestOfEachName(items: readonly PlaceItem[], near: Point): PlaceItem[] {
  const byName = new Map<string, PlaceItem[]>();
  for (const item of items) byName.set(foldName(item.name), [...(byName.get(foldName(item.name)) ?? []), item]);
  for (const group of byName.values()) group.sort((a, b) => distanceKm(a, near) - distanceKm(b, near));
  return items.flatMap((item) => byName.get(foldName(item.name))?.shift() ?? []);
}
