import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, identityWorld, signIn, signUp } from "#server/testing/identity-world.ts";
import type { IdentityWorld } from "#server/testing/identity-world.ts";

/* Pre-hijacking: somebody makes an account for another's e-mail, and waits for its owner. */

const THEIRS = "attackers-choice-99";
/** The headers of a browser that opens a link. */
const OPENED = { headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" } };

let world: IdentityWorld;
beforeAll(async () => {
  world = await identityWorld();
});
afterAll(() => world.close());

function recoverToken(location: string | null): string {
  const url = new URL(location ?? "", "http://x");
  expect(url.pathname).toBe("/recover");
  return url.searchParams.get("token") ?? "";
}

describe.concurrent("an account made by somebody else", () => {
  test("cannot be entered before its mailbox is proved", async () => {
    const attacker = world.person();
    await signUp(attacker, "victim0@example.org", THEIRS);
    expect((await signIn(attacker, "victim0@example.org", THEIRS)).json["reason"]).toBe("identity/wrong-credentials");
    expect((await attacker.get("/api/v1/me")).status).toBe(401);
  });

  test("is not confirmed by the owner's click: the owner chooses the password, and the other's is worth nothing", async () => {
    const email = "victim1@example.org";
    const attacker = world.person();
    await signUp(attacker, email, THEIRS);
    const owner = world.person();
    const opened = await owner.get(await world.linkTo(email), OPENED);
    const token = recoverToken(opened.headers.get("location"));
    expect((await signIn(attacker, email, THEIRS)).json["reason"]).toBe("identity/wrong-credentials");
    expect((await owner.post("/api/auth/reset-password", { token, newPassword: PASSWORD })).status).toBe(200);
    expect((await signIn(attacker, email, THEIRS)).status).toBe(401);
    expect((await signIn(owner, email)).status).toBe(200);
    expect((await owner.get("/api/v1/me")).json).toMatchObject({ email, emailVerified: true });
  });

  test("is not confirmed either when the owner signs up too, before clicking", async () => {
    const email = "victim2@example.org";
    const attacker = world.person();
    await signUp(attacker, email, THEIRS);
    const link = await world.linkTo(email);
    const owner = world.person();
    await signUp(owner, email, PASSWORD);
    const opened = await owner.get(link, OPENED);
    expect(recoverToken(opened.headers.get("location"))).not.toBe("");
    expect((await signIn(attacker, email, THEIRS)).status).not.toBe(200);
  });

  test("keeps nothing that was put into it: provider, passkey, second step, session", async () => {
    const email = "victim3@example.org";
    const attacker = world.person();
    await signUp(attacker, email, THEIRS);
    const { pool } = world.service.database;
    const found = await pool.query<{ id: string }>(`SELECT "id" FROM auth."user" WHERE "email" = $1`, [email]);
    const id = found.rows[0]?.id;
    await pool.query(
      `INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "updatedAt") VALUES ('a-' || $1, 'theirs', 'google', $1, now())`,
      [id],
    );
    await pool.query(
      `INSERT INTO auth."passkey" ("id", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
       VALUES ('p-' || $1, 'x', $1, 'x', 0, 'x', false)`,
      [id],
    );
    await pool.query(
      `INSERT INTO auth."session" ("id", "expiresAt", "token", "updatedAt", "userId") VALUES ('s-' || $1, now() + interval '1 day', 't-' || $1, now(), $1)`,
      [id],
    );
    const owner = world.person();
    const token = recoverToken((await owner.get(await world.linkTo(email), OPENED)).headers.get("location"));
    await owner.post("/api/auth/reset-password", { token, newPassword: PASSWORD });
    const left = await pool.query(
      `SELECT (SELECT count(*) FROM auth."account" WHERE "userId" = $1 AND "providerId" <> 'credential') AS providers,
              (SELECT count(*) FROM auth."passkey" WHERE "userId" = $1) AS passkeys,
              (SELECT count(*) FROM auth."session" WHERE "userId" = $1) AS sessions`,
      [id],
    );
    expect(left.rows[0]).toEqual({ providers: 0, passkeys: 0, sessions: 0 });
  });
});

test("nobody's mailbox is filled by signing in to an account that was made for it", async () => {
  const email = "bombed@example.org";
  await signUp(world.person(), email, THEIRS);
  for (let n = 0; n < 9; n += 1)
    expect((await signIn(world.person(), email, THEIRS)).json["reason"]).toBe("identity/wrong-credentials");
  await world.person().post("/api/auth/send-verification-email", { email });
  await signUp(world.person(), email, THEIRS);
  expect(await world.sentTo(email)).toHaveLength(5);
});

test("a program that looks where the links of a mail lead confirms nothing, where people's mail may come from anywhere", async () => {
  const origin = "https://help.example.org";
  const deployed = await identityWorld({ settings: { PUBLIC_URL: origin } });
  try {
    const email = "scanned@example.org";
    await deployed.person().post("/api/auth/sign-up/email", { email, password: THEIRS, name: "x" }, { origin });
    await deployed.person().get(await deployed.linkTo(email), { headers: { accept: "*/*" } });
    const response = await deployed.person().post("/api/auth/sign-in/email", { email, password: THEIRS }, { origin });
    expect(response.json["reason"]).toBe("identity/wrong-credentials");
  } finally {
    await deployed.close();
  }
});

describe.concurrent("an account of one's own", () => {
  test("is confirmed by the click in the browser that signed up", async () => {
    const who = world.person();
    await signUp(who, "own@example.org");
    const opened = await who.get(await world.linkTo("own@example.org"), OPENED);
    expect(opened.headers.get("location") ?? "").not.toContain("/recover");
    expect((await signIn(who, "own@example.org")).status).toBe(200);
  });

  test("is confirmed too where the right password was given before the click", async () => {
    await signUp(world.person(), "own2@example.org");
    const phone = world.person();
    expect((await signIn(phone, "own2@example.org")).json["reason"]).toBe("identity/wrong-credentials");
    await phone.get(await world.linkTo("own2@example.org"), OPENED);
    expect((await signIn(phone, "own2@example.org")).status).toBe(200);
  });

  test("is confirmed also where a wrong password was typed after signing up", async () => {
    const who = world.person();
    await signUp(who, "own5@example.org");
    await signIn(who, "own5@example.org", THEIRS);
    await signIn(who, "own5@example.org", THEIRS);
    const opened = await who.get(await world.linkTo("own5@example.org"), OPENED);
    expect(opened.headers.get("location") ?? "").not.toContain("/recover");
  });

  test("is confirmed by a program that opens the link: nobody lures it", async () => {
    await signUp(world.person(), "own4@example.org");
    const program = world.person();
    expect((await program.get(await world.linkTo("own4@example.org"))).status).toBe(302);
    expect((await signIn(program, "own4@example.org")).status).toBe(200);
  });

  test("with a proved e-mail keeps its other ways in when the password is set anew", async () => {
    const email = "own3@example.org";
    await world.member(email);
    const { pool } = world.service.database;
    await pool.query(
      `INSERT INTO auth."account" ("id", "accountId", "providerId", "userId", "updatedAt")
       SELECT 'own3', 'mine', 'google', "id", now() FROM auth."user" WHERE "email" = $1`,
      [email],
    );
    const who = world.person();
    await who.post("/api/auth/request-password-reset", { email, redirectTo: "/recover" });
    const token = /reset-password\/([\w-]+)/.exec(await world.linkTo(email))?.[1] ?? "";
    expect((await who.post("/api/auth/reset-password", { token, newPassword: "orange-lantern-17" })).status).toBe(200);
    expect((await pool.query(`SELECT FROM auth."account" WHERE "id" = 'own3'`)).rows).toHaveLength(1);
  });
});
