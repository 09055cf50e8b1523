import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "#contract/openapi.ts";
import { ask, signedIn } from "../../testing/accounts.ts";
import type { SignedIn, ApiResponse } from "../../testing/accounts.ts";
import { eventually } from "../../testing/eventually.ts";
import { aListing, bodyOf } from "../../testing/listings.ts";
import { TestListener } from "../../testing/listener.ts";
import { reportAnonymously } from "../../testing/moderation-requests.ts";
import { rounds } from "../../testing/rounds.ts";
import { observe, post } from "../../testing/listing-requests.ts";
import {
  MAIL,
  OTHER_PHONE,
  OWNER,
  PHONE,
  expectNoPrivateValues,
  TRUE_POINT,
  WORD,
} from "../../testing/private-values.ts";
import { builtPages, testService } from "../../testing/service.ts";
import type { TestService } from "../../testing/service.ts";

/*
 * The crawler of crawler.test.ts for private data about trust: grants, reports, texts to
 * moderators, cards of verifiers, decisions, appeals, codes, proofs. Ordinary calls create them,
 * with a person's number, mail, point and texts in every possible field. Then an anonymous caller
 * and an uninvolved member request everything, and all answers are searched.
 */

const pages = await builtPages();

let service: TestService;
let owner: SignedIn;
let asker: SignedIn;
let stranger: SignedIn;
let moderator: SignedIn;
/** Ids of everything that was made, by name. */
let ids: Record<string, string>;

beforeAll(async () => {
  service = await testService(pages ?? {});
  owner = await signedIn(service, { id: OWNER, phone: `+91${PHONE}`, email: MAIL, alias: WORD });
  asker = await signedIn(service);
  stranger = await signedIn(service);
  moderator = await signedIn(service, { roles: ["moderator", "verifier"] });
  ids = await madeByEverybody();
});
afterAll(() => service.close());

const channels = [
  { type: "phone" as const, value: `+91${PHONE}` },
  { type: "whatsapp" as const, value: `+91${OTHER_PHONE}` },
  { type: "email" as const, value: MAIL },
];
const place = { ...TRUE_POINT, label: WORD, precision: "exact" as const };
/** A text with everything that must not leak. */
const words = `${WORD}: call +91 ${PHONE} or ${MAIL}`;

