import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { IS_LONG } from "#server/testing/rounds.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows } from "../testing/text-us.ts";

const SECRET = "0123456789abcdef".repeat(4);
let service: TestService;
beforeAll(async () => {
  service = await testService({
    settings: { AFRICASTALKING_SECRET: SECRET, AFRICASTALKING_ADDRESSES: "127.0.0.1", SMS_PER_DAY: "*=99999" },
  });
  const place = {
    lat: 22.59,
    lng: 88.31,
    label: "Howrah",
    precision: "exact",
    basis: "given",
    uncertaintyKm: 0.1,
  } as const;
  const lines = ["+913326601001", "+913326601002", "+913326601003"];
  for (const [at, line] of lines.entries())
    await service.put(
      bodyOf(
        aListing({
          kind: "oxygen",
          details: { form: "cylinder" },
          title: `Howrah Medical Gases and Oxygen Supply Number ${at}`,
          place,
          contact: { channels: [{ type: "phone", value: line }], shielded: false, available: true },
        }),
      ),
    );
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const table of ["texts", "dialogues", "consents", "auth.message"])
    await service.database.pool.query(`DELETE FROM ${table}`);
});

/** A call as Africa's Talking makes it. */
function call(name: string, fields: Record<string, string> | [string, string][], secret = SECRET): Promise<Response> {
  return fetch(`${service.url}/hooks/africastalking/${secret}/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });
}

/** Somebody who dials and types entry after entry. @returns the screens */
async function dial(entries: readonly string[], phoneNumber = "+254711000111", sessionId = `ATUid_${randomUUID()}`) {
  const screens: string[] = [];
  for (let count = 0; count <= entries.length; count += 1) {
    const text = entries.slice(0, count).join("*");
    const answer = await call("ussd", { sessionId, phoneNumber, networkCode: "63902", serviceCode: "*384*1#", text });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const screen = await answer.text();
    expect(screen).toMatch(/^(?:CON|END) /);
    expect(fits(screen.slice(4), "ussd"), screen).toBe(true);
    screens.push(screen);
  }
  return screens;
}

describe("USSD", () => {
  test("a menu, a digit, a postal code: three places on one screen, and the dialogue ends", async () => {
    const [menu, where, places] = await dial(["1", "711101"]);
    expect(menu).toBe(
      "CON Emergency: 999.\n1 oxygen\n2 bed\n3 blood\n4 ambulance\n5 medicine\n6 NEED\n7 GIVE\n8 STOP\n9 language",
    );
    expect(where).toMatch(/^CON oxygen: where/);
    expect(places).toMatch(/^END /);
    expect(places?.match(/\+91332660100\d/g)).toHaveLength(3);
  });

  test("an unknown place is asked for again", async () => {
    const screens = await dial(["1", "qxzjvw", "howrah"]);
    expect(screens.map((screen) => screen.slice(0, 3))).toEqual(["CON", "CON", "CON", "END"]);
  });

  test("a dialogue that another number takes over has nothing of the first", async () => {
    const session = "ATUid_one";
    await dial(["1"], "+254711000111", session);
    const fields = { sessionId: session, phoneNumber: "+254711000222", networkCode: "63902", serviceCode: "*384*1#" };
    const taken = await (await call("ussd", { ...fields, text: "1*711101" })).text();
    expect(taken).not.toContain("+9133");
    const own = { ...fields, phoneNumber: "+254711000111", text: "1*711101" };
    expect(await (await call("ussd", own)).text()).toContain("+9133");
  });

  test("START on a screen is a consent by USSD", async () => {
    await dial(["STOP"], "+254711000777");
    await dial(["START"], "+254711000777");
    const { rows } = await service.database.pool.query("SELECT purpose, channel, until FROM consents");
    expect(rows).toEqual([{ purpose: "messages", channel: "ussd", until: null }]);
  });

  test("every answer of every language fits on a screen", async () => {
    const languages = Object.keys(DIALOGUE_LANGUAGES);
    for (const [at, code] of languages.entries()) {
      const phoneNumber = `+2547120000${10 + at}`;
      await dial(["9", String(at + 1)], phoneNumber);
      // In the quick run each kind is asked for in one language or another.
      const kinds = KINDS.filter((_kind, turn) => IS_LONG || turn % languages.length === at);
      for (const kind of kinds) await dial([kind, "qxzjvw"], phoneNumber);
      const screens = await dial(["1", "Reykjavik"], phoneNumber);
      expect(screens.at(-1), code).toMatch(/^END /);
      await dial(["STOP"], phoneNumber);
      expect((await dial(["START"], phoneNumber)).at(-1)).toMatch(/^END /);
    }
  });
});

describe("texts", () => {
  const TEXT = {
    id: "at-1",
    date: "2026-11-23 12:00:00",
    from: "+254711000333",
    to: "40404",
    text: "help",
    linkId: "",
  };

  test("a text is answered by the queue, once, also when it comes again", async () => {
    for (let round = 0; round < 3; round += 1) expect((await call("sms", TEXT)).status).toBe(200);
    expect(await countRows(service, "texts WHERE answer_hash IS NOT NULL")).toBe(1);
  });

  test("a wrong secret, or a caller from elsewhere: 403, and nothing is kept", async () => {
    for (const name of ["sms", "ussd", "delivery"]) {
      const answer = await call(name, TEXT, SECRET.replace("0", "1"));
      expect([answer.status, (await answer.json()).reason]).toEqual([403, "hooks/bad-signature"]);
    }
    const elsewhere = await testService({
      database: service.database,
      secret: service.secret,
      settings: { AFRICASTALKING_SECRET: SECRET, AFRICASTALKING_ADDRESSES: "192.0.2.0/24" },
    });
    const answer = await fetch(`${elsewhere.url}/hooks/africastalking/${SECRET}/sms`, {
      method: "POST",
      body: new URLSearchParams(TEXT),
    });
    expect([answer.status, (await answer.json()).reason]).toEqual([403, "hooks/bad-signature"]);
    await elsewhere.close();
    expect(await countRows(service, "texts")).toBe(0);
    expect(service.log.join("")).not.toContain(SECRET);
  });

  test.each(["sms", "ussd", "delivery"])("a megabyte to %s is refused, and nothing is kept", async (name) => {
    const screen = { sessionId: "ATUid_huge", phoneNumber: "+254711000333", serviceCode: "*384*1#" };
    const answer = await call(name, { ...TEXT, ...screen, text: "x".repeat(1_048_576) });
    expect([answer.status, (await answer.json()).reason]).toEqual([413, "http/payload-too-large"]);
    expect(await countRows(service, "texts")).toBe(0);
  });

  test("without a sender a text is taken without an effect, and a screen is refused", async () => {
    for (const from of [undefined, ""]) {
      const { from: _sender, ...rest } = TEXT;
      const answer = await call("sms", { ...rest, ...(from !== undefined && { from }) });
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      const screen = { sessionId: "ATUid_nobody", text: "1", ...(from !== undefined && { phoneNumber: from }) };
      const refused = await call("ussd", screen);
      expect([refused.status, (await refused.json()).reason]).toEqual([400, "http/invalid-argument"]);
    }
    for (const table of ["texts", "dialogues", "auth.message"]) expect(await countRows(service, table)).toBe(0);
  });

  test("a field of a screen that comes twice is refused", async () => {
    const fields = { sessionId: "ATUid_twice", phoneNumber: "+254711000333", text: "1" };
    for (const [name, value] of Object.entries(fields))
      expect((await call("ussd", [...Object.entries(fields), [name, `${value}2`]])).status, name).toBe(400);
    expect(await countRows(service, "texts")).toBe(0);
  });

  test("a field that comes twice is refused; a report of delivery is taken", async () => {
    const twice: [string, string][] = [...Object.entries(TEXT), ["from", "+254711000444"]];
    expect((await call("sms", twice)).status).toBe(400);
    expect((await call("delivery", { id: "x", status: "Success", phoneNumber: "+254711000333" })).status).toBe(200);
    expect(await countRows(service, "texts")).toBe(0);
  });
});

test("a secret without the addresses of its callers is refused at start", () => {
  const settings = { AFRICASTALKING_SECRET: SECRET };
  return expect(testService({ settings })).rejects.toThrow(/AFRICASTALKING_SECRET needs AFRICASTALKING_ADDRESSES/);
});
