import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SingleListing } from "#contract/listings.ts";
import { signedIn, signInAs } from "#server/testing/accounts.ts";
import type { ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { identityWorld } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import { IS_LONG } from "#server/testing/rounds.ts";

/*
 * Ten minutes with the cookie of a moderator and of an admin, signed in three days ago, without
 * their second step. Decision 57 has the same table before.
 */

const PEOPLE = 24;
const SIGNED_IN_AGO = 3 * 24 * 60;
const REASON = "They asked for money first.";

type Victim = { who: SignedIn; listing: string };
let world: IdentityWorld;
let victims: Victim[];
beforeAll(async () => {
  world = await identityWorld();
  victims = [];
  for (let made = 0; made < PEOPLE; made += 1) {
    const who = await signedIn(world.service, { alias: `Asha ${made}` });
    const posted = await call(who, "POST", "/api/v1/listings", anInput());
    victims.push({ who, listing: SingleListing.parse(posted.json).id });
  }
});
afterAll(() => world.close());

let calls = 0;
/** Calls from a network of its own each time: limits of addresses do not help here. */
function call(who: SignedIn, method: string, path: string, body?: unknown): Promise<ApiResponse> {
  calls += 1;
  return who.ask(method, path, body, { "x-forwarded-for": `10.${calls >> 8}.${calls % 256}.9` });
}

/** What one kind of call came to: "20 of 24, then identity/fresh-sign-in-needed". */
function outcome(answers: readonly ApiResponse[]): string {
  const passed = answers.filter(({ status }) => status < 300).length;
  const why = answers.find(({ status }) => status >= 300)?.reason;
  return `${passed} of ${answers.length}${why === undefined ? "" : `, then ${why}`}`;
}

async function each(run: (victim: Victim) => Promise<ApiResponse>): Promise<string> {
  const answers: ApiResponse[] = [];
  for (const victim of victims) {
    // In sequence, as the thief's script.
    answers.push(await run(victim));
  }
  return outcome(answers);
}

const decide = (who: SignedIn, listingId: string, more: object) =>
  call(who, "POST", "/api/v1/moderation/decisions", { listingId, reason: REASON, ...more });

async function count(query: string, values: unknown[] = []): Promise<number> {
  return (await world.service.database.pool.query(query, values)).rowCount ?? 0;
}

test("a moderator's cookie: nobody is shut out; what goes through is told to its owners and taken back", async () => {
  const { service } = world;
  const thief = await signedIn(service, { roles: ["moderator"], signedInAgo: SIGNED_IN_AGO });
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const person = (victim: Victim, rest: string) => `/api/v1/people/${victim.who.id}/${rest}`;
  const table = {
    "owners read from cases": await each(({ listing }) => call(thief, "GET", `/api/v1/moderation/cases/${listing}`)),
    "accounts shut out with their posts": await each((victim) =>
      call(thief, "POST", person(victim, "ban"), { reason: REASON, hidePosts: true }),
    ),
    "accounts let in": await each((victim) => call(thief, "DELETE", person(victim, "ban"))),
    "waiting bans confirmed": await each((victim) =>
      call(thief, "POST", person(victim, "ban/confirm"), { isConfirmed: true }),
    ),
    "accounts shut out by decisions": await each(({ listing }) =>
      decide(thief, listing, { decision: "confirm-fraud", sanction: { until } }),
    ),
    "posts hidden": await each(({ listing }) => decide(thief, listing, { decision: "hide" })),
    "proposals confirmed": await each(() =>
      call(thief, "POST", `/api/v1/moderation/decisions/${randomUUID()}/confirm`, { isConfirmed: true }),
    ),
    "e-mails read": outcome([await call(thief, "GET", "/api/v1/people?limit=100")]),
    "everything kept about its owner": outcome([await call(thief, "GET", "/api/v1/me/export")]),
  };
  expect(table).toEqual({
    "owners read from cases": "24 of 24",
    "accounts shut out with their posts": "0 of 24, then identity/fresh-sign-in-needed",
    "accounts let in": "0 of 24, then identity/fresh-sign-in-needed",
    "waiting bans confirmed": "0 of 24, then identity/fresh-sign-in-needed",
    "accounts shut out by decisions": "0 of 24, then identity/fresh-sign-in-needed",
    "posts hidden": "20 of 24, then identity/fresh-sign-in-needed",
    "proposals confirmed": "0 of 24, then identity/fresh-sign-in-needed",
    "e-mails read": "0 of 1, then http/permission-denied",
    "everything kept about its owner": "0 of 1, then identity/fresh-sign-in-needed",
  });
  expect(await count("SELECT FROM audit WHERE act = 'moderation.case-read' AND who = $1", [thief.id])).toBe(24);
  expect(await count('SELECT FROM auth."user" WHERE banned')).toBe(0);
  // Their owners know at once, and the moderator takes all of it back.
  const hidden = "SELECT FROM documents WHERE collection = 'news' AND body->>'kind' = 'listing-hidden'";
  expect(await count(hidden)).toBe(20);
  const owner = await signInAs(service, thief, new Date());
  const decided = await service.database.pool.query<{ id: string }>(
    "SELECT id FROM documents WHERE collection = 'decisions' AND body->>'byId' = $1 AND body->>'state' = 'in-force'",
    [thief.id],
  );
  for (const { id } of decided.rows) {
    const reversed = await call(owner, "POST", `/api/v1/moderation/decisions/${id}/reverse`, { reason: REASON });
    expect(reversed.status).toBe(200);
  }
  const closed = "SELECT FROM documents WHERE collection = 'listings' AND body->>'status' = 'hidden'";
  expect(await count(closed)).toBe(0);
});

test("an admin's cookie: no rule, no role and no account changes, and no whole e-mail is read", async () => {
  const { service } = world;
  const { pool } = service.database;
  const thief = await signedIn(service, { roles: ["admin"], signedInAgo: SIGNED_IN_AGO });
  const honest = await signedIn(service, { roles: ["admin"] });
  const note = "Not given here any more.";
  const policy = await call(honest, "POST", "/api/v1/policies", { kind: "food", note });
  const invited = await call(honest, "POST", "/api/v1/invitations", { role: "verifier" });
  const letter = randomUUID();
  await pool.query(
    `INSERT INTO auth.message (id, channel, recipient, template, subject, text, state, due_at, created_at, expires_at)
     VALUES ($1, 'mail', 'kim@example.org', 'verify-email', 's', 't', 'dead', now(), now(), now() + interval '1 hour')`,
    [letter],
  );
  const one = async (method: string, path: string, body?: unknown) =>
    outcome([await call(thief, method, `/api/v1/${path}`, body)]);
  const needed = "0 of 1, then identity/fresh-sign-in-needed";
  const rows = [{ name: "cash only", value: "" }];
  const table = {
    "kinds switched off": await one("POST", "policies", { kind: "oxygen", note }),
    "kinds switched on": await one("DELETE", `policies/${String(policy.json["id"])}`),
    "tables changed": await one("PUT", "policies/tables/flag-words", { rows, reason: REASON }),
    "invitations made": await one("POST", "invitations", { role: "admin", sendTo: "thief@example.org" }),
    "invitations taken back": await one("DELETE", `invitations/${String(invited.json["id"])}`),
    "demonstration kept": await one("POST", "demo/keep", {}),
    "demonstration removed": await one("POST", "demo/remove", {}),
    "roles given": await each(({ who }) => call(thief, "PUT", `/api/v1/people/${who.id}/roles`, { roles: ["admin"] })),
    "accounts shut out": await each(({ who }) =>
      call(thief, "POST", `/api/v1/people/${who.id}/ban`, { reason: REASON }),
    ),
    "whole e-mails shown": await each(({ who }) =>
      call(thief, "POST", `/api/v1/people/${who.id}/reveal`, { reason: REASON }),
    ),
    "messages sent again": await one("POST", `dead-letters/${letter}/retry`, {}),
  };
  expect(table).toEqual({
    "kinds switched off": needed,
    "kinds switched on": needed,
    "tables changed": needed,
    "invitations made": needed,
    "invitations taken back": needed,
    "demonstration kept": needed,
    "demonstration removed": needed,
    "roles given": "0 of 24, then identity/fresh-sign-in-needed",
    "accounts shut out": "0 of 24, then identity/fresh-sign-in-needed",
    "whole e-mails shown": "0 of 24, then identity/fresh-sign-in-needed",
    // Sent to whom it was meant for anyhow.
    "messages sent again": "1 of 1",
  });
  const list = await call(thief, "GET", "/api/v1/people?limit=100");
  const letters = await call(thief, "GET", "/api/v1/dead-letters");
  for (const { who } of victims) expect(JSON.stringify([list.json, letters.json])).not.toContain(who.email);
  const [victim] = victims;
  const guessed = await call(thief, "GET", `/api/v1/people?q=${victim?.who.email.slice(0, -1)}`);
  expect(guessed.json["items"]).toEqual([]);
});

test.runIf(IS_LONG)("lists of people and cases are read a few hundred times an hour, not thousands", async () => {
  const thief = await signedIn(world.service, { roles: ["admin"], signedInAgo: SIGNED_IN_AGO });
  const read = async (path: string): Promise<ApiResponse[]> => {
    const answers: ApiResponse[] = [];
    for (let tried = 0; tried < 310; tried += 1) answers.push(await call(thief, "GET", path));
    return answers;
  };
  const limited = "300 of 310, then identity/too-many-requests";
  expect(outcome(await read("/api/v1/people?limit=1"))).toBe(limited);
  expect(outcome(await read(`/api/v1/moderation/cases/${victims[0]?.listing}`))).toBe(limited);
});
