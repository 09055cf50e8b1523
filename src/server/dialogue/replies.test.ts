import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { fits } from "#domain/dialogue/text-length.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { replySubject } from "#domain/dialogue/codes.ts";
import { replyCode } from "#server/action-links/reply-code.ts";
import { askWorld } from "#server/asks/testing/ask-world.ts";
import type { AskWorld } from "#server/asks/testing/ask-world.ts";
import { createKeyring } from "#server/config/keys.ts";
import { actOnResponse, idOf } from "#server/responses/testing/response-world.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { HOOK_SETTINGS, textUs, twilioCall } from "./testing/text-us.ts";

let world: AskWorld;
let gateway: WebhookServer;
beforeAll(async () => {
  gateway = await webhookServer();
  const sender = { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: "a secret of the gateway" };
  world = await askWorld({ ...HOOK_SETTINGS, ...sender });
});
afterAll(async () => {
  await world.service.close();
  await gateway.close();
});
/** Texts that went to a number. */
const sentTo = (phone: string): string =>
  gateway.calls
    .map(({ body }) => body)
    .filter((body) => body.includes(phone))
    .join("\n");
beforeEach(async () => {
  world.noon();
  const { pool } = world.service.database;
  await pool.query(
    "DELETE FROM documents WHERE collection IN ('donors', 'asks', 'campaigns', 'listings', 'responses', 'news')",
  );
  await pool.query("DELETE FROM texts");
});

const codeOf = (id: unknown, { id: who }: { id: string }): string =>
  replyCode(replySubject(String(id), who), createKeyring(world.service.secret).of("texts"));
let last = 0;

/** An account with a phone and no mail. */
const phoneOnly = (alias: string) => ({
  phone: `+9198500${String(10_000 + ++last)}`,
  alias,
  isSettled: true,
  email: `${randomUUID()}@phone.invalid`,
  emailVerified: false,
});

async function onPhone(alias: string): Promise<SignedIn & { phone: string }> {
  const account = phoneOnly(alias);
  return { ...(await signedIn(world.service, account)), phone: account.phone };
}

/** A donor with a phone who was asked for a need. */
async function asked() {
  const account = phoneOnly("Ravi");
  const donor = { ...(await world.donor({}, account)), phone: account.phone };
  const need = await world.askingNeed();
  expect(await world.wave()).toBe(1);
  const [ask] = await world.mine(donor, "asks");
  return { donor, ...need, code: codeOf(ask?.["id"], donor), ask };
}

/** A need of somebody with a phone, and who promised to it, with a phone too. */
async function promised() {
  const [owner, helper] = [await onPhone("Meera"), await onPhone("Ravi")];
  const { id } = await post(owner, {
    kind: "blood",
    details: { component: "platelets", group: "O-" },
    quantity: 5,
    unit: "unit",
    title: "Platelets for my father",
  });
  const responseId = idOf(await world.promise(helper, id, 2));
  return { owner, helper, id, responseId, code: codeOf(responseId, owner), theirs: codeOf(responseId, helper) };
}

const stateOf = async (who: SignedIn, id: string): Promise<unknown> =>
  (await who.ask("GET", `/api/v1/responses/${id}`)).json["state"];