function done(response: ApiResponse): ApiResponse {
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.json)}`);
  return response;
}

async function madeByEverybody(): Promise<Record<string, string>> {
  const mine = { side: "offer" as const, place, contact: { alias: WORD, channels } };
  const [open, hidden] = [await post(owner, mine), await post(owner, { ...mine, title: "Second" })];
  const lead = await service.put(
    bodyOf(
      aListing({
        contact: { channels: [], shielded: true, available: true },
        source: { kind: "import", name: "leads" },
      }),
    ),
    { shielded: { channels, rawText: words } },
  );
  const asked = done(
    await asker.ask("POST", `/api/v1/listings/${open.id}/contact`, { reason: `${WORD}, tonight, please` }),
  );
  expect(JSON.stringify(asked.json), "the asker does get the number").toContain(PHONE);
  const report = { kind: "fraud", text: words, evidence: words };
  const reported = done(await asker.ask("POST", `/api/v1/listings/${hidden.id}/reports`, report));
  done(await reportAnonymously(service, hidden.id, report));
  done(await observe(asker, open.id, { outcome: "busy", note: words }));
  const decision = { listingId: hidden.id, decision: "hide", reason: words };
  done(await moderator.ask("POST", "/api/v1/moderation/decisions", decision));
  done(await owner.ask("POST", `/api/v1/listings/${hidden.id}/appeal`, { text: words }));
  const card = done(await moderator.ask("POST", "/api/v1/verification/claims", {}));
  for (const { type, value } of channels) {
    done(await owner.ask("POST", "/api/v1/me/contact-channels/code", { type, value }));
  }
  const response = await respondedNeed();
  const phone = `+91${PHONE}`;
  await service.settled();
  expect(await countOf("numbers")).toBeGreaterThan(2);
  done(await ask(service, { method: "POST", path: "/api/v1/delistings/code", body: { phone } }));
  const news = await service.database.pool.query<{ id: string }>(
    "SELECT id FROM documents WHERE collection = 'news' LIMIT 1",
  );
  return {
    open: open.id,
    response,
    hidden: hidden.id,
    lead,
    grant: String(asked.json["grantId"]),
    report: String(reported.json["reportId"]),
    claim: String(card.json["claimId"]),
    news: news.rows[0]?.id ?? "",
    owner: OWNER,
  };
}

/** A response to a need, taken, with words, a place to meet and a number given. */
async function respondedNeed(): Promise<string> {
  const need = await post(owner, { place, contact: { alias: WORD, channels } });
  const arrivesBy = new Date(Date.now() + 3_600_000).toISOString();
  const promised = await asker.ask("POST", `/api/v1/listings/${need.id}/responses`, { amount: 1, arrivesBy });
  const id = String(done(promised).json["id"]);
  const taken = done(await owner.ask("POST", `/api/v1/responses/${id}/accept`, { amount: 1, meetAt: { own: true } }));
  expect(JSON.stringify(taken.json), "its two people do get the place").toContain(WORD);
  done(await owner.ask("POST", `/api/v1/responses/${id}/notes`, { text: `${WORD} waits at the gate` }));
  done(await owner.ask("POST", `/api/v1/responses/${id}/number`, { isGiven: true }));
  const given = done(await asker.ask("POST", `/api/v1/responses/${id}/contact`, {}));
  expect(JSON.stringify(given.json), "the responder does get the number").toContain(PHONE);
  return id;
}

const countOf = async (table: string): Promise<number> =>
  (await service.database.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;

/** Uninvolved callers: anonymous, and signed in. */
const others = (): [string, Record<string, string>][] => [
  ["anybody", {}],
  ["a member", { authorization: `Bearer ${stranger.token}` }],
];

async function searchAnswer(path: string, init: RequestInit = {}): Promise<string> {
  const response = await service.get(path, init);
  const text = await response.text();
  const what = `${init.method ?? "GET"} ${path}`;
  expectNoPrivateValues(`${what}, head`, JSON.stringify([...response.headers]));
  expectNoPrivateValues(`${what}, body`, text.replaceAll(OWNER, path.includes(OWNER) ? "" : OWNER));
  expect(response.status, what).toBeLessThan(500);
  return text;
}

/** The address of a route for each existing document. */
function bound(path: string): string[] {
  return path.includes("{") ? Object.values(ids).map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
}

describe("nothing that trust keeps of a person leaves", () => {
  test("by any read of the contract", async () => {
    const reads = ROUTES.filter(({ method }) => method === "GET").flatMap(({ path }) => bound(path));
    const around = ["best", "near", "fresh"].map((sort) => `/api/v1/listings/nearby?lat=22.6&lng=88.4&sort=${sort}`);
    for (const path of [...reads, ...around]) {
      for (const [, headers] of others()) await searchAnswer(path, { headers });
    }
  });

  test("by any write with somebody else's ids, refused or not: errors repeat nothing", async () => {
    const writes = ROUTES.filter(({ method, path }) => method !== "GET" && !path.startsWith("/api/v1/me"));
    const headers = { "content-type": "application/json" };
    for (const { method, path } of writes) {
      // One of the ids, and all of them in the long run. A refusal does not depend on the id.
      for (const address of bound(path).slice(0, rounds(1, 10))) {
        for (const [, by] of others()) {
          for (const body of [
            "{}",
            JSON.stringify({ reason: words, text: words, phone: PHONE, token: PHONE, code: "1" }),
          ]) {
            await searchAnswer(address, { method, body, headers: { ...headers, ...by } });
          }
        }
      }
    }
  });

  const collections = ["listings", "facilities", "observations", "profiles", "grants", "responses", "policies", "news"];
  const inside = ["reports", "claims", "decisions", "appeals", "rings", "accounts", "codes", "proofs", "numbers"];

  test("by documents asked for in batches, by id or as one's own", async () => {
    for (const collection of [...collections, ...inside]) {
      const bodies: [string, object][] = [
        ["query", { target: { collection } }],
        ["query", { target: { collection, mine: true } }],
        ["query", { target: { collection, ids: Object.values(ids) } }],
        ["batch-get", { collection, ids: Object.values(ids) }],
      ];
      for (const [call, body] of bodies) {
        for (const [, by] of others()) {
          const headers = { "content-type": "application/json", ...by };
          // The answer repeats the ids that were requested.
          const asked = JSON.stringify(body).replaceAll(OWNER, ids["open"] ?? "");
          await searchAnswer(`/api/v1/sync/${call}`, { method: "POST", body: asked, headers });
        }
      }
    }
  });

  test("by a stream, while all of it changes", async () => {
    const targets = [...collections, ...inside].flatMap((collection, at) => [
      { id: `all-${at}`, target: { collection } },
      { id: `ids-${at}`, target: { collection, ids: Object.values(ids).filter((id) => id !== OWNER) } },
    ]);
    const streams: TestListener[] = [];
    for (const token of [undefined, stranger.token]) {
      for (let at = 0; at < targets.length; at += 20) {
        streams.push(await new TestListener().listen(service, targets.slice(at, at + 20), token));
      }
    }
    try {
      await Promise.all(streams.slice(0, 1).map((stream) => stream.current("ids-0")));
      const edit = { note: "changed while others listen" };
      done(await owner.ask("PATCH", `/api/v1/listings/${ids["open"]}`, edit, { "If-Match": "*" }));
      done(await observe(asker, ids["open"] ?? "", { outcome: "no-answer", note: words }));
      done(await asker.ask("POST", `/api/v1/listings/${ids["open"]}/reports`, { kind: "abuse", text: words }));
      done(await owner.ask("DELETE", `/api/v1/contact-grants/${ids["grant"]}`, {}));
      await eventually(() => expect(streams[0]?.text).toContain("changed while others listen"));
    } finally {
      for (const stream of streams) stream.stop();
    }
    for (const stream of streams) expectNoPrivateValues("a stream", stream.text);
  });

  test.runIf(pages !== null)("by any page, not even to whom it belongs", async () => {
    const listings = [ids["open"], ids["hidden"], ids["lead"]].map((id) => `/r/${id}`);
    const rooms = ["/", "/me", "/post", "/account", "/still", "/verify", "/moderate", "/policies", "/audit", "/data"];
    const cases = [`/moderate/${ids["hidden"]}`, `/facility/${ids["lead"]}`, `/f/${ids["lead"]}`];
    const readers = [...others().map(([, by]) => by), { authorization: `Bearer ${owner.token}` }];
    for (const path of [...listings, ...rooms, ...cases, "/find/oxygen?at=22.6,88.4"]) {
      for (const by of readers) await searchAnswer(path, { headers: { accept: "text/html", ...by } });
    }
  });

  test("into the log, or the audit, where ids alone stand", async () => {
    expectNoPrivateValues("the log", service.log.join("\n").replaceAll(OWNER, ""));
    const rows = await service.database.pool.query(
      `SELECT jsonb_agg(to_jsonb(a)) AS all FROM (SELECT who, role, act, details FROM audit UNION ALL SELECT who, role, act, details FROM auth.event) a`,
    );
    const text = JSON.stringify(rows.rows);
    expect(text).toContain("contact");
    // A reason for a decision is the moderator's own text and is shown in full.
    expectNoPrivateValues("the audit", text.replaceAll(OWNER, "").replaceAll(words, ""));
    const admin = await signedIn(service, { roles: ["admin"] });
    for (const path of ["/api/v1/audit", "/api/v1/audit/changes", `/api/v1/audit/changes?id=${ids["open"]}`]) {
      const read = await admin.ask("GET", path);
      expect(read.status, path).toBe(200);
      // Beside an id stands the account's name, which admins read under People too.
      const text = JSON.stringify(read.json).replaceAll(`"whoName":"${WORD}"`, "").replaceAll(`"name":"${WORD}"`, "");
      expectNoPrivateValues(path, text.replaceAll(OWNER, "").replaceAll(words, ""));
    }
  });

  test("and it is all there, so the search above looked for what is kept", async () => {
    for (const collection of ["grants", "responses", "reports", "decisions", "appeals", "claims", "news"]) {
      const found = await service.database.pool.query("SELECT FROM documents WHERE collection = $1", [collection]);
      expect(found.rowCount, collection).toBeGreaterThan(0);
    }
    expect(await countOf("codes")).toBeGreaterThan(2);
    const seen = await moderator.ask("GET", `/api/v1/moderation/cases/${ids["hidden"]}`);
    expect(JSON.stringify(seen.json), "moderators read what was reported").toContain(PHONE);
    const lead = await moderator.ask("GET", `/api/v1/moderation/cases/${ids["lead"]}`);
    expectNoPrivateValues("a case nobody reported", JSON.stringify(lead.json));
  });
});
