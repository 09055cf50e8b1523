import { describe, expect, test } from "vitest";
import { SHARE_TARGETS, shareLink } from "./links.ts";
import type { ShareTarget } from "./links.ts";

const what = {
  url: "https://help.example.org/r/0190a1b2?place=in-district:1&x=%20",
  title: 'ऑक्सीजन & "beds" <b>',
  text: "12 cylinders, Depot & Sons #4. Checked 09:40 on Fri 20 Nov 2026? 100% कोलकाता",
};

/** How each target reads its address: which parameter holds what, and where. */
const READS: Readonly<Record<ShareTarget, { at: string; values: Readonly<Record<string, string>> }>> = {
  whatsapp: { at: "https://wa.me/", values: { text: `${what.text} ${what.url}` } },
  telegram: { at: "https://t.me/share/url", values: { url: what.url, text: what.text } },
  sms: { at: "sms:", values: { body: `${what.text} ${what.url}` } },
  mail: { at: "mailto:", values: { subject: what.title, body: `${what.text}\n\n${what.url}` } },
  facebook: { at: "https://www.facebook.com/sharer/sharer.php", values: { u: what.url } },
  twitter: { at: "https://twitter.com/intent/tweet", values: { text: what.text, url: what.url } },
  reddit: { at: "https://www.reddit.com/submit", values: { url: what.url, title: what.title } },
  linkedin: { at: "https://www.linkedin.com/sharing/share-offsite/", values: { url: what.url } },
};

describe("links that pass on", () => {
  test.each(SHARE_TARGETS)("%s reads back exactly what was said, and nothing else", (target) => {
    const [address = "", query = ""] = shareLink(target, what).split(/\?(.*)/s);
    expect(address).toBe(READS[target].at);
    expect(Object.fromEntries(new URLSearchParams(query.replace(/^&/, "")))).toEqual(READS[target].values);
  });

  test("they hold blanks as %20: mail and message programs show a plus as a plus", () => {
    for (const target of SHARE_TARGETS) expect(shareLink(target, what)).not.toContain("+");
  });
});
