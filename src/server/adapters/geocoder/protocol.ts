import { cleanText } from "./found.ts";
import type { OsmObject, Told } from "./found.ts";

/**
 * What is asked of a server. `near` and `at` are there only where it may be told a person's point.
 */
export type SearchWish = {
  q: string;
  country?: string | undefined;
  near?: { lat: number; lng: number } | undefined;
  limit: number;
};
export type Point = { lat: number; lng: number };

/**
 * A place's id taken apart: the object, and the words by which a server without a look-up by number
 * finds it again.
 */
export type GivenId = { osm: OsmObject; words: string | null };

/** What two kinds of servers do differently. */
export type Protocol = {
  search(base: URL, wish: SearchWish): URL;
  reverse(base: URL, at: Point): URL;
  /** Where one place is asked for; null where this server has no way to find it. */
  one(base: URL, id: GivenId): URL | null;
  idOf(told: Told): string;
  /** What an answer holds; null when it is of another shape. */
  read(body: unknown): Told[] | null;
};

/** Most places that an answer is read for, whatever it holds. */
export const MOST_READ = 40;

/**
 * The address of a call beside the one that was set: `/search`, `/api`, `/reverse`, `/lookup` at
 * its end are one of several.
 */
export function callOf(base: URL, call: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, "").replace(/\/(api|search|reverse|lookup)$/, "")}/${call}`;
  // What the operator put there, such as a key, goes along.
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.hash = "";
  return url;
}

const ID = /^osm:([NWR])([1-9]\d{0,15})(?:\.([\w-]{1,80}))?$/;

/** Takes an id of ours apart; null for one that no server of this kind has given. */
export function readId(id: string): GivenId | null {
  const [, letter, number, packed] = ID.exec(id) ?? [];
  if ((letter !== "N" && letter !== "W" && letter !== "R") || number === undefined) return null;
  const words = packed === undefined ? null : cleanText(Buffer.from(packed, "base64url").toString("utf8"));
  return { osm: { letter, number: Number(number) }, words };
}

/**
 * The id of an object; with words, so many of them as have room, it can be found by a search too.
 */
export function writeId({ letter, number }: OsmObject, words: readonly string[] = []): string {
  const plain = `osm:${letter}${number}`;
  let packed = "";
  for (let count = words.length; count > 0 && packed === ""; count -= 1) {
    const text = Buffer.from(words.slice(0, count).join(", ")).toString("base64url");
    if (text.length <= 80) packed = text;
  }
  return packed === "" ? plain : `${plain}.${packed}`;
}
