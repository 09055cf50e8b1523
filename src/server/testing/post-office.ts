import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { actionUrl } from "#server/action-links/action-link.ts";
import { openMessages } from "#server/adapters/message-queue.ts";
import type { Message, MessageDependencies, MessageQueue } from "#server/adapters/message-queue.ts";
import { openStops } from "#server/adapters/stops.ts";
import { readConfig } from "#server/config/config.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { createLog } from "#server/runtime/log.ts";
import { testDatabase } from "./database.ts";
import { mailServer } from "./mail-server.ts";
import type { MailServer } from "./mail-server.ts";
import { webhookServer } from "./webhook-server.ts";
import type { WebhookServer } from "./webhook-server.ts";

/** A row of the queue as tests read it. */
type Row = { id: string; state: string; tries: number; text: string | null; error: string | null; due_at: Date };

/**
 * A database, a mail server, a gateway and the message services of simulated processes; all new for
 * each test.
 */
export type PostOffice = {
  database: Awaited<ReturnType<typeof testDatabase>>;
  smtp: MailServer;
  gateway: WebhookServer;
  dataDir: string;
  now: Date;
  log: string[];
  /** The message service of one process; senders not named are not set up. */
  post(
    senders?: { mail?: boolean; sms?: boolean },
    more?: Partial<MessageDependencies["config"]>,
    push?: MessageDependencies["push"],
  ): MessageQueue;
  rows(): Promise<Row[]>;
  /** Resolves when every message that is due now was tried. */
  settled(): Promise<void>;
  /** Resolves when nothing waits any more. */
  allSent(): Promise<void>;
  later(seconds: number): void;
};

export const GATEWAY_SECRET = "a secret of the gateway";
export const CODE = {
  channel: "sms",
  to: "+12015550123",
  template: "phone-code",
  language: "en",
  values: { code: "482913" },
} satisfies Message;
export const NOTICE = {
  channel: "mail",
  to: "asha@example.org",
  template: "password-changed",
  language: "en",
  values: {},
} satisfies Message;

/** Sets one up for a test file. Read its parts only inside tests. */
export function postOffice(): PostOffice {
  const texts = readTexts(join(readConfig({}).root, "locales"));
  const open: MessageQueue[] = [];
  // Filled in before the first test runs.
  const office = { log: [] as string[], now: new Date() } as PostOffice;
  beforeAll(async () => {
    office.database = await testDatabase();
    office.smtp = await mailServer();
    office.gateway = await webhookServer();
  });
  afterAll(async () => {
    await office.smtp.close();
    await office.gateway.close();
    await office.database.drop();
  });
  beforeEach(() => {
    office.dataDir = mkdtempSync(join(tmpdir(), "lifeboard-"));
    office.now = new Date();
    office.log.length = 0;
    office.smtp.reset();
    office.gateway.reset();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((post) => post.close()));
    await office.database.pool.query("DELETE FROM auth.message");
    rmSync(office.dataDir, { recursive: true, force: true });
  });
  office.post = (senders = { mail: true, sms: true }, more = {}, push) => {
    const { database, dataDir, smtp, gateway } = office;
    const opened = openMessages({
      database,
      texts,
      ...(push !== undefined && { push }),
      keys: ["a key of the test"],
      publicUrl: "https://help.example.org",
      link: (link) => actionUrl(link, { publicUrl: "https://help.example.org", secret: "a key of the test" }),
      config: {
        dataDir,
        smtpUrl: senders.mail === true ? smtp.url : null,
        mailFrom: "help@example.org",
        smsWebhook: senders.sms === true ? { url: gateway.url, secret: GATEWAY_SECRET } : null,
        operatorName: "Relief",
        ...more,
      },
      log: createLog("debug", (line) => void office.log.push(line)),
      now: () => office.now,
      stops: openStops(database, ["a key of the test"]),
    });
    open.push(opened);
    return opened;
  };
  office.rows = async () => (await office.database.pool.query<Row>("SELECT * FROM auth.message")).rows;
  office.settled = () => settlePosts(office.database, open);
  office.allSent = async () => {
    await office.settled();
    expect(await office.rows()).toEqual([]);
  };
  office.later = (seconds) => (office.now = new Date(office.now.getTime() + seconds * 1000));
  return office;
}

/**
 * Has all message services of a database try what is due, until nothing is. A service that looks by
 * itself at that moment holds all its places: then nothing is tried here, and it is awaited.
 */
async function settlePosts({ background }: PostOffice["database"], open: readonly MessageQueue[]): Promise<void> {
  for (let isSettled = false; !isSettled;) {
    await background.idle();
    const tried = await Promise.all(open.map((post) => post.sendDue()));
    isSettled = background.isIdle && tried.every((count) => count === 0);
  }
}
