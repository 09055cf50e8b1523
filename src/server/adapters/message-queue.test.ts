import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CODE, GATEWAY_SECRET, NOTICE, postOffice } from "#server/testing/post-office.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { Message } from "./message-queue.ts";
import { openOutbox } from "./outbox.ts";
import { reviveMessage } from "./queue/statements.ts";
import { signatureOf } from "./text-message.ts";

const office = postOffice();

describe("without a sender", () => {
  test("a message is in the local outbox when send resolves, and in no table", async () => {
    const messages = office.post({});
    await messages.send(CODE);
    await messages.send({ ...NOTICE, language: "hi-IN" });
    expect(await openOutbox(office.dataDir).list()).toMatchObject([
      { to: NOTICE.to, channel: "mail", subject: "आपका पासवर्ड बदला गया" },
      {
        to: CODE.to,
        channel: "sms",
        subject: "",
        text: expect.stringMatching(/^482913 .*\n\n@help\.example\.org #482913$/s),
      },
    ]);
    expect(await office.rows()).toEqual([]);
  });

  test("the outbox belongs to its owner alone", async () => {
    await office.post({}).send(CODE);
    expect(statSync(join(office.dataDir, "outbox.jsonl")).mode & 0o777).toBe(0o600);
  });

  test("the outbox does not grow for ever, and the newest are always there, whoever writes at once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lifeboard-outbox-"));
    const writers = [openOutbox(folder), openOutbox(folder)];
    const text = "x".repeat(20_000);
    for (let n = 0; n < 150; n += 2) {
      const at = new Date(0).toISOString();
      await Promise.all(
        writers.map((outbox, which) =>
          outbox.put({ to: `a${n + which}@example.org`, channel: "mail", subject: "", text, at }),
        ),
      );
    }
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(bytes).toBeLessThan(2_200_000);
    const kept = (await openOutbox(folder).list()).map(({ to }) => Number(to.slice(1, to.indexOf("@"))));
    expect(kept.length).toBeGreaterThan(45);
    // Of two written at the same time, one may have gone into the older file.
    const newest = Array.from({ length: kept.length - 2 }, (_, at) => 149 - at);
    expect(kept.toSorted((a, b) => b - a).slice(0, -2)).toEqual(newest);
    rmSync(folder, { recursive: true });
  });

  test("what waited for a sender that was taken out of the settings goes to the outbox", async () => {
    office.gateway.answer(503);
    const before = office.post();
    await before.send(CODE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ tries: 1, error: expect.any(String) });
    await before.close();
    office.later(60);
    await office.post({}).sendDue();
    expect(await openOutbox(office.dataDir).list()).toMatchObject([{ to: CODE.to }]);
    expect(await office.rows()).toEqual([]);
  });
});

describe("a message that waits", () => {
  test("is sealed in the table: neither code nor link can be read there, and it goes out as it was", async () => {
    office.gateway.answer(503);
    office.smtp.refuse("451 4.3.0 try again later");
    const messages = office.post();
    const link = "https://help.example.org/api/auth/reset-password/secret-of-the-link";
    await messages.send(CODE);
    await messages.send({ ...NOTICE, template: "reset-password", values: { url: link } });
    const failed = { tries: 1, error: expect.any(String) };
    await office.settled();
    expect(await office.rows()).toMatchObject([failed, failed]);
    const kept = JSON.stringify(await office.rows());
    for (const word of ["482913", "secret-of-the-link", "password", "help.example.org"]) {
      expect(kept.replaceAll("reset-password", ""), word).not.toContain(word);
    }
    office.gateway.reset();
    office.smtp.reset();
    office.later(60);
    await messages.sendDue();
    expect(office.smtp.mails[0]?.data).toContain("secret-of-the-link");
    expect(JSON.parse(office.gateway.calls.at(-1)?.body ?? "{}")).toMatchObject({
      text: expect.stringMatching(/^482913 /),
    });
  });

  test("sealed under a secret that nobody names any more is a dead letter, which says so", async () => {
    office.gateway.answer(503);
    const before = office.post();
    await before.send(CODE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ tries: 1, error: expect.any(String) });
    await before.close();
    await office.database.pool.query("UPDATE auth.message SET text = replace(text, 'sealed:1:', 'sealed:1:x')");
    office.gateway.reset();
    office.later(60);
    await office.post().sendDue();
    expect((await office.rows())[0]).toMatchObject({ state: "dead", error: expect.stringContaining("SECRETS_OLD") });
    expect(office.gateway.calls).toEqual([]);
  });
});

