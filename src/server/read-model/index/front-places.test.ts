import fc from "fast-check";
import { expect, test } from "vitest";
import { FRONT_PLACES } from "#domain/listings/front-ranks.ts";
import { NETWORK, OWNER, POSTED_AT } from "../rows/author-words.ts";
import { Rows } from "../rows/rows.ts";
import { FrontPlaces } from "./front-places.ts";

type Post = { owner: number; network: number; at: number };

const post: fc.Arbitrary<Post> = fc.record({
  owner: fc.integer({ min: 1, max: 4 }),
  network: fc.integer({ min: 0, max: 3 }),
  at: fc.integer({ min: 0, max: 20 }),
});
const step = fc.record({ slot: fc.nat(19), put: fc.option(post, { freq: 3 }) });

/** Whether a row is beyond the front places, by the rule in its plainest form. */
function isBeyond(slot: number, posts: ReadonlyMap<number, Post>): boolean {
  const own = posts.get(slot);
  if (own === undefined) return false;
  const isEarlier = ([other, { at }]: [number, Post]) => at < own.at || (at === own.at && other < slot);
  const before = [...posts].filter(([other, each]) => other !== slot && isEarlier([other, each]));
  const ofOwner = before.filter(([, { owner }]) => owner === own.owner).length;
  const ofNetwork = own.network === 0 ? 0 : before.filter(([, { network }]) => network === own.network).length;
  return ofOwner >= FRONT_PLACES.ofOwner || ofNetwork >= FRONT_PLACES.ofNetwork;
}

function wordsOf({ owner, network, at }: Post): Uint32Array {
  const words = new Uint32Array(4);
  words[OWNER] = owner;
  words[NETWORK] = network;
  words[POSTED_AT] = at;
  return words;
}

test("whatever is posted, changed, ended and moved, the earliest of each author and network keep the front", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const rows = new Rows();
      // Ids in the order of slots, so that ties are broken by slot here.
      for (let slot = 0; slot < 20; slot += 1) rows.open(Uint32Array.of(slot << 24, 0, 0, 0));
      const places = new FrontPlaces(rows);
      const posts = new Map<number, Post>();
      for (const { slot, put } of steps) {
        if (put === null) {
          places.remove(slot);
          posts.delete(slot);
        } else {
          places.put(slot, wordsOf(put));
          posts.set(slot, put);
        }
        for (let each = 0; each < 20; each += 1) expect(places.isBehind(each, 0)).toBe(isBeyond(each, posts));
      }
      places.reorder(Uint32Array.from({ length: 20 }, (_each, slot) => slot));
      for (let each = 0; each < 20; each += 1) expect(places.isBehind(each, 0)).toBe(isBeyond(each, posts));
    }),
  );
});
