import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actionUrl } from "#server/action-links/action-link.ts";
import { readEnded } from "#server/adapters/ended/queries.ts";
import type { Message } from "#server/adapters/message-queue.ts";
import { createKeyring } from "#server/config/keys.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { postOffice } from "#server/testing/post-office.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";

/* A message that nobody asked for carries a link that ends its kind, without signing in. */
const SECRET = "a key of the test";
const office = postOffice();
let service: TestService;
let asha: SignedIn;
let ahead = 0;

beforeAll(async () => {
  service = await testService({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => service.close());
beforeEach(async () => {
  ahead = 0;
  asha = await signedIn(service);
});

const NOTICE = {
  channel: "mail",
  template: "daily-notice",
  language: "en",
  values: { news: "contact-asked:2" },
} satisfies Omit<Message, "to" | "endableBy">;

/** The link of a message to a person, as the service makes it. */
function linkTo(who: SignedIn, detail = "d"): string {
  const until = new Date(Date.now() + 86_400_000);
  const secret = createKeyring(service.secret).of("action-links");
  return actionUrl({ act: "end-messages", subject: who.id, detail, until }, { publicUrl: "", secret });
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const press = (link: string, body = "choice=end", headers: Record<string, string> = FORM) =>
  service.get(link, { method: "POST", headers, body });
const ended = () => readEnded(service.database, asha.id);

test("the page asks in the reader's language, without a script, and reading it changes nothing", async () => {
  const answer = await service.get(linkTo(asha), { headers: { "Accept-Language": "hi" } });
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<html lang="hi" dir="ltr">');
  expect(html).toContain('<form method="post"><button name="choice" value="end">ये संदेश बंद करें</button></form>');
  expect(html).not.toContain("<script");
  expect(html).not.toContain(asha.email);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await ended()).toEqual([]);
});

test("its button ends this kind alone, once or twice, and the page says so from then on", async () => {
  for (const answer of [await press(linkTo(asha)), await press(linkTo(asha))]) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("You will not get these messages any more");
  }
  expect(await ended()).toEqual(["daily-notice"]);
  expect(await (await service.get(linkTo(asha))).text()).toContain("You will not get these messages any more");
  expect(await (await service.get(linkTo(asha, "s"))).text()).toContain("Stop these messages?");
});

test.each([
  ["a form", FORM, "List-Unsubscribe=One-Click"],
  [
    "parts",
    { "Content-Type": "multipart/form-data; boundary=b" },
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
])("a mail program's own button posts %s, without cookie and origin (RFC 8058)", async (_what, headers, body) => {
  const answer = await press(linkTo(asha), body, headers);
  expect(answer.status).toBe(200);
  expect(await ended()).toEqual(["daily-notice"]);
});

test("another page cannot press it, and nothing but its own button does", async () => {
  expect((await press(linkTo(asha), "choice=end", { ...FORM, Origin: "https://elsewhere.example" })).status).toBe(403);
  for (const body of ["", "choice=all", "choice=", "other=end"])
    expect(await (await press(linkTo(asha), body)).text()).toContain("Stop these messages?");
  expect((await press(linkTo(asha), "{}", { "Content-Type": "application/json" })).status).toBe(415);
  expect((await press(linkTo(asha), `choice=${"e".repeat(300_000)}`)).status).toBe(413);
  expect((await service.get(linkTo(asha), { method: "PUT" })).status).toBe(405);
  expect(await ended()).toEqual([]);
});

test("a link that nobody made, of another kind, or whose time is over says so, for every account alike", async () => {
  const link = linkTo(asha);
  const gone = async (answer: Response) => [answer.status, (await answer.text()).includes("This link no longer works")];
  for (const each of [`${link}A`, "/a/x", linkTo(asha, "z"), link.replace("/a/", "/a/A")]) {
    expect(await gone(await service.get(each))).toEqual([410, true]);
    expect(await gone(await press(each))).toEqual([410, true]);
  }
  expect(await gone(await press(linkTo({ ...asha, id: "01890a5d-ac96-774b-bcce-b302099a8057" })))).toEqual([410, true]);
  ahead = 2 * 86_400_000;
  expect(await gone(await service.get(link))).toEqual([410, true]);
  expect(await ended()).toEqual([]);
});

test("whoever ended a kind sees it with their notices, takes it back there, and finds it in their data", async () => {
  await press(linkTo(asha));
  await press(linkTo(asha, "n"));
  const notices = async () => (await asha.ask("GET", "/api/v1/me/notices")).json;
  expect(await notices()).toEqual({ daily: "mail", ended: ["daily-notice", "news-at-once"] });
  expect((await asha.ask("GET", "/api/v1/me/export")).json["endedMessages"]).toMatchObject([
    { kind: "daily-notice" },
    { kind: "news-at-once" },
  ]);
  // The choice of a channel alone leaves it as it is; a longer list ends nothing.
  expect((await asha.ask("PUT", "/api/v1/me/notices", { daily: "mail" })).json["ended"]).toHaveLength(2);
  const body = { daily: "mail", ended: ["news-at-once", "still-available"] };
  expect((await asha.ask("PUT", "/api/v1/me/notices", body)).json).toEqual({ daily: "mail", ended: ["news-at-once"] });
  expect(await notices()).toEqual({ daily: "mail", ended: ["news-at-once"] });
});

test("the message has the link as its last words, and mail programs get it too", async () => {
  const messages = office.post();
  const who = { to: "asha@example.org", endableBy: asha.id };
  await messages.send({ ...NOTICE, ...who });
  await messages.send({ ...NOTICE, ...who, channel: "sms", to: "+12015550123" });
  await office.allSent();
  const data = office.smtp.mails[0]?.data.replaceAll(/=\r?\n/g, "").replaceAll(/\r?\n[ \t]+/g, " ") ?? "";
  const link = /List-Unsubscribe: <(https:\/\/help\.example\.org\/a\/[\w-]+)>/.exec(data)?.[1] ?? "none";
  expect(data).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(data).toContain(`without signing in: ${link}`);
  const text: string = JSON.parse(office.gateway.calls[0]?.body ?? "{}").text;
  expect(text).toMatch(/Stop these: https:\/\/help\.example\.org\/a\/[\w-]+$/);
  const secret = { publicUrl: "https://help.example.org", secret: SECRET };
  expect(actionUrl({ act: "end-messages", subject: asha.id, detail: "d", until: new Date(0) }, secret)).toHaveLength(
    link.length,
  );
});

test("asked-for messages have none", async () => {
  const messages = office.post();
  await messages.send({
    channel: "mail",
    to: "a@example.org",
    template: "password-changed",
    language: "en",
    values: {},
  });
  await office.allSent();
  expect(office.smtp.mails[0]?.data).not.toMatch(/List-Unsubscribe|\/a\//);
});

test("an ended kind is neither queued nor sent, though it waited already or was queued in a command; others are", async () => {
  const { database } = office;
  const who = await signedIn({ ...service, database });
  const closed = office.post({ mail: true, sms: false });
  const message = { ...NOTICE, to: who.email, endableBy: who.id };
  // Nobody sends: as while the mail server is away.
  await closed.close();
  await closed.send(message);
  await closed.send({
    ...message,
    template: "news-at-once",
    values: { news: "contact-asked:1", what: "", url: "https://help.example.org/me" },
  });
  expect(await office.rows()).toHaveLength(2);
  await database.pool.query("INSERT INTO ended_messages VALUES ($1, 'daily-notice', now())", [who.id]);
  await closed.send(message);
  await executeCommand(database, {
    by: { who: "system", role: "system" },
    act: "test.tell",
    writes: [],
    tableWrites: [closed.queue(message)],
  });
  expect(await office.rows()).toHaveLength(2);
  const open = office.post({ mail: true, sms: false });
  await open.sendDue();
  await office.allSent();
  expect(office.smtp.mails.map(({ data }) => /^Subject: (.*?)\s*$/m.exec(data)?.[1])).toEqual(["Just now:"]);
  // Without a sender too.
  const local = office.post({});
  await local.send(message);
  await office.settled();
  expect(await office.rows()).toEqual([]);
});