describe("a donor who was asked", () => {
  test("is told the code, says yes with it, and has promised", async () => {
    const { donor, id, owner, code } = await asked();
    expect(world.sent.at(-1)).toMatchObject({ to: donor.phone, channel: "sms", reply: { as: "give" } });
    expect(await textUs(world.service, donor.phone, `Yes ${code.toLowerCase()}!`)).toContain(`COMING ${code}`);
    expect(await world.mine(donor, "asks")).toMatchObject([{ answer: "yes" }]);
    expect((await world.read(owner, id))["needed"]).toMatchObject({ promised: 1 });
  });

  test("says no, by a digit", async () => {
    const { donor, code } = await asked();
    expect(await textUs(world.service, donor.phone, `2 ${code}`)).toContain("three days");
    expect(await world.mine(donor, "asks")).toMatchObject([{ answer: "no" }]);
  });

  test("goes on with the same code: coming, here, done, or takes it back", async () => {
    const { donor, owner, code, id } = await asked();
    await textUs(world.service, donor.phone, `YES ${code}`);
    const [{ responseId } = {}] = await world.mine(donor, "asks");
    expect((await actOnResponse(owner, responseId, "accept", { amount: 1 })).status).toBe(200);
    await textUs(world.service, donor.phone, `on my way ${code}`);
    const { json } = await owner.ask("GET", `/api/v1/responses/${String(responseId)}`);
    expect(json["notes"]).toMatchObject([{ phrase: "on-my-way", by: "responder" }]);
    await textUs(world.service, donor.phone, `${code} here`);
    expect(await stateOf(owner, String(responseId))).toBe("arrived");
    await textUs(world.service, donor.phone, `5 ${code}`);
    expect((await actOnResponse(owner, responseId, "confirm", { amount: 1 })).json["state"]).toBe("done");
    expect((await world.read(owner, id))["status"]).toBe("fulfilled");
    expect(await textUs(world.service, donor.phone, `NO ${code}`)).toContain("no longer fits");
  });

  test.each(["yes", "YES", "1", "haan"])("%j alone changes nothing", async (text) => {
    const { donor, code } = await asked();
    const answer = await textUs(world.service, donor.phone, text);
    expect(answer).toContain(`YES ${code} or 1 ${code}`);
    expect(await world.mine(donor, "asks")).toMatchObject([{ isOpen: true }]);
  });

  test("answers with 1 or 2 alone: one reply has the code with digits; behind it and the menu they are the menu's", async () => {
    const { donor, code } = await asked();
    const hint = `1 ${code}, NO ${code} or 2 ${code}`;
    expect(await textUs(world.service, donor.phone, "2")).toContain(hint);
    expect(await textUs(world.service, donor.phone, "2")).toMatch(/bed/i);
    expect(await textUs(world.service, donor.phone, "OXYGEN HOWRAH")).not.toContain(code);
    expect(await textUs(world.service, donor.phone, "1")).toContain(hint);
    world.move(HOUR_MS);
    expect(await textUs(world.service, donor.phone, "0")).toContain("1 ");
    expect(await textUs(world.service, donor.phone, "1")).toMatch(/oxygen/i);
    expect(await world.mine(donor, "asks")).toMatchObject([{ isOpen: true }]);
    expect(await textUs(world.service, donor.phone, `2 ${code}`)).toContain("three days");
    expect(await textUs(world.service, donor.phone, "1")).toMatch(/oxygen/i);
  });

  test("answers with a digit alone after a menu of the day before: the question is the newer one", async () => {
    const account = await onPhone("Meera");
    expect(await textUs(world.service, account.phone, "help")).toContain("oxygen");
    world.move(HOUR_MS);
    const { id } = await post(account, { quantity: 5, unit: "unit" });
    await world.promise(await onPhone("Ravi"), id, 1);
    expect(await textUs(world.service, account.phone, "1")).toMatch(/or 1 [A-Z]\d/);
    world.move(DAY_MS + HOUR_MS);
    expect(await textUs(world.service, account.phone, "1")).toMatch(/oxygen/i);
  });

  test("is told that it is over, and when it is too early", async () => {
    const first = await asked();
    await first.owner.ask("POST", `/api/v1/listings/${first.id}/close`, { outcome: "fulfilled" });
    expect(await textUs(world.service, first.donor.phone, `YES ${first.code}`)).toContain("no longer needed");
    const second = await asked();
    const day = world.now().toISOString().slice(0, 10);
    await world.service.database.pool.query(
      `UPDATE documents SET body = jsonb_set(body, '{gifts}', $2) WHERE collection = 'donors' AND id = $1`,
      [second.donor.id, JSON.stringify([{ component: "red-cells", on: day }])],
    );
    expect(await textUs(world.service, second.donor.phone, `YES ${second.code}`)).toMatch(/before \d/);
    expect(await world.mine(second.donor, "asks")).toMatchObject([{ isOpen: true }]);
  });
});

describe("two people with phones", () => {
  test("a promise is a question to the owner alone, and of two questions a digit alone answers none", async () => {
    const { owner, helper, id, code, theirs } = await promised();
    expect(await textUs(world.service, helper.phone, "1")).not.toContain(theirs);
    expect(await textUs(world.service, owner.phone, "1")).toContain(`1 ${code}`);
    await world.promise(await onPhone("Sita"), id, 1);
    expect(await textUs(world.service, owner.phone, "OXYGEN HOWRAH")).not.toBeNull();
    expect(await textUs(world.service, owner.phone, "1")).toMatch(/oxygen/i);
  });

  test("hear at once and answer by text, from the promise to its end", async () => {
    const { owner, helper, id, responseId, code, theirs } = await promised();
    await world.service.settled();
    expect(sentTo(owner.phone)).toContain(`YES ${code}`);
    expect(await textUs(world.service, owner.phone, `YES ${code} 1`)).toContain(`DONE ${code}`);
    expect((await world.read(owner, id))["needed"]).toMatchObject({ coming: 1, left: 4 });
    await world.service.settled();
    expect(sentTo(helper.phone)).toContain(`COMING ${theirs}`);
    expect(await textUs(world.service, helper.phone, `DONE ${theirs}`)).toContain("We will tell");
    expect(await textUs(world.service, owner.phone, `DONE ${code}`)).toContain("We will tell");
    expect(await stateOf(owner, responseId)).toBe("done");
  });

  test("NO of the owner declines, NO of the other takes back", async () => {
    const first = await promised();
    await textUs(world.service, first.owner.phone, `NO ${first.code}`);
    expect(await stateOf(first.owner, first.responseId)).toBe("declined");
    const second = await promised();
    await textUs(world.service, second.helper.phone, `NO ${second.theirs}`);
    expect(await stateOf(second.owner, second.responseId)).toBe("withdrawn");
  });
});

