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

  test("is made up for who signs up without one, the same for a used address as for a free one", async () => {
    await signUp(world.person(), "taken@example.org");
    for (const email of ["taken@example.org", "nameless@example.org"]) {
      const response = await world
        .person()
        .post("/api/auth/sign-up/email", { email, password: PASSWORD, name: "\u200b" });
      expect(response.json["user"]).toMatchObject({ name: expect.stringMatching(/^Member \d{4}$/) });
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
