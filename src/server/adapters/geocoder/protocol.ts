import { cleanText } from "./reported-place.ts";
import type { OsmObject, ReportedPlace } from "./reported-place.ts";

/** A search on a server. `near` and `at` are set only where it may get a person's point. */
export type SearchQuery = {
  q: string;
  country?: string | undefined;
  near?: { lat: number; lng: number } | undefined;
  limit: number;
};
export type Point = { lat: number; lng: number };

/**
 * A parsed place id: the object, and words to search for it on a server without look-up by number.
 */
export type GivenId = { osm: OsmObject; words: string | null };

/** What differs between the two kinds of servers. */
export type Protocol = {
  search(base: URL, query: SearchQuery): URL;
  reverse(base: URL, at: Point): URL;
  /** The address for one place. Null where this server cannot find it. */
  one(base: URL, id: GivenId): URL | null;
  idOf(place: ReportedPlace): string;
  /** What an answer contains; null when it is of another shape. */
  read(body: unknown): ReportedPlace[] | null;
};

/** The most places to read from an answer. */
export const MOST_READ = 40;

/**
 * The address of a call next to the configured one. `/search`, `/api`, `/reverse`, `/lookup` at its
 * end is replaced.
 */
export function callOf(base: URL, call: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/(api|search|reverse|lookup)$/, "")}/${call}`;
  // The operator's own parameters, such as a key, are sent too.
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = "";
  return url;
}

const ID = /^osm:([NWR])([1-9]\d{0,15})(?:\.([\w-]{1,80}))?$/;

/** Parses an id of Lifeboard's; null for one that no server of this kind has given. */
export function readId(id: string): GivenId | null {
  const [, letter, number, packed] = ID.exec(id) ?? [];
  if ((letter !== "N" && letter !== "W" && letter !== "R") || number === undefined) return null;
  const words = packed === undefined ? null : cleanText(Buffer.from(packed, "base64url").toString("utf8"));
  return { osm: { letter, number: Number(number) }, words };
}

/** The id of an object. With words, as many as fit, a search can find it too. */
export function writeId({ letter, number }: OsmObject, words: readonly string[] = []): string {
  const plain = `osm:${letter}${number}`;
  let packed = "";
  for (let count = words.length; count > 0 && packed === ""; count -= 1) {
    const text = Buffer.from(words.slice(0, count).join(", ")).toString("base64url");
    if (text.length <= 80) packed = text;
  }
  return packed === "" ? plain : `${plain}.${packed}`;
}
