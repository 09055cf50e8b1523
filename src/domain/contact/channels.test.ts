import { expect, test } from "vitest";
import { readChannels } from "./channels.ts";

const read = (channels: { type: "phone" | "whatsapp" | "email"; value: string }[], country: string | null = "IN") =>
  readChannels(channels, { country, path: "contact.channels" });

test("numbers are kept as E.164 by the plan of their country, each once", () => {
  const answer = read([
    { type: "phone", value: "090000 01238" },
    { type: "phone", value: "+91 90000-01238" },
    { type: "phone", value: "९०००० ०१२३८" },
    { type: "whatsapp", value: "٠٠٩١ ٩٠٠٠٠٠١٢٣٨" },
    { type: "email", value: " asha@example.org " },
  ]);
  expect(answer).toEqual({
    ok: true,
    value: [
      { type: "phone", value: "+919000001238" },
      { type: "whatsapp", value: "+919000001238" },
      { type: "email", value: "asha@example.org" },
    ],
  });
});

test.each([
  [[], "contact.channels", "channel-missing"],
  [[{ type: "phone", value: "12345" }], "contact.channels.0.value", "phone"],
  [[{ type: "phone", value: "call me" }], "contact.channels.0.value", "phone"],
  [[{ type: "email", value: "asha" }], "contact.channels.0.value", "email"],
] as const)("%j is refused with its path and a word", (channels, path, word) => {
  expect(read([...channels])).toEqual({ ok: false, errors: [{ path, word }] });
});

test("without a country a number needs its country code", () => {
  expect(read([{ type: "phone", value: "9000001238" }], null)).toMatchObject({ errors: [{ word: "phone-country" }] });
  expect(read([{ type: "phone", value: "+919000001238" }], null).ok).toBe(true);
});

test("more than five ways are too many", () => {
  const six = Array.from({ length: 6 }, (_, at) => ({ type: "email" as const, value: `a${at}@example.org` }));
  expect(read(six)).toMatchObject({ errors: [{ path: "contact.channels", word: "too-many" }] });
});
