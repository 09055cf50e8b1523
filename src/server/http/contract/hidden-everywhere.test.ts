import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kind } from "#domain/resources/kinds.ts";
import { signedIn } from "../../testing/accounts.ts";
import type { SignedIn } from "../../testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "../../testing/listings.ts";
import { createEstablishedMember, postDecision } from "../../testing/moderation-requests.ts";
import { publicReads, SINGLE_READS } from "../testing/public-reads.ts";
import type { Planted } from "../testing/public-reads.ts";
import { removeDocuments } from "../../testing/remove-documents.ts";
import { rounds } from "../../testing/rounds.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";
import { settleFeed } from "../../testing/settle-feed.ts";

const pages = await builtPages();
if (pages === null) console.log("What hides: without pages, they were not built.");

const START = Date.now();
let hoursLater = 0;
const now = () => new Date(START + hoursLater * 3_600_000);
const settings = { RATE_LIMITS: "off" };

/** Two processes that keep what they answered, on one database. */
let first: TestService;
let second: TestService;
let people: Record<"owner" | "moderator" | "admin", SignedIn>;
beforeAll(async () => {
  first = await testService({ ...pages, settings, now });
  second = await testService({ ...pages, settings, now, database: first.database });
  people = {
    owner: await createEstablishedMember(first),
    moderator: await createEstablishedMember(first, { roles: ["moderator"] }),
    admin: await signedIn(first, { roles: ["admin"] }),
  };
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const KINDS: readonly Kind[] = ["medicine", "oxygen", "food", "shelter", "test", "vaccine", "supplies", "home-care"];
const UNTIL_HOURS = 30;
const OPEN = { kind: "import", name: "An open list", licence: "CC0-1.0" } as const;
let planted = 0;

/**
 * An offer of a facility in a town of its own, shown by every read. What somebody owns is in no
 * export.
 */
async function plant(isOwned: boolean): Promise<Planted> {
  const kind = KINDS[planted] ?? "transport";
  const at = { lat: 12 + planted, lng: 77.5 };
  planted += 1;
  const word = `Zq${"abcdefghij"[planted]}xylophon`;
  const place = { ...aListing().place, ...at };
  const facilityId = await first.put(bodyOf(aFacility({ place, source: OPEN })), { collection: "facilities" });
  const about = { kind, details: {}, title: word, note: `${word} at the gate` };
  const ownerId = isOwned ? people.owner.id : null;
  const expiresAt = new Date(now().getTime() + UNTIL_HOURS * 3_600_000).toISOString();
  const channels = [{ type: "phone" as const, value: `+1202555010${planted}` }];
  const contact = { channels, shielded: false, available: true };
  const id = await first.put(bodyOf(aListing({ ...about, ownerId, contact, place, facilityId, expiresAt })));
  return { id, facilityId, word, kind, at };
}

/** The names of the reads that tell of an entry, by its id or its words. */
async function tellersOf(entry: Planted, service: TestService): Promise<string[]> {
  const told: string[] = [];
  for (const { name, read } of publicReads(entry, pages !== null)) {
    const text = withoutAsked(await read(service), entry, name);
    const isCounted = /"(?:total|all)":[1-9]|"clusters":\[\{/.test(text);
    if (text.includes(entry.id) || text.includes(entry.word) || isCounted) told.push(name);
  }
  return told;
}

/** A text without what the reader asked for by name: the id in an address, the word in a search. */
function withoutAsked(text: string, { id, word }: Planted, name: string): string {
  if (name === "batch-get") return text.replaceAll(`"missing":["${id}"]`, "");
  if (name === "page of a search") return text.includes(`/r/${id}`) ? text : text.replaceAll(word, "");
  if (name !== "page of the entry") return text;
  return text.includes(word) ? text : text.replaceAll(id, "");
}

type Case = {
  act: (entry: Planted) => Promise<unknown>;
  /** Reads that still answer: of the entry alone, where it is closed, or more of them. */
  remains?: readonly string[];
  isOwned?: boolean;
};

const ALONE = [...SINGLE_READS];

const ok = ({ status, json }: { status: number; json: unknown }): void =>
  expect([status < 300, json]).toEqual([true, json]);

const COMMANDS: Readonly<Record<string, Case>> = {
  "a moderator hides it": {
    act: async ({ id }) => ok(await postDecision(people.moderator, id, { decision: "hide" })),
  },
  "its owner closes it": {
    act: async ({ id }) => ok(await people.owner.ask("POST", `/api/v1/listings/${id}/close`, { outcome: "withdrawn" })),
    remains: ALONE,
    isOwned: true,
  },
  "it is one with another entry": {
    act: async ({ id, kind }) => {
      const place = { ...aListing().place, lat: 5 };
      const into = await first.put(bodyOf(aListing({ kind, details: {}, place })));
      ok(await postDecision(people.moderator, id, { decision: "merge", mergeInto: into }));
    },
    remains: ALONE,
  },
  "its kind is switched off": {
    act: async ({ kind }) => {
      const from = now().toISOString();
      ok(await people.admin.ask("POST", "/api/v1/policies", { kind, from, note: "Not given any more, on advice." }));
    },
    // Its own page stays, and says that it is not given here.
    remains: ALONE,
  },
  "it is removed": {
    act: ({ word }) =>
      removeDocuments(first.database, { title: word }, { who: "test", role: "admin", act: "test.removed" }),
  },
  "its end has come": {
    act: () => {
      hoursLater += UNTIL_HOURS + 1;
      return Promise.resolve();
    },
    // The log says nothing of an end: what streams show of a facility is kept for five seconds.
    remains: [...ALONE, "listen to facilities"],
  },
};

describe("after a command that hides no public read tells of the entry, also none that was kept, in any process", () => {
  test.each(Object.entries(COMMANDS))("%s", async (_name, { act, remains = [], isOwned = false }) => {
    const entry = await plant(isOwned);
    await settleFeed(first.database, second.feed);
    // Twice, so that whatever is kept is kept.
    const all = await tellersOf(entry, first);
    expect(await tellersOf(entry, first)).toEqual(all);
    expect(await tellersOf(entry, second)).toEqual(all);
    const others = publicReads(entry, pages !== null).map(({ name }) => name);
    const isQuiet = (name: string) => QUIET.includes(name) || (isOwned && name.startsWith("export"));
    expect(others.filter((name) => !all.includes(name))).toEqual(others.filter(isQuiet));
    await act(entry);
    await settleFeed(first.database, first.feed);
    await settleFeed(first.database, second.feed);
    for (const service of [first, second]) {
      // At once: what was kept would be sent for two more seconds.
      const told = await tellersOf(entry, service);
      expect(told.filter((name) => !remains.includes(name))).toEqual([]);
    }
  });
});

test("after a dispute each read that tells of doubts tells it, also where an answer was kept", async () => {
  const entry = await plant(false);
  await settleFeed(first.database, second.feed);
  const reads = publicReads(entry, false).filter(({ name }) => /^(?:nearby|listing$|query$)/.test(name));
  const doubted = async (service: TestService): Promise<string[]> => {
    const texts = await Promise.all(reads.map(async ({ name, read }) => ({ name, text: await read(service) })));
    return texts.filter(({ text }) => text.includes('"disputed"')).map(({ name }) => name);
  };
  expect([await doubted(first), await doubted(second)]).toEqual([[], []]);
  ok(await postDecision(people.moderator, entry.id, { decision: "dispute" }));
  await settleFeed(first.database, first.feed);
  await settleFeed(first.database, second.feed);
  const names = reads.map(({ name }) => name);
  expect([await doubted(first), await doubted(second)]).toEqual([names, names]);
});

test("whatever was hidden, closed, opened or removed before: lists, counts, exports and pages tell of the open ones alone", async () => {
  const one = await plant(false);
  const shown = bodyOf(aListing({ kind: one.kind, details: {}, place: { ...aListing().place, ...one.at } }));
  const ids = [one.id];
  const open = new Set(ids);
  const lists = publicReads(one, pages !== null).filter(
    ({ name }) => !SINGLE_READS.has(name) && !/&q=|a search|observations/.test(name),
  );
  let seed = 11;
  const pick = (most: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >> 8) % most;
  };
  for (let step = 0; step < rounds(6, 120); step += 1) {
    const word = `Word${step}`;
    const contact = { ...aListing().contact, channels: [{ type: "phone", value: `+12025550${200 + step}` }] };
    const body = { ...shown, title: word, contact, facilityId: one.facilityId };
    const known = ids[pick(ids.length)] ?? one.id;
    const act = pick(5);
    if (act <= 1) {
      const id = await first.put(body);
      ids.push(id);
      open.add(id);
    } else if (act === 2) {
      await first.put(body, { id: known });
      open.add(known);
    } else {
      await first.put({ ...body, status: act === 3 ? "hidden" : "fulfilled" }, { id: known });
      open.delete(known);
    }
    await settleFeed(first.database, first.feed);
    await settleFeed(first.database, second.feed);
    for (const service of [first, second]) {
      for (const { name, read } of lists) {
        const text = await read(service);
        const told = ids.filter((id) => !open.has(id) && text.includes(id));
        expect([step, name, told]).toEqual([step, name, []]);
        if (name === "nearby &sort=near" || name === "query")
          expect([step, name, ids.filter((id) => text.includes(id)).toSorted()]).toEqual([
            step,
            name,
            [...open].toSorted(),
          ]);
      }
    }
  }
});

/** Reads that tell of no such offer: nobody observed it, and it is no place and no need. */
const QUIET = ["observations", "places", "export of facilities csv"];
