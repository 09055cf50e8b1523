import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { webhookServer } from "#server/testing/webhook-server.ts";
import type { WebhookServer } from "#server/testing/webhook-server.ts";
import { NotSent } from "./transport.ts";
import type { OutgoingMessage } from "./transport.ts";
import { whatsappFirst } from "./whatsapp.ts";

let api: WebhookServer;
beforeAll(async () => {
  api = await webhookServer();
});
afterAll(() => api.close());
let byTexts: OutgoingMessage[] = [];
beforeEach(() => {
  api.reset();
  byTexts = [];
});

const NOW = new Date("2026-11-23T12:00:00.000Z");
const MESSAGE: OutgoingMessage = {
  id: "one",
  to: "+919830011111",
  template: "asked",
  subject: "",
  text: "Somebody near Howrah\n\nneeds:\t platelets.     YES K7QM",
  at: NOW,
  endUrl: null,
};

/** A sender to somebody who wrote by WhatsApp so many hours ago; null: never. */
function sender(hoursAgo: number | null, template: { name: string; language: string } | null = null) {
  const transport = whatsappFirst(
    { apiUrl: api.url, numberId: "106540352242922", token: "a token", template },
    {
      sms: { send: (message) => Promise.resolve(void byTexts.push(message)), close: () => undefined },
      lastMessageOf: () => Promise.resolve(hoursAgo === null ? null : new Date(NOW.getTime() - hoursAgo * HOUR_MS)),
      now: () => NOW,
    },
  );
  return transport;
}

const sent = (): Record<string, unknown>[] => api.calls.map(({ body }) => JSON.parse(body));

describe("a text message goes", () => {
  test("by WhatsApp as a free text within 24 hours of the person's own", async () => {
    await sender(23.9).send(MESSAGE);
    expect(sent()).toMatchObject([{ to: "919830011111", type: "text", text: { body: MESSAGE.text } }]);
    expect(byTexts).toEqual([]);
  });

  test("later as a template, in the format of the Cloud API", async () => {
    await sender(24, { name: "lifeboard_notice", language: "en" }).send(MESSAGE);
    expect(sent()).toEqual([
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: "919830011111",
        type: "template",
        template: {
          name: "lifeboard_notice",
          language: { code: "en" },
          components: [
            {
              type: "body",
              parameters: [{ type: "text", text: "Somebody near Howrah needs: platelets. YES K7QM" }],
            },
          ],
        },
      },
    ]);
    expect(byTexts).toEqual([]);
  });

  test("later by SMS without a template, and to who never wrote there", async () => {
    await sender(24).send(MESSAGE);
    await sender(null, { name: "lifeboard_notice", language: "en" }).send(MESSAGE);
    expect([sent(), byTexts.length]).toEqual([[], 2]);
  });

  test("by SMS if it is a code", async () => {
    await sender(1).send({ ...MESSAGE, template: "phone-code" });
    expect([sent(), byTexts.length]).toEqual([[], 1]);
  });

  test("by SMS where WhatsApp refuses it for good; a server that is down is asked again", async () => {
    api.answer(400);
    await sender(1).send(MESSAGE);
    expect(byTexts).toHaveLength(1);
    api.answer(503);
    await expect(sender(1).send(MESSAGE)).rejects.toThrow(NotSent);
    expect(byTexts).toHaveLength(1);
  });
});