describe("mail", () => {
  test("goes out by SMTP as plain text that says who sends it, and nothing of it is kept", async () => {
    await office.post().send(NOTICE);
    await office.allSent();
    const [got] = office.smtp.mails;
    expect(got).toMatchObject({ from: "help@example.org", to: ["asha@example.org"] });
    expect(got?.data).toMatch(/^From: Relief <help@example\.org>$/m);
    expect(got?.data).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(got?.data).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(got?.data).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.org>$/m);
    expect(got?.data).toContain("Your password was changed");
    expect(got?.data).toContain("https://help.example.org/recover");
  });

  test("an address that looks like two is one: nobody else gets it", async () => {
    await office.post().send({ ...NOTICE, to: "asha@example.org, eve@example.org" });
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ state: "dead", tries: 1 });
    expect(office.smtp.mails).toEqual([]);
  });

  test("an operator's name cannot add headers or receivers", async () => {
    await office.post({ mail: true }, { operatorName: "Relief\r\nBcc: eve@example.org" }).send(NOTICE);
    await office.allSent();
    expect(office.smtp.mails[0]?.to).toEqual(["asha@example.org"]);
    expect(office.smtp.mails[0]?.data).not.toMatch(/^Bcc:/m);
  });

  test("a receiver whom the server refuses for good makes a dead letter at once; the error names nobody", async () => {
    office.smtp.refuse("550 5.1.1 <asha@example.org> no such user");
    await office.post().send(NOTICE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ state: "dead", tries: 1 });
    expect((await office.rows())[0]?.error).toBe("mail server: EENVELOPE, SMTP 550");
    expect(office.log.join("\n")).not.toContain("asha");
  });

  test("a server that is busy is asked again later, and then gets it once", async () => {
    office.smtp.refuse("451 4.3.0 try again later");
    const messages = office.post();
    await messages.send(NOTICE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({
      state: "waiting",
      tries: 1,
      error: expect.stringContaining("451"),
    });
    expect((await office.rows())[0]?.due_at.getTime()).toBeGreaterThan(office.now.getTime());
    office.smtp.reset();
    office.later(7);
    await messages.sendDue();
    expect(office.smtp.mails).toHaveLength(1);
    expect(await office.rows()).toEqual([]);
  });
});

