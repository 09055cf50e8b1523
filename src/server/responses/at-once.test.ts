import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { openStops } from "#server/adapters/stops.ts";
import { createKeyring } from "#server/config/keys.ts";
import type { AccountOptions, SignedIn } from "#server/testing/accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { sentMessages } from "#server/testing/messages/sent-messages.ts";
import type { SentMessages } from "#server/testing/messages/sent-messages.ts";
import { actOnResponse, idOf, responseWorld } from "./testing/response-world.ts";
import type { ResponseWorld } from "./testing/response-world.ts";

let folder: string;
let world: ResponseWorld;
let told: SentMessages;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lifeboard-at-once-"));
  world = await responseWorld({ DATA_DIR: folder }, { watches: { waitMs: 50 }, lookMs: 50 });
  told = sentMessages(world.service, folder, world.now);
});
afterAll(async () => {
  await world.service.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => world.move());

type Party = SignedIn & { to: string };

let phones = 0;
/** An account with an e-mail, or with a number alone. */
const ACCOUNTS = {
  "a mail account": () => ({}),
  "a phone account": () => {
    phones += 1;
    return { emailVerified: false, phone: `+9198301${String(10_000 + phones)}` };
  },
} satisfies Record<string, () => AccountOptions>;

/** A need with its owner and a helper, and where each is reached. */
async function needOf(account: () => AccountOptions): Promise<{ owner: Party; helper: Party; id: string }> {
  const made: AccountOptions[] = [];
  const need = await world.need({ urgency: "critical" }, () => {
    made.push(account());
    return made.at(-1) ?? {};
  });
  const [ofOwner, ofHelper] = made.map(({ phone }) => phone);
  const party = (who: SignedIn, phone: string | undefined): Party => ({ ...who, to: phone ?? who.email });
  return { id: need.id, owner: party(need.owner, ofOwner), helper: party(need.helper, ofHelper) };
}

/** How news of a kind begins in a message (locales/en.json). */
const WORDS = {
  accepted: "promises that were accepted",
  declined: "promises that were not needed",
  withdrawn: "promises that were withdrawn",
  arrived: "promises that have arrived",
  done: "promises that were received",
  failed: "promises that failed",
  asked: "promises we have a question about",
} as const;

/** How many messages to somebody tell this, once nothing waits. */
async function messagesTo({ to }: Party, kind: keyof typeof WORDS): Promise<number> {
  return (await told.sentTo(to)).filter((text) => text.includes(`${WORDS[kind]}: 1`)).length;
}

const dailyTo = ({ to }: Party): Promise<string | null> => told.dailyTo(to);

describe.each(Object.entries(ACCOUNTS))("%s is told at once, and not again in the daily notice", (_name, account) => {
  type Answered = { owner: Party; helper: Party; responseId: string };
  const accept = ({ owner, responseId }: Answered) => actOnResponse(owner, responseId, "accept", { amount: 1 });
  const ACTS: [string, keyof typeof WORDS, "owner" | "helper", ((answered: Answered) => Promise<unknown>)[]][] = [
    ["accept", "accepted", "helper", [accept]],
    ["decline", "declined", "helper", [({ owner, responseId }) => actOnResponse(owner, responseId, "decline")]],
    ["withdraw", "withdrawn", "owner", [({ helper, responseId }) => actOnResponse(helper, responseId, "withdraw")]],
    ["arrive", "arrived", "owner", [accept, ({ helper, responseId }) => actOnResponse(helper, responseId, "arrive")]],
    [
      "confirm",
      "done",
      "helper",
      [
        accept,
        ({ helper, responseId }) => actOnResponse(helper, responseId, "confirm", { amount: 1 }),
        ({ owner, responseId }) => actOnResponse(owner, responseId, "confirm", { amount: 1 }),
      ],
    ],
    [
      "fail",
      "failed",
      "helper",
      [accept, ({ owner, responseId }) => actOnResponse(owner, responseId, "fail", { reason: "no-show" })],
    ],
  ];

  test.each(ACTS)("of %s", async (_act, kind, side, steps) => {
    const need = await needOf(account);
    const answered = { ...need, responseId: idOf(await world.promise(need.helper, need.id)) };
    // The last act once more: a tap that was sent twice.
    for (const step of [...steps, ...steps.slice(-1)]) expect(await step(answered)).toMatchObject({ status: 200 });
    expect(await messagesTo(need[side], kind)).toBe(1);
    expect(await dailyTo(need.owner)).toBeNull();
    expect(await dailyTo(need.helper)).toBeNull();
  });

  test("of what time does: a promise lapses; both are asked, then it has failed", async () => {
    const { owner, helper, id } = await needOf(account);
    idOf(await world.promise(helper, id));
    const kept = idOf(await world.promise(helper, id));
    await actOnResponse(owner, kept, "accept", { amount: 1 });
    world.move(30 * MINUTE_MS);
    await eventually(async () => expect(await messagesTo(helper, "declined")).toBe(1));
    world.move(4 * HOUR_MS);
    for (const who of [owner, helper]) await eventually(async () => expect(await messagesTo(who, "asked")).toBe(1));
    world.move(12 * HOUR_MS);
    for (const who of [owner, helper]) await eventually(async () => expect(await messagesTo(who, "failed")).toBe(1));
    expect(await messagesTo(owner, "declined")).toBe(0);
    for (const who of [owner, helper]) expect(await dailyTo(who)).toBeNull();
  });
});

describe("what could not be sent stays for the daily notice", () => {
  test("who ended such messages gets none at once", async () => {
    const { owner, helper, id } = await needOf(ACCOUNTS["a mail account"]);
    await world.service.database.pool.query(
      "INSERT INTO ended_messages (user_id, kind, at) VALUES ($1, 'news-at-once', now())",
      [helper.id],
    );
    await actOnResponse(owner, idOf(await world.promise(helper, id)), "accept", { amount: 1 });
    expect(await messagesTo(helper, "accepted")).toBe(0);
    expect(await dailyTo(helper)).toBe("response-accepted:1");
  });

  test("where a message was deleted unsent, or became a dead letter", async () => {
    const { owner, helper, id } = await needOf(ACCOUNTS["a mail account"]);
    const { pool } = world.service.database;
    await actOnResponse(owner, idOf(await world.promise(helper, id)), "accept", { amount: 1 });
    expect(await messagesTo(helper, "accepted")).toBe(1);
    expect(await dailyTo(helper)).toBeNull();
    const unsent = await pool.query<{ id: string }>(
      `UPDATE news_messages t SET sent_at = NULL FROM documents d WHERE d.id = t.news_id AND d.body->>'ownerId' = $1
       RETURNING message_id AS id`,
      [helper.id],
    );
    expect(await dailyTo(helper)).toBe("response-accepted:1");
    await pool.query("DELETE FROM notices WHERE user_id = $1", [helper.id]);
    await pool.query(
      `INSERT INTO auth.message (id, channel, recipient, template, due_at, created_at, expires_at, state)
       VALUES ($1, 'mail', $2, 'news-at-once', now(), now(), now(), 'dead')`,
      [unsent.rows[0]?.id, helper.email],
    );
    expect(await dailyTo(helper)).toBe("response-accepted:1");
  });

  test("a number that sent STOP gets nothing, at once or daily", async () => {
    const { owner, helper, id } = await needOf(ACCOUNTS["a phone account"]);
    const stops = openStops(world.service.database, createKeyring(world.service.secret).all("texts"));
    await stops.stop(helper.to, world.now())(world.service.database.pool);
    await actOnResponse(owner, idOf(await world.promise(helper, id)), "accept", { amount: 1 });
    expect(await messagesTo(helper, "accepted")).toBe(0);
    // The queue drops that one, too.
    expect(await dailyTo(helper)).toBe("response-accepted:1");
  });
});

test("promises that are withdrawn again and again cause five messages an hour; the rest is told daily", async () => {
  const { owner, helper, id } = await needOf(ACCOUNTS["a mail account"]);
  for (let each = 0; each < 7; each += 1) {
    expect((await actOnResponse(helper, idOf(await world.promise(helper, id)), "withdraw")).status).toBe(200);
  }
  expect(await messagesTo(owner, "withdrawn")).toBe(5);
  expect(await dailyTo(owner)).toBe("response-promised:2,response-withdrawn:2");
});
