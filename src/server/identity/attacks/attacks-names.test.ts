import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, identityWorld, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";
import { anInput } from "#server/testing/listing-requests.ts";
import type { Person } from "#server/testing/stranger.ts";

/* Names that imitate the site, or that contain a phone number. */

let world: IdentityWorld;
let asha: Person;
beforeAll(async () => {
  world = await identityWorld();
  asha = await world.member("asha@example.org");
});
afterAll(() => world.close());

describe("an alias", () => {
  test.each(["Admin", "Аdmіn", "m0derator", "LIFEBOARD", "1234", "\u200b\u2060"])(
    "cannot be %j, by whatever call",
    async (name) => {
      const edited = await asha.send("/api/v1/me", { method: "PATCH", body: { alias: name } });
      expect([edited.status, edited.json["errors"]]).toMatchObject([400, [{ path: "alias" }]]);
      const updated = await asha.post("/api/auth/update-user", { name });
      expect([updated.status, updated.json["reason"]]).toEqual([400, "http/invalid-argument"]);
      if (/\p{L}/u.test(name)) {
        const body = { email: "house@example.org", password: PASSWORD, name };
        expect((await world.person().post("/api/auth/sign-up/email", body)).status).toBe(400);
      }
      expect((await asha.get("/api/v1/me")).json).toMatchObject({ alias: "Asha" });
    },
  );

  test.each([
    ["ta", /^[\p{Script=Tamil}\p{M}]+ [\p{Script=Tamil}\p{M}]+ \d{3}$/u],
    ["ur", /^[\p{Script=Arab}\p{M}]+ [\p{Script=Arab}\p{M}]+ \d{3}$/u],
    ["fr", /^\p{Lu}[\p{L}-]+ \p{Ll}+ \d{3}$/u],
  ])("is made up in the language of the page where it was needed: %s", async (language, made) => {
    const headers = { "accept-language": `${language}-IN,${language};q=0.9` };
    const bySent = await world
      .person()
      .post(
        "/api/auth/sign-up/email",
        { email: `n-${language}@example.org`, password: PASSWORD, name: "" },
        { headers },
      );
    expect(bySent.json["user"]).toMatchObject({ name: expect.stringMatching(made) });
    const phoned = world.person();
    const phoneNumber = `+9198300125${language === "ta" ? 11 : language === "ur" ? 12 : 13}`;
    await phoned.post("/api/auth/phone-number/send-otp", { phoneNumber }, { headers });
    const code = await world.codeTo(phoneNumber);
    expect((await phoned.post("/api/auth/phone-number/verify", { phoneNumber, code }, { headers })).status).toBe(200);
    expect((await phoned.get("/api/v1/me")).json).toMatchObject({ alias: expect.stringMatching(made), language });
  });

  test("is made up for who signs up without one, the same for a used address as for a free one", async () => {
    await signUp(world.person(), "taken@example.org");
    for (const email of ["taken@example.org", "nameless@example.org"]) {
      const response = await world
        .person()
        .post("/api/auth/sign-up/email", { email, password: PASSWORD, name: "\u200b" });
      expect(response.json["user"]).toMatchObject({ name: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{3}$/) });
    }
  });
});

test.each([
  "98\u200b123\u200b456\u200b78",
  "98123\n45678",
  "9,8,1,2,3,4,5,6,7,8",
  "98/12/34/56/78",
  "98*12*34*56*78",
  "ravi@ secret.example",
])("%j is read by nobody: not in a listing, not in an observation", async (note) => {
  const posted = await asha.post("/api/v1/listings", anInput({ note }));
  expect([posted.status, posted.json["errors"]]).toMatchObject([400, [{ path: "note" }]]);
  const { id } = (await asha.post("/api/v1/listings", anInput({ side: "offer" }))).json;
  const said = await world.person().post(`/api/v1/listings/${String(id)}/observations`, { outcome: "limited", note });
  expect((await asha.get(`/api/v1/listings/${String(id)}/observations`)).text).not.toContain(note.slice(0, 4));
  expect([200, 201, 400]).toContain(said.status);
});
