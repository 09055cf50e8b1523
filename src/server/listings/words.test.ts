import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingInput } from "#domain/listings/input.ts";
import { ask, signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "#server/testing/contact.ts";
import { identityWorld, PASSWORD } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { anInput, observe, post } from "#server/testing/listing-requests.ts";

/* Links, accounts and numbers in words that somebody in need reads. */

let world: IdentityWorld;
let member: SignedIn;
beforeAll(async () => {
  world = await identityWorld();
  member = await signedIn(world.service);
});
afterAll(() => world.close());

const errorsOf = ({ json }: { json: Record<string, unknown> }) =>
  (json["errors"] as { path: string; message: string }[] | undefined)?.map(({ path }) => path) ?? [];

describe("a post is refused, and the field is named", () => {
  const ambulance = (equipment: string[]) => ({
    kind: "ambulance" as const,
    details: { classes: [], equipment } as ListingInput["details"],
    unit: "vehicle" as const,
  });
  const medicine = (generic: string, strength: string) => ({
    kind: "medicine" as const,
    details: { generic, strength },
    unit: "piece" as const,
  });
  test.each<[string, Partial<ListingInput>, string]>([
    ["a number over title and note", { title: "Cylinder 98300", note: "12345 any time" }, "note"],
    ["over lines of the note", { note: "98300 is the first half\nthe second is 12345" }, "note"],
    ["in Devanagari", { title: "सिलेंडर ९८३००", note: "फिर १२३४५" }, "note"],
    ["with letters O and l", { note: "983OOl2345" }, "note"],
    ["over equipment", ambulance(["98300", "12345"]), "details.equipment"],
    ["over generic and strength", medicine("98300", "12345"), "details.strength"],
    ["a link", { note: "Pay at https://evil.example/pay" }, "note"],
    ["a bare domain", { title: "goto evil.in now" }, "title"],
    ["an account", { note: "ask @asha_helps" }, "note"],
    ["a link as the name", { contact: { alias: "evil.in helper", channels: [] } }, "contact.alias"],
  ])("%s", async (_what, words, path) => {
    const given = "contact" in words ? { contact: { ...anInput().contact, alias: "evil.in helper" } } : words;
    const answer = await member.ask("POST", "/api/v1/listings", anInput(given));
    expect([answer.status, errorsOf(answer)]).toEqual([400, [path]]);
  });

  test("also where an edit gives the second half", async () => {
    const { id } = await post(member, { title: "Cylinder 98300" });
    const edit = (body: object) => member.ask("PATCH", `/api/v1/listings/${id}`, body, { "if-match": "*" });
    expect(errorsOf(await edit({ note: "12345 any time" }))).toEqual(["note"]);
    expect((await edit({ note: "any time", quantity: 3 })).status).toBe(200);
    expect((await edit({ title: null, note: "12345 any time" })).status).toBe(200);
  });
});

test("a facility's own note may name its site, and no number", async () => {
  const { service } = world;
  const facilityId = "019a0000-0000-7000-8000-00000000abcd";
  const id = await service.put(bodyOf(aListing({ facilityId })));
  const staff = await signedIn(service, { roles: ["facility-staff"], facilities: [facilityId] });
  const edit = (note: string) => staff.ask("PATCH", `/api/v1/listings/${id}`, { note }, { "if-match": "*" });
  expect((await edit("Free beds are on hospital.example.org too")).status).toBe(200);
  expect(errorsOf(await edit("98300 then 12345"))).toEqual(["note"]);
});

describe("who asks for a number", () => {
  test.each([
    "I have oxygen, goto evil.in now",
    "I have oxygen, see evil。in/pay",
    "I have oxygen at xn--80ak6aa92e.com",
    "I have oxygen, ask @asha_helps",
    "I have oxygen, 98300 then 12345",
    "I have oxygen, 983OOl2345",
    "I have oxygen, evil dot com",
  ])("gives no reason such as %j", async (reason) => {
    const owner = await anOwner(world.service);
    const { id } = await postReachable(owner);
    const answer = await askNumber(await signedIn(world.service), id, { reason });
    expect([answer.status, errorsOf(answer)]).toEqual([400, ["reason"]]);
  });

  test.each(["evil.in helper", "Blocked? Sign in at evil.example/in", "98300 and 12345", "@asha_helps"])(
    "is not called %j: not in a new account, a changed name, nor in news of an old one",
    async (alias) => {
      const { service } = world;
      const changed = await (await signedIn(service)).ask("PATCH", "/api/v1/me", { alias });
      expect([changed.status, errorsOf(changed)]).toEqual([400, ["alias"]]);
      const made = await world
        .person()
        .post("/api/auth/sign-up/email", { email: "new.kite@example.org", password: PASSWORD, name: alias });
      expect(made.json).toMatchObject({ status: 400, errors: [{ path: "name" }] });
      const owner = await anOwner(service);
      const { id } = await postReachable(owner);
      expect((await askNumber(await signedIn(service, { alias }), id)).status).toBe(201);
      const news = await service.database.pool.query(
        "SELECT body->>'words' AS words FROM documents WHERE collection = 'news' AND body->>'ownerId' = $1",
        [owner.id],
      );
      expect(news.rows).toEqual([{ words: "…" }]);
    },
  );
});

describe("a number in two halves that one reader finds side by side", () => {
  const halves = ["ask at desk 98300", "or say 12345 there"];
  const caller = (client: string, address: string): Pick<SignedIn, "ask"> => ({
    ask: (method, path, ...[body, headers]) =>
      ask(world.service, {
        method,
        path,
        body,
        headers: { "x-forwarded-for": address, "x-client-id": client.repeat(32), ...headers },
      }),
  });
  const notesOf = async (id: string) => {
    const { json } = await ask(world.service, { method: "GET", path: `/api/v1/listings/${id}/observations` });
    return (json["items"] as { note?: string }[]).flatMap(({ note }) => note ?? []);
  };
  test.each([
    ["one caller", "a", "10.77.1.7"],
    ["two clients of one network", "b", "10.77.9.7"],
  ])("two notes of %s: the second is for moderators only", async (_who, second, address) => {
    const { id } = await post(member, { side: "offer" });
    await observe(caller("a", "10.77.1.7"), id, { outcome: "busy", note: halves[0] });
    expect((await observe(caller(second, address), id, { outcome: "no-answer", note: halves[1] })).status).toBe(201);
    expect(await notesOf(id)).toEqual([halves[0]]);
    // Somebody else, elsewhere, and honest words of the same caller.
    await observe(caller("c", "10.99.1.7"), id, { outcome: "busy", note: "room 12345, second floor" });
    await observe(caller("a", "10.77.1.7"), id, { outcome: "busy", note: "the night guard knows" });
    expect(await notesOf(id)).toHaveLength(3);
  });

  test("two reasons to one owner, and a name with a reason", async () => {
    const { service } = world;
    const owner = await anOwner(service);
    const posts = [await postReachable(owner), await postReachable(owner), await postReachable(owner)];
    const ids = posts.map(({ id }) => id);
    const asker = await signedIn(service, { isSettled: true });
    expect((await askNumber(asker, ids[0] ?? "", { reason: "My father is in ward 98300" })).status).toBe(201);
    const second = await askNumber(asker, ids[1] ?? "", { reason: "The token there is 12345" });
    expect([second.status, errorsOf(second)]).toEqual([400, ["reason"]]);
    expect((await askNumber(asker, ids[1] ?? "", { reason: "My mother needs it tonight" })).status).toBe(201);
    const named = await signedIn(service, { alias: "Kite 98300", isSettled: true });
    const answer = await askNumber(named, ids[2] ?? "", { reason: "The token there is 12345" });
    expect([answer.status, errorsOf(answer)]).toEqual([400, ["reason"]]);
    // To another owner it is no second half.
    const another = await postReachable(await anOwner(service));
    expect((await askNumber(asker, another.id, { reason: "The token there is 12345" })).status).toBe(201);
  });

  test("a title with what was typed as the place: readers get the masked place's name alone", async () => {
    const place = { ...anInput().place, label: "12345 Park Lane" };
    const { id } = await post(member, { title: "Cylinder 98300", place });
    const shown = await ask(world.service, { method: "GET", path: `/api/v1/listings/${id}` });
    expect(JSON.stringify(shown.json)).not.toContain("12345");
  });
});

test("a mail to a stranger's address names nobody by a link", async () => {
  const who = await world.member("old.kite@example.org");
  await world.service.database.pool.query(`UPDATE auth."user" SET name = $2 WHERE email = $1`, [
    "old.kite@example.org",
    "Blocked? Sign in at evil.example/in",
  ]);
  const wanted = { newEmail: "stranger@example.org", callbackURL: "/account" };
  expect((await who.post("/api/auth/change-email", wanted)).status).toBe(200);
  await who.get(await world.linkTo("old.kite@example.org"));
  const mails = await world.sentTo("stranger@example.org");
  expect(mails.map(({ text }) => text).join()).toContain("…");
  expect(JSON.stringify(mails)).not.toContain("evil");
});
