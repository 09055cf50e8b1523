import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { getOwnChannels, Grant } from "#contract/contact.ts";
import { Facility } from "#contract/facilities.ts";
import { Security } from "#contract/identity.ts";
import { Observation, SingleListing } from "#contract/listings.ts";
import { getCase, getCases } from "#contract/moderation.ts";
import { News } from "#contract/news.ts";
import { Claim } from "#contract/verification.ts";
import { quoted, TABLES } from "#server/backup/tables.ts";
import {
  bannedIds,
  beyond,
  countLaterActs,
  keptService,
  madeByMigrations,
  withOwnReach,
  withStates,
  withUnjudged,
} from "#server/testing/kept-data.ts";
import type { KeptService } from "#server/testing/kept-data.ts";
import { ask, signInAs } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { Person } from "#server/testing/stranger.ts";
import { totp } from "../../../e2e/support/sign-in/totp.ts";
import { countDocuments } from "../../../scripts/kept-data/counts.ts";

/*
 * Restores and opens the backup that the program of 2922803 made, with every state. Each row is
 * there, each is read, nothing is dropped silently (data/kept/2922803/README.md).
 */

let kept: KeptService;
let admin: SignedIn;
beforeAll(async () => {
  kept = await keptService();
  admin = await kept.signIn("admin");
});
afterAll(() => kept.close());

const nobody = { ask: (method: string, path: string, body?: unknown) => ask(kept.service, { method, path, body }) };
type Document = { collection: string; id: string; body: Record<string, unknown> };
async function documentsIn(collection: string): Promise<Document[]> {
  const sql = "SELECT collection, id, body FROM documents WHERE collection = $1 ORDER BY id";
  return (await kept.service.database.pool.query<Document>(sql, [collection])).rows;
}

/** The answer of a call. Any other status is a failure with the answer. */
async function okJson(who: Pick<SignedIn, "ask">, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await who.ask(body === undefined ? "GET" : "POST", path, body);
  expect([answer.status, path, answer.status === 200 ? null : answer.json]).toEqual([200, path, null]);
  return answer.json;
}

const Documents = z.object({ documents: z.array(z.looseObject({ id: z.string() })) });

/** Documents by id, at most 100 a call, as this person sees them. */
async function readAll(who: Pick<SignedIn, "ask">, collection: string, ids: string[]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let at = 0; at < ids.length; at += 100) {
    const body = { collection, ids: ids.slice(at, at + 100) };
    const answer = await okJson(who, "/api/v1/sync/batch-get", body);
    found.push(...Documents.parse(answer).documents);
  }
  return found;
}

/** Everybody who has an account, signed in. */
async function everybody(): Promise<SignedIn[]> {
  const rows = await kept.service.database.pool.query<{ id: string; email: string }>(
    `SELECT id, email FROM auth."user" WHERE banned IS NOT TRUE ORDER BY id`,
  );
  return Promise.all(rows.rows.map((account) => signInAs(kept.service, account, new Date(kept.manifest.at))));
}

describe("after the restore", () => {
  test("each table holds as many rows as the backup", async () => {
    const { manifest, restored, service } = kept;
    expect(restored).toEqual(manifest.rows);
    const made = await madeByMigrations(kept);
    for (const table of TABLES) {
      const sql = `SELECT count(*)::int AS rows FROM ${quoted(table.name)}`;
      const counted = await service.database.pool.query<{ rows: number }>(sql);
      // Acts of the identity library are moved into the audit in a second. Numbers are judged anew.
      if (["audit", "auth.event", "number_findings"].includes(table.name)) continue;
      const before = manifest.rows[table.name] ?? made[table.name] ?? 0;
      expect([table.name, counted.rows[0]?.rows]).toEqual([table.name, before]);
    }
  });

  test("each collection holds as many documents in each state", async () => {
    const { rows } = await kept.service.database.pool.query<Document>("SELECT collection, body FROM documents");
    const then = withStates(structuredClone(kept.manifest.documents));
    const states = then["listings"]?.by ?? {};
    states["trust.value"] = withUnjudged(states["trust.value"]);
    expect(countDocuments(rows)).toEqual(then);
  });
});

