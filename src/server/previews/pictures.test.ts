import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import type { PreviewCard } from "#contract/render.ts";
import { rounds } from "#server/testing/long.ts";
import { fontFolders } from "./fonts.ts";
import { Pictures } from "./pictures.ts";
import { signsOf } from "./testing/signs.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Programs that show links refuse larger pictures. Source: issue "Reach", 2026-11-20. */
const MOST_BYTES = 300_000;

/** What is said in each language we want to ship: a name, and a whole line. */
const WORDS = {
  en: ["12 cylinders", "Harbour Road Oxygen Depot"],
  hi: ["12 सिलेंडर", "हार्बर रोड ऑक्सीजन डिपो, कोलकाता"],
  mr: ["12 सिलिंडर", "हार्बर रोड ऑक्सिजन डेपो, ठाणे"],
  ne: ["१२ सिलिन्डर", "हार्बर रोड अक्सिजन डिपो"],
  bn: ["১২টি সিলিন্ডার", "হারবার রোড অক্সিজেন ডিপো, কলকাতা"],
  ta: ["12 சிலிண்டர்கள்", "ஹார்பர் சாலை ஆக்ஸிஜன் கிடங்கு"],
  te: ["12 సిలిండర్లు", "హార్బర్ రోడ్ ఆక్సిజన్ డిపో"],
  ar: ["12 أسطوانة", "مستودع الأكسجين، طريق الميناء"],
  ur: ["12 سلنڈر", "ہاربر روڈ آکسیجن ڈپو، کولکتہ"],
} as const;

function cardOf(language: string, words: readonly [string, string], more: Partial<PreviewCard> = {}): PreviewCard {
  const band = { ink: "#0A5A36", tint: "#DDF1E4", sign: '<circle cx="12" cy="12" r="9"/>', title: words[1] };
  return {
    version: 3,
    language,
    direction: language === "ar" || language === "ur" ? "rtl" : "ltr",
    place: words[1],
    kind: words[0],
    sign: '<circle cx="12" cy="12" r="2" class="dot"/>',
    what: words[0],
    more: words[1],
    name: words[1],
    phone: "+91 90000 00000",
    checked: { ...band, text: words[0] },
    warning: band,
    ask: { title: words[0], text: words[1] },
    url: "https://help.example.org/r/0190a1b2-0000-7000-8000-000000000001",
    colours: {
      surface: "#fff",
      ink: "#10262B",
      inkSoft: "#42575C",
      line: "#C3D1D1",
      brand: "#0B5260",
      onBrand: "#fff",
      spark: "#FFB627",
    },
    ...more,
  };
}

function picturesOf(card: (language: string) => PreviewCard | null, mostWaiting = 30): Pictures {
  return new Pictures({
    mostWaiting,
    read: async () => ({}) as SingleListing,
    preview: (_listing, { language }) => card(language),
    site: () => ({}) as never,
    now: () => new Date(),
    folder,
  });
}

const ask = (language = "en", version = 3, form: "wide" | "square" = "wide") => ({
  id: "0190a1b2-0000-7000-8000-000000000001",
  version,
  form,
  language,
});

async function drawn(pictures: Pictures, asked = ask()): Promise<Buffer> {
  const answer = await pictures.answer(asked);
  if (answer.state !== "picture") throw new Error(`no picture: ${answer.state}`);
  return answer.png;
}

/** Width and height stand at the same place of every PNG. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe("pictures of links", () => {
  test.each(Object.entries(WORDS))("in %s, wide and square, small enough to be shown", async (language, words) => {
    const pictures = picturesOf(() => cardOf(language, words));
    const wide = await drawn(pictures, ask(language));
    const square = await drawn(pictures, ask(language, 3, "square"));
    expect([sizeOf(wide), sizeOf(square)]).toEqual([
      [1200, 630],
      [630, 630],
    ]);
    expect(Math.max(wide.length, square.length)).toBeLessThan(MOST_BYTES);
  });

  test("every sign of every shipped language, and of those we want to ship, is in one of our fonts", () => {
    const known = new Set(fontFolders().flatMap((each) => [...signsOf(each)]));
    const shipped = readdirSync("locales").map((file) => readFileSync(join("locales", file), "utf8"));
    const wanted = new Set([...shipped, ...Object.values(WORDS).flat()].join("").normalize("NFC"));
    const unseen = /[\p{Cc}\p{Cf}\s]/u;
    expect([...wanted].filter((sign) => !unseen.test(sign) && !known.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  });

  test("what somebody wrote stays words: it is set whole or cut, never read as a drawing", async () => {
    const plain = (await drawn(picturesOf(() => cardOf("en", WORDS.en)))).length;
    for (const hostile of [
      '</span><span size="999999">',
      '<svg><image href="http://127.0.0.1:1/x"/></svg>',
      "&lt;b&gt; & &amp; ]]> <!-- \u0000\u0008\u202e\u2028",
      "long ".repeat(2_000),
      "க்ஷ".repeat(500),
      "a".repeat(3_000),
      "😀🏥".repeat(40),
    ]) {
      const png = await drawn(picturesOf(() => cardOf("en", [hostile, hostile])));
      expect(sizeOf(png)).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(plain * 6);
    }
  });

  test("one that changed has another address; the old one leads there", async () => {
    const pictures = picturesOf(() => cardOf("en", WORDS.en, { version: 4 }));
    expect(await pictures.answer(ask("en", 3))).toEqual({ state: "moved", version: 4 });
    expect((await pictures.answer(ask("en", 4))).state).toBe("picture");
  });

  test("none of what nobody may see", async () => {
    expect(await picturesOf(() => null).answer(ask())).toEqual({ state: "none" });
  });

  test("asked for again it is not drawn again; too many at once are asked to come back", async () => {
    const pictures = picturesOf(() => cardOf("en", WORDS.en), 3);
    const asked = Array.from({ length: 5 }, (_none, at) => ({
      ...ask(),
      id: `0190a1b2-0000-7000-8000-00000000000${at}`,
    }));
    const all = await Promise.all(asked.map((one) => pictures.answer(one)));
    expect(all.map(({ state }) => state)).toEqual(["picture", "picture", "picture", "busy", "busy"]);
    const again = await pictures.answer(asked[0] ?? ask());
    expect(again.state === "picture" && all[0]?.state === "picture" && again.png === all[0].png).toBe(true);
  });

  test(`${rounds(6, 1_000)} different ones in a row leave no memory behind`, async () => {
    let at = 100;
    const pictures = picturesOf(() => cardOf("en", [`${at} cylinders`, "Depot"], { version: at }));
    const draw = async (count: number): Promise<number> => {
      for (let left = count; left > 0; left -= 1) {
        at += 1;
        // One after the other, as they would be asked for.
        await drawn(pictures, ask("en", at));
      }
      globalThis.gc?.();
      return process.memoryUsage().rss;
    };
    const before = await draw(rounds(3, 250));
    const after = await draw(rounds(6, 1_000));
    // 200 are kept, each some 30 kB.
    expect((after - before) / 1e6).toBeLessThan(60);
  }, 300_000);
});
