import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import { anOwner, askNumber, postReachable } from "../testing/contact.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";
import { sentMessages } from "../testing/messages/sent-messages.ts";
import type { SentMessages } from "../testing/messages/sent-messages.ts";

let folder: string;
let service: TestService;
let told: SentMessages;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-contact-"));
  service = await testService({ settings: { DATA_DIR: folder } });
  told = sentMessages(service, folder, () => new Date());
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const WORDS = "people who got your number: 1";

test.each(["mail", "phone"])("whose number was given is told at once by %s, once, and not again daily", async (way) => {
  const owner = await anOwner(service);
  const to = way === "mail" ? owner.email : owner.phone;
  if (way === "phone")
    await service.database.pool.query(`UPDATE auth."user" SET "emailVerified" = false WHERE id = $1`, [owner.id]);
  const { id } = await postReachable(owner, { title: "Oxygen for my mother" });
  const asker = await signedIn(service, { alias: "Ravi" });
  expect((await askNumber(asker, id)).status).toBe(201);
  expect((await askNumber(asker, id)).status).toBe(201);
  const texts = (await told.sentTo(to)).filter((text) => text.includes(WORDS));
  expect(texts).toEqual([expect.stringContaining("Oxygen for my mother")]);
  expect(texts[0]).toContain("/me?show=news");
  // Who asked is on the owner's own page alone.
  expect(texts[0]).not.toContain("Ravi");
  expect(await told.dailyTo(to)).toBeNull();
});

test("who ended such messages is told by the daily notice", async () => {
  const owner = await anOwner(service);
  await service.database.pool.query(
    "INSERT INTO ended_messages (user_id, kind, at) VALUES ($1, 'news-at-once', now())",
    [owner.id],
  );
  const { id } = await postReachable(owner);
  await askNumber(await signedIn(service), id);
  expect((await told.sentTo(owner.email)).filter((text) => text.includes(WORDS))).toEqual([]);
  expect(await told.dailyTo(owner.email)).toBe("contact-asked:1");
});