describe("each document is read", () => {
  test("listings and facilities, by an admin all of them, by a stranger all but hidden ones", async () => {
    const schemas = { listings: SingleListing, facilities: Facility };
    for (const [collection, schema] of Object.entries(schemas)) {
      const rows = await documentsIn(collection);
      expect(rows.length, collection).toBe(kept.manifest.documents[collection]?.count);
      // The quick run reads one of eight here; the test below reads each listing.
      const read = rows.filter(({ body }, at) => IS_LONG || at % 8 === 0 || body["status"] === "hidden");
      const ids = read.map(({ id }) => id);
      const seen = await readAll(admin, collection, ids);
      expect(seen.length, collection).toBe(ids.length);
      for (const each of seen) schema.parse(each);
      const hidden = read.filter(({ body }) => body["status"] === "hidden" && body["mergedInto"] === undefined);
      expect((await readAll(nobody, collection, ids)).length, collection).toBe(ids.length - hidden.length);
    }
  });

  test("listings keep their states", async () => {
    const ids = (await documentsIn("listings")).map(({ id }) => id);
    const seen = await readAll(admin, "listings", ids);
    const listings = z.array(SingleListing).parse(seen);
    const by = (values: string[]): Record<string, number> =>
      values.reduce<Record<string, number>>((all, value) => ({ ...all, [value]: (all[value] ?? 0) + 1 }), {});
    const counted = kept.manifest.documents["listings"]?.by ?? {};
    expect(by(listings.map(({ status }) => status))).toEqual(counted["status"]);
    expect(by(listings.map(({ kind }) => kind))).toEqual(counted["kind"]);
    expect(beyond(counted["reach.value"], by(withOwnReach(listings).map(({ reach }) => reach.value)))).toEqual([]);
    expect(by(listings.map(({ trust }) => trust.value))).toEqual(withUnjudged(counted["trust.value"]));
  });

  test("observations, each under its listing", async () => {
    const rows = await documentsIn("observations");
    const listings = [...new Set(rows.map(({ body }) => String(body["listingId"])))];
    let count = 0;
    for (let at = 0; at < listings.length; at += 50) {
      const where = { listingId: listings.slice(at, at + 50) };
      const target = { collection: "observations", where, limit: 1_000 };
      const answer = await okJson(admin, "/api/v1/sync/query", { target });
      count += z.array(Observation).parse(Documents.parse(answer).documents).length;
    }
    expect(count).toBe(rows.length);
  });

  test("what is somebody's own, by its owner: profiles, numbers given, news, cards", async () => {
    const own = new Map<string, Set<string>>();
    const schemas = { profiles: z.unknown(), grants: Grant, news: News, claims: Claim };
    for (const person of await everybody()) {
      for (const [collection, schema] of Object.entries(schemas)) {
        const target = { collection, mine: true, limit: 1_000 };
        const { documents } = Documents.parse(await okJson(person, "/api/v1/sync/query", { target }));
        z.array(schema).parse(documents);
        const ids = own.get(collection) ?? new Set();
        own.set(collection, new Set([...ids, ...documents.map(({ id }) => id)]));
      }
    }
    const banned = await bannedIds(kept.service.database);
    for (const collection of Object.keys(schemas)) {
      const rows = await documentsIn(collection);
      const isOfBanned = ({ id, body }: Document): boolean => banned.has(id) || banned.has(String(body["ownerId"]));
      expect([collection, own.get(collection)?.size]).toEqual([
        collection,
        rows.filter((row) => !isOfBanned(row)).length,
      ]);
    }
  });

  test("reports, decisions and appeals, each in its case", async () => {
    const moderator = await kept.signIn("second-moderator");
    const reports = (await documentsIn("reports")).filter(({ body }) => body["listingId"] !== undefined);
    const decisions = await documentsIn("decisions");
    const appeals = await documentsIn("appeals");
    const about = new Set([...reports, ...decisions, ...appeals].map(({ body }) => String(body["listingId"])));
    const found = { reports: 0, decisions: 0, appeals: 0 };
    for (const id of about) {
      const one = getCase.output.parse(await okJson(moderator, `/api/v1/moderation/cases/${id}`));
      found.reports += one.reports.length;
      found.decisions += one.decisions.length;
      found.appeals += one.appeal === null ? 0 : 1;
    }
    const open = appeals.filter(({ body }) => body["state"] === "open").length;
    expect(found).toEqual({ reports: reports.length, decisions: decisions.length, appeals: open });
    for (const state of ["open", "proposed", "appeals", "decided"]) {
      const answer = await okJson(moderator, `/api/v1/moderation/cases?state=${state}&limit=100`);
      expect([state, getCases.output.parse(answer).items.length > 0]).toEqual([state, true]);
    }
  });

  test("lines that were written anew, policies, tables, the audit", async () => {
    const claimed = kept.manifest.ids["claimed facility"] ?? "";
    const moderator = await kept.signIn("first-moderator");
    const lines = await okJson(moderator, `/api/v1/facilities/${claimed}/lines`);
    expect(lines["changes"]).toHaveLength(kept.manifest.documents["facility-changes"]?.count ?? 0);
    const policies = await okJson(admin, "/api/v1/policies");
    // One has ended.
    expect(policies["items"]).toHaveLength((kept.manifest.documents["policies"]?.count ?? 0) - 1);
    const { items } = await okJson(admin, "/api/v1/policies/tables");
    const changed = (items as { history: unknown[] }[]).filter(({ history }) => history.length > 0);
    expect(changed).toHaveLength(kept.manifest.documents["policy-tables"]?.count ?? 0);
    // Tests before this one read cases. Entries say what was found of their numbers.
    // Entries also say what was merged into them.
    // A worker says so meanwhile: between the two counts there may be one more.
    const earlierActs = async () =>
      (await countPages("/api/v1/audit/changes?limit=200", "after")) - (await countLaterActs(countPages));
    await expect.poll(earlierActs).toBe(
      // The migration that judges trust anew writes one more row.
      (kept.manifest.rows["audit"] ?? 0) + (kept.manifest.rows["auth.event"] ?? 0) + 1,
    );
    expect(await countPages("/api/v1/audit?limit=100", "before")).toBeGreaterThan(100);
  });

  test("accounts: all that an admin, and all that each of them is told", async () => {
    expect(await countPages("/api/v1/people?limit=10", "after")).toBe(kept.manifest.rows["auth.user"]);
    expect((await okJson(admin, "/api/v1/invitations"))["items"]).toHaveLength(1);
    const parts = ["", "/export", "/security", "/sessions", "/contact-channels", "/claimable", "/notices"];
    const found = { passkeys: 0, secondFactors: 0, proved: 0 };
    for (const person of await everybody()) {
      const answers = await Promise.all(parts.map((part) => okJson(person, `/api/v1/me${part}`)));
      expect(answers[0]?.["id"]).toBe(person.id);
      const security = Security.parse(answers[2]);
      found.passkeys += security.passkeys.length;
      found.secondFactors += security.secondFactor ? 1 : 0;
      const { items } = getOwnChannels.output.parse(answers[4]);
      found.proved += items.filter(({ provedAt }) => provedAt !== null).length;
    }
    expect(found).toMatchObject({ passkeys: 1, secondFactors: 1 });
    expect(found.proved).toBeGreaterThanOrEqual(kept.manifest.rows["proofs"] ?? 0);
  });
});

