import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ask, signedIn } from "#server/testing/accounts.ts";
import { aFacility, aListing, bodyOf } from "#server/testing/listings.ts";
import { OUTBOX_KEY, testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

const LINE = "+919830055501";

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await testService();
  const phones = [{ value: "033 2222" }, { value: LINE }];
  id = await service.put(bodyOf(aFacility({ phones })), { collection: "facilities" });
  await service.put(bodyOf(aListing({ facilityId: id })));
});
afterAll(() => service.close());

const path = (what: string, facility = id) => `/api/v1/facilities/${facility}/${what}`;
const rows = async (sql: string, values: unknown[]) =>
  (await service.database.pool.query<Record<string, unknown>>(sql, values)).rows;

/** What was sent to somebody, the newest first. */
async function sentTo(whom: string): Promise<string[]> {
  const letters = z
    .array(z.object({ to: z.string(), text: z.string() }))
    .parse(await (await service.get(`/dev/outbox.json?key=${OUTBOX_KEY}`)).json());
  return letters.flatMap(({ to, text }) => (to === whom ? [text] : []));
}

/** The newest code that was sent to the line. */
async function lastCode(): Promise<string> {
  const [newest = ""] = await sentTo(LINE);
  return /\b\d{8}\b/.exec(newest)?.[0] ?? "";
}

describe("a facility is claimed by a code to its published line", () => {
  test("who answers the line becomes its staff; those who keep it are told; the code works once", async () => {
    const before = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    const admin = await signedIn(service, { roles: ["admin"] });
    const quiet = await signedIn(service, { roles: ["facility-staff"], facilities: [id] });
    await rows("INSERT INTO ended_messages (user_id, kind, at) VALUES ($1, 'news-at-once', now())", [quiet.id]);
    const other = randomUUID();
    const nurse = await signedIn(service, { roles: ["facility-staff"], facilities: [other] });
    const body = { beds: [{ bedType: "icu", available: 1 }] };
    expect((await nurse.ask("PUT", path("capacity"), body)).status).toBe(403);
    const sent = await nurse.ask("POST", path("claim/code"), { line: 1 });
    expect([sent.status, sent.json]).toEqual([200, { sentTo: "+919…501" }]);
    const code = await lastCode();
    expect((await before.ask("POST", path("claim"), { code })).reason).toBe("identity/code-wrong");
    expect((await nurse.ask("POST", path("claim"), { code: "000000" === code ? "000001" : "000000" })).reason).toBe(
      "identity/code-wrong",
    );
    expect((await nurse.ask("POST", path("claim"), { code })).status).toBe(204);
    expect((await nurse.ask("POST", path("claim"), { code })).reason).toBe("identity/code-wrong");
    expect((await nurse.ask("GET", "/api/v1/me")).json).toMatchObject({
      facilities: expect.arrayContaining([id, other]),
    });
    expect((await nurse.ask("PUT", path("capacity"), body)).status).toBe(200);
    const notified = await rows("SELECT body->>'ownerId' AS owner FROM documents WHERE collection = 'news'", []);
    expect(notified.map(({ owner }) => owner).toSorted()).toEqual([before.id, admin.id, quiet.id].toSorted());
    // One tap ends such messages; who ended them reads the news on their page alone.
    await service.settled();
    expect(await sentTo(before.email)).toHaveLength(1);
    expect((await sentTo(before.email))[0]).toMatch(/without signing in: \S+\/a\/[\w-]+/);
    expect(await rows("SELECT FROM auth.message WHERE recipient = $1", [quiet.email])).toEqual([]);
    expect(await sentTo(quiet.email)).toEqual([]);
  });

  test("refused: nobody, an account that proved nothing, a line that is none or takes no text, a place that is none", async () => {
    expect((await ask(service, { method: "POST", path: path("claim/code"), body: { line: 1 } })).status).toBe(401);
    const fresh = await signedIn(service, { emailVerified: false });
    expect((await fresh.ask("POST", path("claim/code"), { line: 1 })).reason).toBe("identity/not-verified");
    const member = await signedIn(service);
    for (const line of [0, 7]) {
      // In sequence: two cases.
      expect((await member.ask("POST", path("claim/code"), { line })).reason).toBe("facilities/no-such-line");
    }
    expect((await member.ask("POST", path("claim/code", randomUUID()), { line: 0 })).reason).toBe(
      "facilities/not-found",
    );
    expect((await member.ask("POST", path("claim", randomUUID()), { code: "1" })).reason).toBe("facilities/not-found");
  });
});

describe("anybody may say which field is wrong", () => {
  test("it waits for a moderator, changes nothing, and the second word takes the place of the first", async () => {
    const client = "a".repeat(32);
    const say = (text: string, field = "phone") =>
      ask(service, {
        method: "POST",
        path: path("corrections"),
        body: { field, text },
        headers: { "X-Client-Id": client },
      });
    const before = await (await service.get(`/api/v1/facilities/${id}`)).json();
    const first = await say("it rings at a shop");
    expect(first.status).toBe(200);
    expect((await say("call +91 98300 12345 instead")).json).toEqual(first.json);
    await say("moved", "place");
    const kept = await rows(
      "SELECT body, shielded->>'text' AS text FROM documents WHERE collection = 'reports' AND body->>'field' = 'phone'",
      [],
    );
    expect(kept).toMatchObject([
      {
        body: { facilityId: id, cause: "wrong-field", field: "phone", weight: 0.2, state: "open" },
        text: "call +91 98300 12345 instead",
      },
    ]);
    expect(await (await service.get(`/api/v1/facilities/${id}`)).json()).toEqual(before);
    const moderator = await signedIn(service, { roles: ["moderator"] });
    // A case belongs to one of the facility's listings.
    const cases = await Promise.all(
      before.listingIds.map((each: string) => moderator.ask("GET", `/api/v1/moderation/cases/${each}`)),
    );
    expect(cases.flatMap(({ json }) => json["reports"])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cause: "wrong-field", field: "phone", text: "call +91 98300 12345 instead" }),
      ]),
    );
    const nowhere = { method: "POST", path: path("corrections", randomUUID()), body: { field: "hours" } };
    expect((await ask(service, nowhere)).reason).toBe("facilities/not-found");
    expect((await say("x", "colour")).status).toBe(400);
  });
});
