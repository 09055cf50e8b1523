import { describe, expect, test } from "vitest";
import { isLandline } from "#domain/contact/phones.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { CODE, GATEWAY_SECRET, NOTICE, postOffice } from "#server/testing/post-office.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import { openOutbox } from "./outbox.ts";
import { signatureOf } from "./text-message.ts";
import { fillTemplate } from "./templates.ts";

const office = postOffice();
const VOICE_SECRET = "a secret of the voices";
/** Landlines of Kolkata, Lagos, Madrid; what is none, or does not tell. */
const LANDLINES = ["+913322334455", "+2342012345678", "+34912345678"];
const OTHERS = ["+919830012345", "+12015550123", "+34612345678", "asha@example.org", "0190a7c0"];

async function withVoices<T>(run: (voices: Awaited<ReturnType<typeof webhookServer>>) => Promise<T>): Promise<T> {
  const voices = await webhookServer();
  try {
    return await run(voices);
  } finally {
    await voices.close();
  }
}

test("landlines are told from other numbers; a country whose numbers do not tell has none", () => {
  expect(LANDLINES.filter((each) => !isLandline(each))).toEqual([]);
  expect(OTHERS.filter(isLandline)).toEqual([]);
});

describe("where a gateway for calls is set", () => {
  test("a code to a landline is one signed call, in the reader's language, digit by digit and twice", async () => {
    await withVoices(async (voices) => {
      const post = office.post({ sms: true }, { voiceWebhook: { url: voices.url, secret: VOICE_SECRET } });
      await post.send({ ...CODE, to: LANDLINES[0] ?? "", language: "hi-IN" });
      await office.allSent();
      expect(office.gateway.calls).toEqual([]);
      const [call] = voices.calls;
      const said = JSON.parse(call?.body ?? "{}");
      expect(said).toMatchObject({ to: LANDLINES[0], template: "phone-code", language: "hi", code: "482913" });
      expect(Object.keys(said).toSorted()).toEqual(["code", "id", "language", "template", "text", "to"]);
      expect(said.text.match(/4, 8, 2, 9, 1, 3/g)).toHaveLength(2);
      expect(said.text).toMatch(/[\u0900-\u097F]/);
      expect(said.text).not.toMatch(/482913|@|#/);
      const time = String(call?.headers["x-lifeboard-timestamp"]);
      expect(call?.headers["x-lifeboard-signature"]).toBe(signatureOf(VOICE_SECRET, time, call?.body ?? ""));
    });
  });

  test("other numbers get text messages, and nobody is rung up with news", async () => {
    await withVoices(async (voices) => {
      const post = office.post({ sms: true }, { voiceWebhook: { url: voices.url, secret: VOICE_SECRET } });
      await post.send({ ...CODE, to: "+919830012345" });
      await post.send({ ...NOTICE, channel: "sms", to: LANDLINES[0] ?? "" });
      await office.allSent();
      expect(voices.calls).toEqual([]);
      const texts = office.gateway.calls.map(({ body }) => JSON.parse(body));
      expect(texts.map(({ to }) => to).toSorted()).toEqual([LANDLINES[0], "+919830012345"].toSorted());
      expect(texts.find(({ to }) => to === "+919830012345").text).toContain("#482913");
    });
  });

  test("alone, without a gateway for texts: calls go out, texts to the outbox", async () => {
    await withVoices(async (voices) => {
      const post = office.post({}, { voiceWebhook: { url: voices.url, secret: VOICE_SECRET } });
      await post.send({ ...CODE, to: LANDLINES[1] ?? "" });
      await post.send({ ...CODE, to: "+919830012345" });
      await office.allSent();
      expect(voices.calls).toHaveLength(1);
      expect(await openOutbox(office.dataDir).list()).toMatchObject([{ to: "+919830012345" }]);
    });
  });

  test("what it cannot say now is tried again, sealed until then", async () => {
    await withVoices(async (voices) => {
      voices.answer(503);
      const post = office.post({ sms: true }, { voiceWebhook: { url: voices.url, secret: VOICE_SECRET } });
      await post.send({ ...CODE, to: LANDLINES[0] ?? "" });
      await office.settled();
      expect((await office.rows())[0]).toMatchObject({ tries: 1 });
      expect((await office.rows())[0]?.error).not.toBeNull();
      expect(JSON.stringify(await office.rows())).not.toMatch(/482913|4, 8, 2/);
      voices.reset();
      office.later(60);
      await post.sendDue();
      expect(JSON.parse(voices.calls.at(-1)?.body ?? "{}")).toMatchObject({ code: "482913", language: "en" });
      expect(office.gateway.calls).toEqual([]);
    });
  });
});

test("without one, landlines get text messages as before", async () => {
  await office.post({ sms: true }).send({ ...CODE, to: LANDLINES[0] ?? "" });
  await office.allSent();
  expect(JSON.parse(office.gateway.calls[0]?.body ?? "{}")).toMatchObject({ to: LANDLINES[0] });
  expect(office.gateway.calls[0]?.body).toContain("#482913");
  expect(GATEWAY_SECRET).not.toBe(VOICE_SECRET);
});

const texts = readTexts("locales");

test.each([...texts.languages])(
  "a code is said in %s, with who calls, and that nobody else may know it",
  (language) => {
    for (const template of ["phone-code", "code"] as const) {
      const { subject, text } = fillTemplate(
        { texts, publicUrl: "https://help.example.org", operator: "Relief" },
        { template, channel: "sms", language, values: { code: "1204", purpose: "delist" }, isSpoken: true },
      );
      expect(subject).toBe(`${language} 1204`);
      expect(text.match(/1, 2, 0, 4/g)).toHaveLength(2);
      expect(text.match(/Relief/g)).toHaveLength(2);
      expect(text).not.toMatch(/\{\{|messages\.|https?:|#/);
    }
  },
);