describe("people come in as before", () => {
  /** A stranger at the host name of this computer that accounts use (CONTRACT.md 1). */
  const stranger = (): Person => {
    const { service } = kept;
    const url = `http://localhost:${service.port}`;
    const get: typeof service.get = (path, init) => fetch(url + path, { redirect: "manual", ...init });
    return new Person({ ...service, url, get }, "127.0.0.1");
  };
  const comes = async (email: string, password: string): Promise<Person> => {
    const person = stranger();
    const answer = await person.post("/api/auth/sign-in/email", { email, password });
    expect([email, answer.status]).toEqual([email, 200]);
    return person;
  };

  test("by their passwords, with the second step of an authenticator under the same secret", async () => {
    const { manifest } = kept;
    const person = await comes(manifest.people["second-step"]?.email ?? "", manifest.password);
    expect((await person.get("/api/v1/me")).status).toBe(401);
    const code = totp(manifest.ids["authenticator secret"] ?? "", 0);
    expect((await person.post("/api/auth/two-factor/verify-totp", { code })).status).toBe(200);
    expect((await person.get("/api/v1/me")).status).toBe(200);
  });

  test("but for whom they shut out", async () => {
    const person = stranger();
    const email = kept.manifest.people["banned"]?.email;
    const answer = await person.post("/api/auth/sign-in/email", { email, password: kept.manifest.password });
    expect([answer.status, answer.json["reason"]]).toEqual([403, "identity/banned"]);
  });

  test("every page is answered 200 to whom it is for", async () => {
    if (!kept.hasPages) return console.log("The pages are not built: none was opened (npm test builds them first).");
    const { ids, people, admin: first, password } = kept.manifest;
    const rows = await documentsIn("listings");
    const states = [...new Set(rows.map(({ body }) => String(body["status"])))].filter((each) => each !== "hidden");
    const ofState = states.map((state) => `/r/${rows.find(({ body }) => body["status"] === state)?.id ?? ""}`);
    const public_ = ["/", "/find/bed", "/about", "/find/oxygen", "/needs/all", "/more", "/privacy", "/data", "/terms"];
    const facility = ids["hospital"] ?? "";
    const some = IS_LONG ? public_ : public_.slice(0, 3);
    const everyone = [...some, ...ofState, `/f/${facility}`, "/still", "/me", "/post"];
    const moderation = ["/moderate", `/moderate/${ids["hidden"] ?? ""}`, `/r/${ids["hidden"] ?? ""}`];
    const byRole: [email: string, password: string, paths: string[]][] = [
      [people["owner"]?.email ?? "", password, ["/account", "/account/security", "/me?show=news", "/me?show=numbers"]],
      [people["first-verifier"]?.email ?? "", password, ["/verify"]],
      [people["nurse"]?.email ?? "", password, [`/facility/${facility}`]],
      [people["first-moderator"]?.email ?? "", password, moderation],
      [first.email, first.password, ["/people", `/people/${people["owner"]?.id ?? ""}`, "/policies", "/audit"]],
    ];
    for (const path of [...everyone, "/signin", "/signup", "/recover"])
      expect([path, (await stranger().get(path)).status]).toEqual([path, 200]);
    for (const [email, word, paths] of byRole) {
      const person = await comes(email, word);
      for (const path of IS_LONG ? [...everyone, ...paths] : paths) {
        expect([email, path, (await person.get(path)).status]).toEqual([email, path, 200]);
      }
    }
  });
});

async function countPages(path: string, parameter: "after" | "before"): Promise<number> {
  let count = 0;
  let next: unknown = null;
  do {
    const address: string = next === null ? path : `${path}&${parameter}=${String(next)}`;
    const page = await okJson(admin, address);
    count += (page["items"] as unknown[]).length;
    next = page["next"];
  } while (next !== null && next !== undefined);
  return count;
}
