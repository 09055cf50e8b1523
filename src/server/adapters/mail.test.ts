import { afterAll, beforeAll, expect, test } from "vitest";
import { mailServer } from "../testing/mail-server.ts";
import type { MailServer } from "../testing/mail-server.ts";
import { mailTransport } from "./mail.ts";

/* A mail server that offers no TLS. By its name it is this computer, or it is not. */

let server: MailServer;
beforeAll(async () => {
  server = await mailServer();
});
afterAll(() => server.close());

const message = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  to: "kim@example.org",
  template: "verify-email",
  subject: "A code",
  text: "482913",
  at: new Date("2031-05-01T00:00:00Z"),
  endUrl: null,
} as const;

function sendTo(smtpUrl: string): Promise<void> {
  const transport = mailTransport({ smtpUrl, from: { name: "Lifeboard", address: "help@example.org" } });
  return transport.send(message).finally(() => transport.close());
}

test("another computer gets no mail without TLS; this one does", async () => {
  // The same server by an address that is not known as this computer.
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  await expect(sendTo(elsewhere)).rejects.toThrow("mail server: ETLS");
  expect(server.mails).toEqual([]);
  await sendTo(server.url);
  expect(server.mails).toHaveLength(1);
});

test("a mail is text alone: it has no styles and no pictures, so no theme either", async () => {
  server.reset();
  await sendTo(server.url);
  const [mail] = server.mails;
  expect(mail?.data.match(/^Content-Type: .*$/gim)).toEqual(["Content-Type: text/plain; charset=utf-8"]);
});
