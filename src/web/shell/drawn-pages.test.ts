import { expect, test } from "vitest";
import { needWords } from "#domain/dialogue/need.ts";
import { COMMAND_WORDS } from "#domain/dialogue/command-words.ts";
import { fold } from "#domain/shared/fold.ts";
import { SHIPPED } from "../i18n/shipped.ts";
import { render } from "../server-entry.tsx";
import { EMERGENCY, fakeApi, NOW, SITE } from "../testing/fake-api.ts";

/** A page as the server draws it, for readers without the program. */
async function htmlOf(path: string, site = SITE): Promise<string> {
  const answer = await render(new Request(`http://127.0.0.1:3000${path}`), {
    api: fakeApi({ "/api/v1/emergency-numbers": EMERGENCY }).api,
    site,
    assets: { scripts: ["/assets/main.js"], modulePreloads: [], styles: [], parts: {} },
    language: "en",
    isTextOnly: false,
    now: NOW,
    turn: async () => undefined,
  });
  return answer.type === "page" ? answer.draw().html : "";
}

test.each([
  ["an entry that is gone", "/r/0190a7c0-0000-7000-8000-000000000009", "r1"],
  ["an address of nothing", "/nowhere", "404"],
])("%s has a code to say", async (_what, path, code) => {
  const words = new RegExp(`If you ask for help, give this code:</span> <bdi dir="ltr">${code}</bdi>`);
  expect(words.test(await htmlOf(path))).toBe(true);
});

test.each([
  ["/post", "NEED"],
  ["/me", "HELP"],
])("%s names the number for texts where the deployment takes them, and is no longer elsewhere", async (path, word) => {
  const html = await htmlOf(path, { ...SITE, textLine: "+12015550123" });
  expect(html.includes(`href="sms:+12015550123?&amp;body=${word}"`)).toBe(true);
  expect(html.includes(`Text ${word} to +1 201 555 0123`)).toBe(true);
  expect(/sms:|byText/.test(await htmlOf(path))).toBe(false);
});

test("in each language the words to send begin what they say", () => {
  for (const { code, texts } of SHIPPED) {
    const { need = "", help = "" } = Object(texts["byText"]) as Record<string, string>;
    expect(needWords([need]), code).toEqual([]);
    expect(COMMAND_WORDS.help.map(fold), code).toContain(fold(help));
  }
});