describe("text messages", () => {
  test("are posted with a signature that the gateway can check, the code first and last", async () => {
    await office.post().send(CODE);
    await office.allSent();
    const [got] = office.gateway.calls;
    const time = got?.headers["x-lifeboard-timestamp"];
    expect(time).toBe(String(Math.floor(office.now.getTime() / 1000)));
    expect(got?.headers["x-lifeboard-signature"]).toBe(signatureOf(GATEWAY_SECRET, String(time), got?.body ?? ""));
    expect(JSON.parse(got?.body ?? "")).toEqual({
      id: got?.headers["x-lifeboard-id"],
      to: "+12015550123",
      template: "phone-code",
      text: "482913 is your code for Relief. It works for 5 minutes. Never tell it to anybody, not even us.\n\n@help.example.org #482913",
    });
  });

  test("another secret, time or body makes another signature", () => {
    const right = signatureOf(GATEWAY_SECRET, "1", "{}");
    expect(signatureOf("another secret", "1", "{}")).not.toBe(right);
    expect(signatureOf(GATEWAY_SECRET, "2", "{}")).not.toBe(right);
    expect(signatureOf(GATEWAY_SECRET, "1", "{ }")).not.toBe(right);
  });

  test("a redirect is not followed: the code goes nowhere else", async () => {
    const elsewhere = await webhookServer();
    office.gateway.answer(302, { Location: elsewhere.url });
    await office.post().send(CODE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ error: "text message gateway: HTTP 302" });
    expect(elsewhere.calls).toEqual([]);
    await elsewhere.close();
  });

  test("a gateway that is down is tried again until the code is too old, then the text is erased", async () => {
    office.gateway.answer(503);
    const messages = office.post();
    await messages.send(CODE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ tries: 1, error: "text message gateway: HTTP 503" });
    for (const seconds of [7, 20, 60]) {
      office.later(seconds);
      await messages.sendDue();
    }
    expect(await office.rows()).toMatchObject([
      { state: "waiting", tries: 4, text: expect.stringMatching(/^sealed:/) },
    ]);
    office.later(300);
    await messages.sendDue();
    expect(await office.rows()).toMatchObject([{ state: "dead", text: null, error: "text message gateway: HTTP 503" }]);
    expect(office.gateway.calls).toHaveLength(4);
    expect(new Set(office.gateway.calls.map((call) => call.headers["x-lifeboard-id"])).size).toBe(1);
  });

  test("a dead letter can be tried again while its text is worth something, not after", async () => {
    office.gateway.answer(422);
    const messages = office.post();
    await messages.send(CODE);
    await office.settled();
    expect((await office.rows())[0]).toMatchObject({ state: "dead" });
    const found = await office.database.pool.query<{ id: string }>("SELECT id FROM auth.message");
    const id = found.rows[0]?.id ?? "";
    expect(await reviveMessage(office.database, id, new Date(office.now.getTime() + 600_000))).toBe(false);
    expect(await reviveMessage(office.database, randomUUID(), office.now)).toBe(false);
    office.gateway.reset();
    expect(await reviveMessage(office.database, id, office.now)).toBe(true);
    await messages.sendDue();
    expect(office.gateway.calls).toHaveLength(1);
    expect(await office.rows()).toEqual([]);
  });

  test("after its last try a message is dead", async () => {
    office.gateway.answer(500);
    const messages = office.post();
    await messages.send({ ...NOTICE, channel: "sms", to: "+12015550124" });
    await office.settled();
    expect((await office.rows())[0]?.error).not.toBeNull();
    for (let tries = 2; tries <= 10; tries += 1) {
      office.later(6 * 3_600 * 1.3);
      await office.settled();
      expect(office.gateway.calls.length).toBe(tries);
      expect((await office.rows())[0]?.tries).toBe(tries);
    }
    await office.settled();
    expect(await office.rows()).toMatchObject([{ state: "dead", tries: 10 }]);
    expect(office.gateway.calls).toHaveLength(10);
  });
});

test("a link to another site, a missing value, a wrong channel: nothing is sent", async () => {
  const messages = office.post();
  const reset: Message = { ...NOTICE, template: "reset-password" };
  await expect(messages.send({ ...reset, values: { url: "https://evil.example/x" } })).rejects.toThrow("another site");
  await expect(messages.send(reset)).rejects.toThrow("needs the value url");
  await expect(messages.send({ ...CODE, channel: "mail" })).rejects.toThrow("does not go by mail");
  expect(await office.rows()).toEqual([]);
});

test("what somebody typed stays one line in a message", async () => {
  const values = { url: "https://help.example.org/x", email: "kim@example.org\r\n\r\nClick http://evil" };
  await office.post({}).send({ ...NOTICE, template: "change-email", values });
  const line = readFileSync(join(office.dataDir, "outbox.jsonl"), "utf8");
  expect(JSON.parse(line).text).toContain("to kim@example.org Click http://evil.");
});
