import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingInput } from "#domain/listings/input.ts";
import { signedIn } from "../../testing/accounts.ts";
import { post } from "../../testing/listing-requests.ts";
import { aListing, bodyOf } from "../../testing/listings.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";
import { settleFeed } from "../../testing/settle-feed.ts";

const pages = await builtPages();
if (pages === null) console.log("Pages of accounts by turns: only answers, the pages were not built.");

// Time stands still: pages and answers say it to the millisecond.
const now = new Date();
const settings = { RATE_LIMITS: "off" };
const NEAR = "lat=22.573&lng=88.364&withinKm=25";

/** A browser, with what only it may be told. */
type Reader = { name: string; headers: Record<string, string>; own: readonly string[] };

/** With the memory of the product, and one process without any on the same database. */
let kept: TestService;
let plain: TestService;
let readers: readonly Reader[];
let answers: readonly string[];
let drawn: readonly string[];

beforeAll(async () => {
  kept = await testService({ ...pages, settings, now: () => now });
  const without = { ...settings, KEPT_ANSWERS_MB: "0" };
  plain = await testService({ ...pages, settings: without, now: () => now, database: kept.database });
  // Of equal rows in one list the first takes turns: each list holds one.
  const food = { kind: "food", details: {}, unit: "meal" } as const;
  const [first, second] = [await browser("first"), await browser("second", food)];
  readers = [first.reader, { name: "nobody", headers: {}, own: [] }, second.reader];
  const ids = [...first.ids, ...second.ids];
  answers = [
    `/api/v1/listings/nearby?${NEAR}&side=need&kind=oxygen`,
    `/api/v1/listings/nearby?${NEAR}&side=offer&facets=true`,
    "/api/v1/listings/clusters?bbox=88,22,89,23&zoom=12&side=need",
    `/api/v1/facilities/nearby?${NEAR}`,
    "/api/v1/emergency-numbers",
    "/api/v1/places?q=kolkata",
    "/api/v1/me",
    "/api/v1/site",
    ...ids.map((id) => `/api/v1/listings/${id}`),
  ];
  const at = "at=22.573,88.364";
  const found = [`/find/oxygen?${at}`, `/needs/oxygen?${at}`, `/needs/food?${at}`, `/find/oxygen?${at}&view=map`];
  drawn = ["/", ...found, "/me", "/more", "/about", "/post", ...ids.map((id) => `/r/${id}`)];
  await settleFeed(kept.database, kept.feed);
  await settleFeed(kept.database, plain.feed);
});
afterAll(async () => {
  await plain.close();
  await kept.close();
});

/** A person with a browser, a need that all may see, and one that a moderator has hidden. */
async function browser(
  name: string,
  about: Partial<ListingInput> = {},
): Promise<{ reader: Reader; ids: readonly string[] }> {
  const alias = `Alias of the ${name}`;
  const who = await signedIn(kept, { alias, isSettled: true });
  const word = `Only the ${name} reads this`;
  const shown = await post(who, { title: `Shown by the ${name}`, ...about });
  const hidden = await kept.put(bodyOf(aListing({ ownerId: who.id, status: "hidden", title: word })));
  const cookie = `better-auth.session_token=${encodeURIComponent(who.token)}`;
  return { reader: { name, headers: { cookie }, own: [word, who.id, who.email, alias] }, ids: [shown.id, hidden] };
}

type Answer = { status: number; text: string; sent: string | null };

/** An answer without what differs by process: its address, the time of its log, its request. */
function withoutProcess(text: string, { url }: TestService): string {
  const request = /requestId\W+(\w+)/.exec(text)?.[1];
  const same = text.replaceAll(url, "https://lifeboard.example").replaceAll(/(\\?"asOf\\?":\\?")[\w:.-]+/g, "$1");
  return request === undefined ? same : same.replaceAll(request, "");
}

async function answerOf(service: TestService, path: string, reader: Reader): Promise<Answer> {
  const accept = path.startsWith("/api/") ? "application/json" : "text/html";
  const headers = { accept, "accept-language": "en", "accept-encoding": "br", ...reader.headers };
  const answer = await service.get(path, { headers });
  return {
    status: answer.status,
    text: withoutProcess(await answer.text(), service),
    sent: answer.headers.get("cache-control"),
  };
}

/** Each reader after each other, so that whatever was made for one is asked for by the next. */
function byTurns(): Reader[] {
  return readers.flatMap((one) => readers.flatMap((other) => [one, other]));
}

/**
 * What stands in two long texts where they first differ. Both are empty where the texts are equal.
 */
function difference(one: string, other: string): [string, string] {
  if (one === other) return ["", ""];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 200);
  return [one.slice(from, from + 400), other.slice(from, from + 400)];
}

/** What both processes have logged as warnings or errors. */
function troubles(): string[] {
  return [...plain.log, ...kept.log].filter((line) => /"level":"(warn|error|fatal)"/.test(line));
}

async function askByTurns(paths: readonly string[]): Promise<Map<string, Set<string>>> {
  const told = new Map<string, Set<string>>(readers.map(({ name }) => [name, new Set()]));
  for (const path of paths) {
    const expected = new Map<string, Answer>();
    for (const reader of readers) expected.set(reader.name, await answerOf(plain, path, reader));
    for (const [turn, reader] of byTurns().entries()) {
      const about = `${path}, turn ${turn}, ${reader.name}`;
      const answer = await answerOf(kept, path, reader);
      const plainly = expected.get(reader.name);
      const differs = difference(answer.text, plainly?.text ?? "");
      expect([about, answer.status, ...differs, troubles()]).toEqual([about, plainly?.status, "", "", []]);
      const others = readers.filter((each) => each !== reader).flatMap(({ own }) => own);
      expect([about, others.filter((word) => answer.text.includes(word))]).toEqual([about, []]);
      const own = reader.own.filter((word) => answer.text.includes(word));
      for (const word of own) told.get(reader.name)?.add(word);
      // Whatever is one's own is kept by nobody on the way either.
      if (own.length > 0) expect(`${about}: ${answer.sent}`).toMatch(/no-store/);
    }
  }
  return told;
}

describe("two accounts by cookie and a reader without one, asking the same address by turns", () => {
  test("an answer is what a process without memory gives to that reader, and tells nobody what is another's", async () => {
    const told = await askByTurns(answers);
    // Their own is told to them, so the comparison above looked at the right answers.
    for (const { name, own } of readers) expect(told.get(name)?.size ?? 0, name).toBeGreaterThanOrEqual(own.length - 1);
  });

  test.skipIf(pages === null)("a page too", async () => {
    const told = await askByTurns(drawn);
    for (const { name, own } of readers) expect(told.get(name)?.has(own[0] ?? "") ?? true, name).toBe(own.length > 0);
  });

  test.skipIf(pages === null)("also if all of them ask at once", async () => {
    for (const path of drawn) {
      const turns = byTurns();
      const found = await Promise.all(turns.map((reader) => answerOf(kept, path, reader)));
      for (const [at, { text }] of found.entries()) {
        const others = readers.filter((each) => each !== turns[at]).flatMap(({ own }) => own);
        expect([path, others.filter((word) => text.includes(word))]).toEqual([path, []]);
      }
    }
  });
});
