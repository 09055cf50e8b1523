import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { CODE_PURPOSES, TEMPLATES, fillTemplate } from "./templates.ts";
import type { Channel, Template, MessageWords } from "./templates.ts";

const texts = readTexts(join(readConfig({}).root, "locales"));
const publicUrl = "https://help.example.org";
const sender = { texts, publicUrl, operator: "Relief" };
const VALUES: Record<string, string> = {
  alarm: "code-totals",
  url: `${publicUrl}/api/auth/verify-email?token=abc`,
  email: "kim@example.org",
  alias: "Member 1234",
  component: "platelets",
  kind: "oxygen",
  code: "482913",
  ways: "password,passkey",
  role: "facility-staff",
  what: "Two cylinders",
  place: "Hill Hospital",
  line: "+919…501",
  when: "22 Nov 2026, 10:04 UTC",
  until: "29 Nov 2026, 10:04 UTC",
  purpose: "claim-facility",
  news: "contact-asked:2,listing-hidden:1",
  tries: "3",
  change: "passkey-added",
  outcome: "shorten",
  why: "Two people saw it.",
};
const NAMES = Object.keys(TEMPLATES).filter((name): name is Template => name in TEMPLATES);

const wordings: MessageWords[] = NAMES.flatMap((template) =>
  // A message to a browser has no words.
  TEMPLATES[template].channels
    .filter((channel: Channel) => channel !== "push")
    .flatMap((channel: Channel) =>
      texts.languages.map((language) => ({ template, channel, language, values: VALUES })),
    ),
);

/** Without the isolation signs around values. */
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, "");

describe.each(wordings)("$template by $channel in $language", (wording) => {
  const { subject, text } = fillTemplate(sender, wording);

  test("is there in that language, whole, as plain text, and says who sends it", () => {
    expect(subject + text).not.toMatch(/\{\{|<[a-z]+[ >]|messages\./);
    expect(plain(text)).toContain(wording.channel === "mail" ? "Relief\nhttps://help.example.org\n" : "Relief");
    expect(subject === "").toBe(wording.channel === "sms");
    expect(subject).not.toMatch(/[\r\n]/);
    const script = new Intl.Locale(wording.language).maximize().script ?? "Latn";
    expect(text).toMatch(new RegExp(`\\p{Script=${script}}{2}`, "u"));
    const others = ["Deva", "Beng", "Taml", "Telu", "Arab"].filter((each) => each !== script);
    for (const other of others) expect(text).not.toMatch(new RegExp(`\\p{Script=${other}}{2}`, "u"));
  });

  test("has every value of its template, and links to nowhere else", () => {
    for (const value of TEMPLATES[wording.template].values)
      if (!["ways", "role", "purpose", "news", "alarm", "change", "outcome", "component", "kind"].includes(value))
        expect(text).toContain(VALUES[value]);
    for (const link of text.match(/https?:\/\/[^\s]+/g) ?? []) expect(new URL(link).origin).toBe(publicUrl);
  });
});

test.each(texts.languages)("in %s a need without a title is named by what is needed, and where", (language) => {
  for (const [what, path] of [
    ["resource:blood/platelets Park Street", ["things", "blood", "platelets"]],
    ["resource:ambulance Park Street", ["kinds", "ambulance"]],
  ] as const)
    for (const channel of ["mail", "sms"] as const) {
      const { text } = fillTemplate(sender, {
        template: "news-at-once",
        channel,
        language,
        values: { ...VALUES, what },
      });
      expect(plain(text)).toContain(`${texts.say(language, path)}, Park Street`);
      expect(text).not.toContain("resource:");
    }
});

test.each(texts.languages)(
  "a code in %s is a short message: two parts at most, the code first, then what browsers fill in",
  (language) => {
    for (const purpose of [null, ...CODE_PURPOSES]) {
      const values = { code: "482913", ...(purpose !== null && { purpose }) };
      const template = purpose === null ? "phone-code" : "code";
      const { text } = fillTemplate(sender, { template, channel: "sms", language, values });
      expect(text.startsWith("482913 ")).toBe(true);
      expect(text.endsWith("\n\n@help.example.org #482913")).toBe(true);
      // A part holds 153 letters of the plain alphabet, 67 of any other.
      const part = /^[\x00-\x7f]*$/.test(text) ? 153 : 67;
      expect(text.length).toBeLessThanOrEqual(2 * part);
    }
  },
);

test.each(texts.languages.filter((language) => texts.direction(language) === "rtl"))(
  "a mail in %s sets names, numbers and hosts apart from its words, and no link",
  (language) => {
    for (const template of NAMES) {
      const channels: readonly Channel[] = TEMPLATES[template].channels;
      if (!channels.includes("mail")) continue;
      const values = { ...VALUES, alias: "Kim\u202e\u2069x", what: "O+ \u2066blood" };
      const { subject, text } = fillTemplate(sender, { template, channel: "mail", language, values });
      const isolates = `${subject}\n${text}`.split("\n").join(" ");
      // Only the language's words and links are outside.
      const outside = isolates.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "").replaceAll(/https?:\/\/[!-~]+/g, "");
      expect(outside, template).not.toMatch(/[\u2066-\u2069\u202a-\u202e]|[a-z]{2}|482913/i);
      for (const link of text.match(/https?:\/\/\S+/g) ?? []) expect(link).toMatch(/^[!-~]+$/);
    }
    const sms = fillTemplate(sender, { template: "still-available", channel: "sms", language, values: VALUES });
    expect(sms.text).not.toMatch(/[\u2068\u2069]/);
  },
);

test("ways in and roles are words of the language; a way nobody knows is left out", () => {
  const ways = {
    template: "how-you-signed-in",
    channel: "mail",
    language: "en",
    values: { ways: "passkey,phone,x" },
  } as const;
  expect(fillTemplate(sender, ways).text).toContain("It was with: passkey, code to a phone number.");
  const invitation = { template: "invitation", channel: "mail", language: "hi", values: VALUES } as const;
  expect(fillTemplate(sender, invitation).subject).toBe("आपको न्योता है: संस्था का कर्मचारी");
});

test("a language that is not shipped is answered by its nearest, else in English; without an operator it is the program's name", () => {
  const code = { template: "phone-code", channel: "sms", values: { code: "482913" } } as const;
  expect(fillTemplate(sender, { ...code, language: "hi-Latn-IN" }).text).toContain("कोड");
  expect(fillTemplate({ ...sender, operator: null }, { ...code, language: "xx" }).text).toContain(
    "is your code for Lifeboard.",
  );
});