describe("a code", () => {
  test("works for its two people alone, and not by the name of another number", async () => {
    const { helper, owner, responseId, code, theirs } = await promised();
    const stranger = await onPhone("Sita");
    for (const from of [stranger.phone, "+919851111111"])
      expect(await textUs(world.service, from, `YES ${code}`)).toContain("do not know that code");
    expect(await stateOf(owner, responseId)).toBe("promised");
    // Under the owner's number, whose sender can be forged, the other's code takes nothing.
    expect(await textUs(world.service, owner.phone, `YES ${theirs}`)).toContain("do not know that code");
    expect(await stateOf(owner, responseId)).toBe("promised");
    await world.service.database.pool.query(`UPDATE auth."user" SET "phoneNumberVerified" = false WHERE id = $1`, [
      helper.id,
    ]);
    expect(await textUs(world.service, helper.phone, `NO ${theirs}`)).toContain("do not know that code");
  });

  test("does nothing after STOP", async () => {
    const { owner, responseId, code } = await promised();
    await textUs(world.service, owner.phone, "STOP");
    expect(await textUs(world.service, owner.phone, `YES ${code}`)).toBeNull();
    expect(await stateOf(owner, responseId)).toBe("promised");
  });

  test("in a text that comes again, or ten times at once, has one effect", async () => {
    const { owner, id, code } = await promised();
    const fields = [
      ["MessageSid", "SM-same"],
      ["From", owner.phone],
      ["Body", `YES ${code}`],
    ] as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => twilioCall(world.service, fields)));
    const texts = await Promise.all(answers.map((each) => each.text()));
    expect(texts.filter((each) => each.includes("<Message>"))).toHaveLength(1);
    expect((await world.read(owner, id))["needed"]).toMatchObject({ coming: 2 });
  });
});

/** Own words of each language for yes, no, coming, here and done. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ["yes", "no", "coming", "here", "done"],
  hi: ["हाँ", "नहीं", "आ रहा हूँ", "पहुँच गया", "हो गया"],
  bn: ["হ্যাঁ", "না", "আসছি", "পৌঁছেছি", "হয়ে গেছে"],
  ar: ["نعم", "لا", "قادم", "وصلت", "تم"],
  es: ["sí", "no", "voy", "llegué", "hecho"],
  fr: ["oui", "non", "en route", "arrivé", "fait"],
  id: ["ya", "tidak", "datang", "tiba", "selesai"],
  mr: ["हो", "नाही", "येत आहे", "पोहोचलो", "झाले"],
  ne: ["हो", "होइन", "आउँदै छु", "पुगें", "भयो"],
  pt: ["sim", "não", "vou", "cheguei", "feito"],
  ta: ["ஆம்", "இல்லை", "வருகிறேன்", "வந்துவிட்டேன்", "முடிந்தது"],
  te: ["అవును", "కాదు", "వస్తున్నా", "వచ్చాను", "అయింది"],
  ur: ["ہاں", "نہیں", "آ رہا ہوں", "پہنچ گیا", "ہو گیا"],
};

describe.each(Object.entries(DIALOGUE_LANGUAGES))("in %s", (language, english) => {
  const [yes = "", no = "", coming = "", here = "", done = ""] = WORDS[language] ?? [];
  test("each word works with its code, and each answer is one text", async () => {
    const { owner, helper, responseId, code, theirs } = await promised();
    const say = async (who: { phone: string }, text: string): Promise<string> => {
      const answer = await textUs(world.service, who.phone, text);
      expect(answer, text).not.toBeNull();
      expect(fits(answer ?? "", "text"), answer ?? "").toBe(true);
      return answer ?? "";
    };
    for (const who of [owner, helper]) await say(who, english);
    await say(owner, "oxygen howrah");
    const digits = await say(owner, "1");
    expect(digits).toContain(`1 ${code}`);
    expect(digits).toContain(`2 ${code}`);
    expect(await say(owner, "1")).not.toContain(code);
    expect(await say(owner, yes)).toBe(digits);
    expect(await say(owner, `${yes} ${code}`)).toContain(code);
    expect(await stateOf(owner, responseId)).toBe("accepted");
    await say(helper, `${theirs} ${coming}`);
    await say(helper, `${here} ${theirs}`);
    expect(await stateOf(owner, responseId)).toBe("arrived");
    await say(helper, `${done} ${theirs}`);
    await say(owner, `${done} ${code} 2`);
    expect(await stateOf(owner, responseId)).toBe("done");
    await say(owner, `${no} ${code}`);
    world.move(DAY_MS + HOUR_MS);
  });
});
