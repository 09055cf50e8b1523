import { expect, test } from "vitest";
import { ENDABLE_MESSAGES, isEndable } from "#domain/news/endable-messages.ts";
import type { Message } from "#server/adapters/message-queue.ts";
import { TEMPLATES } from "#server/adapters/templates.ts";
import type { Template } from "#server/adapters/templates.ts";
import { messagesToAll } from "./queue-to-all.ts";

/* Each producer names a template. So nobody has to remember whether its messages can be ended. */
const ALL = Object.keys(TEMPLATES) as Template[];

/** What is queued for somebody who has a mail address. */
function queued(template: Template): Message[] {
  const sent: Message[] = [];
  const messages = {
    queue: (message: Message) => {
      sent.push(message);
      return () => Promise.resolve();
    },
  };
  const receivers = [{ id: "asha", alias: "Asha", email: "asha@example.org", phone: null, language: "en" }];
  messagesToAll(
    { messages, publicUrl: "https://help.example.org" },
    { receivers, message: { template, values: {}, path: "/me" } },
  );
  return sent;
}

test.each(ALL)("%s can be ended by whom it is for, exactly where its kind is one that ends", (template) => {
  expect(queued(template)).toMatchObject([{ template, to: "asha@example.org" }]);
  expect(queued(template)[0]?.endableBy).toBe(isEndable(template) ? "asha" : undefined);
});

test("each kind that ends is a message", () => {
  expect(ALL).toEqual(expect.arrayContaining([...ENDABLE_MESSAGES]));
});

test("a message without who may end it does not compile where its kind ends, nor one with where it does not", () => {
  const way = { channel: "mail", to: "asha@example.org", language: "en", values: {} } as const;
  // @ts-expect-error: news can be ended, so it says by whom.
  const news: Message = { ...way, template: "news-at-once" };
  // @ts-expect-error: to end warnings about an account would help a thief.
  const warning: Message = { ...way, template: "password-changed", endableBy: "asha" };
  expect([news.template, warning.template]).toEqual(["news-at-once", "password-changed"]);
});
