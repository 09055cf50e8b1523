import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { PreviewCard } from "#contract/render.ts";
import { startChild } from "#server/testing/child.ts";
import { IS_LONG, rounds } from "#server/testing/rounds.ts";
import { median } from "#server/testing/timing/mann-whitney.ts";
import { fontFolders } from "./fonts.ts";
import { Pictures } from "./pictures.ts";
import { drawRequest, drawRequests, cardOf, WORDS } from "./testing/cards.ts";
import { signsOf } from "./testing/signs.ts";

const folder = mkdtempSync(join(tmpdir(), "lifeboard-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Programs that show links refuse larger pictures. */
const MOST_BYTES = 300_000;

/**
 * Growth of a separate process after its warm-up that is noise of the allocator. The fonts' own
 * cache of sizes grows for some 500 pictures and then levels off. Measured, MB after each 250, 300
 * before: 284, 287, 288, 289. If each picture of some 30 kB were kept, 750 of them would exceed it.
 * The short run is all warm-up: it only detects growth of a megabyte a picture.
 */
const MOST_GROWTH_MB = rounds(60, 15);

function picturesOf(card: (language: string) => PreviewCard | null, queue = QUEUE_OF_TESTS): Pictures {
  return new Pictures({ queue, read: async (_id, language) => card(language), folder });
}

const QUEUE_OF_TESTS = { places: 30, ofOneCaller: 30 };

async function drawn(pictures: Pictures, asked = drawRequest()): Promise<Buffer> {
  const answer = await pictures.answer(asked);
  if (answer.state !== "picture") throw new Error(`no picture: ${answer.state}`);
  return answer.png;
}

/** Width and height have a fixed position in every PNG. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** The marks of one text alone, without the ground around them. */
async function inkOf(language: string, text: string): Promise<Ink> {
  const blank = { title: "", ink: "#000", tint: "#fff", sign: "" };
  const card = cardOf(language, [text, ""], { kind: "", more: [], checked: blank, warning: blank, sign: "" });
  const { phone: _phone, ...only } = card;
  const png = await drawn(
    picturesOf(() => ({ ...only, ask: { title: "", text: "" } })),
    drawRequest(language),
  );
  const { default: sharp } = await import("sharp");
  const left = card.direction === "rtl" ? 432 : 48;
  const cut = await sharp(png).extract({ left, top: 186, width: 720, height: 100 }).greyscale().png().toBuffer();
  const { data, info } = await sharp(cut).trim().toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Ink = { data: Buffer; width: number; height: number };

/** A missing character is drawn as a box: ink along all four edges. */
function isBox({ data, width, height }: Ink): boolean {
  const dark = (x: number, y: number) => (data[y * width + x] ?? 255) < 160;
  const rows = [0, height - 1].map((y) => Array.from({ length: width }, (_none, x) => dark(x, y)));
  const columns = [0, width - 1].map((x) => Array.from({ length: height }, (_none, y) => dark(x, y)));
  return [...rows, ...columns].every((edge) => edge.filter(Boolean).length > edge.length * 0.8);
}

/**
 * Every shipped language: in test words, or in some of its own file where somebody has added one.
 */
function tried(): [string, readonly [string, string]][] {
  return someOf(shippedLanguages()).map((language) => {
    const own = Object.entries(WORDS).find(([code]) => code === language)?.[1];
    return [language, own ?? textsOf(language)];
  });
}

function shippedLanguages(): string[] {
  return readdirSync("locales").map((file) => file.replace(".json", ""));
}

/** Of the languages, one for each way of writing where newcomers wait. */
function someOf(languages: readonly string[]): readonly string[] {
  return IS_LONG ? languages : languages.filter((code) => ["en", "hi", "ta", "ur"].includes(code));
}

function textsOf(language: string): [string, string] {
  const texts: { kinds: { oxygen: string; ambulance: string } } = JSON.parse(
    readFileSync(join("locales", `${language}.json`), "utf8"),
  );
  return [texts.kinds.oxygen, texts.kinds.ambulance];
}

describe("pictures of links", () => {
  test.each(IS_LONG ? ["en", "ta", "ur"] : ["ur"])(
    "in %s, what has no room is left out, and nothing is cut",
    async (language) => {
      const [word] = tried().find(([code]) => code === language)?.[1] ?? [""];
      const fact = `${word} 46.7 L`;
      const many = Array.from({ length: 40 }, () => fact);
      for (const form of ["wide", "square"] as const) {
        const withFacts = (more: string[]) =>
          drawn(
            picturesOf(() => cardOf(language, [word, ""], { more })),
            drawRequest(language, 3, form),
          );
        const full = await withFacts(many);
        const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
        let shown = 0;
        for (const count of counts) if (full.equals(await withFacts(many.slice(0, count)))) shown ||= count;
        expect(shown).toBeGreaterThan(1);
      }
    },
  );

  test.each(tried())("in %s, wide and square, small enough to be shown", async (language, words) => {
    const rows = [0, 1, 2].map(() => ({ name: words[1], value: words[0], when: words[1] }));
    const { name: _name, ...facility } = cardOf(language, words, { rows });
    const wide = await drawn(
      picturesOf(() => cardOf(language, words)),
      drawRequest(language),
    );
    const square = await drawn(
      picturesOf(() => facility),
      drawRequest(language, 3, "square"),
    );
    expect([sizeOf(wide), sizeOf(square)]).toEqual([
      [1200, 630],
      [630, 630],
    ]);
    expect(Math.max(wide.length, square.length)).toBeLessThan(MOST_BYTES);
  });

  // One of each family that a language is written in first.
  test.each(IS_LONG ? ["en", "ur", "ar"] : ["ur"])(
    "a name in any other script is drawn in a picture in %s as in its own",
    async (language) => {
      expect(isBox(await inkOf(language, "\ue000")), "a sign that no font has").toBe(true);
      for (const own of ["hi", "bn", "ta", "te", "ar"] as const) {
        // Nastaliq has the Arabic characters too, in its own hand.
        if (language === "ur" && own === "ar") continue;
        const word = WORDS[own][1].split(/[ ,،]/)[0] ?? "";
        expect(isBox(await inkOf(language, word.charAt(0))), own).toBe(false);
        const [here, there] = [await inkOf(language, word), await inkOf(own, word)];
        expect([own, here.width, here.height]).toEqual([own, there.width, there.height]);
        const off = here.data.reduce((sum, value, at) => sum + Math.abs(value - (there.data[at] ?? 0)), 0);
        expect(off / here.data.length, own).toBeLessThan(4);
      }
    },
  );

  test.each(IS_LONG ? ["ur", "ar"] : ["ur"])(
    "words of other scripts keep their spaces in a picture in %s",
    async (language) => {
      for (const words of ["West Bengal", "bring your donor card", "88 College Street", "नया अस्पताल"]) {
        const [here, there] = [await inkOf(language, words), await inkOf("en", words)];
        expect([words, here.width]).toEqual([words, there.width]);
      }
      // Among its own words as well.
      const widths = [" ", ""].map(async (between) => (await inkOf(language, `West${between}Bengal، بنگال`)).width);
      const [apart = 0, together = 0] = await Promise.all(widths);
      expect(apart - together).toBeGreaterThan(15);
    },
  );

  test("every sign of every shipped language, and of those we want to ship, is in one of our fonts", () => {
    const known = new Set(fontFolders().flatMap((each) => [...signsOf(each)]));
    const shipped = readdirSync("locales").map((file) => readFileSync(join("locales", file), "utf8"));
    const wanted = new Set([...shipped, ...Object.values(WORDS).flat()].join("").normalize("NFC"));
    const unseen = /[\p{Cc}\p{Cf}\s]/u;
    expect([...wanted].filter((sign) => !unseen.test(sign) && !known.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  });

  test("what somebody wrote stays words: it is set whole or cut, never read as a drawing", async () => {
    const plain = (await drawn(picturesOf(() => cardOf("en", WORDS.en)))).length;
    const hostile = [
      '</span><span size="999999">',
      '<svg><image href="http://127.0.0.1:1/x"/></svg>',
      "&lt;b&gt; & &amp; ]]> <!-- \u0000\u0008\u202e\u2028",
      "long ".repeat(2_000),
      "க்ஷ".repeat(500),
      "a".repeat(3_000),
      "😀🏥".repeat(40),
    ];
    // Where newcomers wait, several stand in one picture: each in every place in turn.
    const together = IS_LONG ? 1 : 3;
    for (let at = 0; at < hostile.length; at += together) {
      const [a = "", b = a, c = a] = hostile.slice(at, at + together);
      const rows = [a, b, c].map((each) => ({ name: each, value: each, when: each }));
      const pictures = picturesOf(() => cardOf("en", [a, b], { rows }));
      const png = await drawn(pictures);
      expect(sizeOf(png)).toEqual([1200, 630]);
      expect(png.length).toBeLessThan(plain * 6);
    }
  });

  test("a text of signs nobody sees leaves its place empty, whichever they are", async () => {
    const signs = ["\u200c\u200d", "\u034f", "\u200e\u200f", "\ufe0f", "\u{e0041}\u{e007f}", "\u2800", "\ufffc"];
    for (const unseen of IS_LONG ? signs : [signs.join("")]) {
      const rows = [{ name: unseen, value: unseen, when: unseen }];
      const png = await drawn(picturesOf(() => cardOf("en", [unseen, unseen], { rows })));
      expect(sizeOf(png)).toEqual([1200, 630]);
    }
  });

  test("one that changed has another address; the old one leads there", async () => {
    const pictures = picturesOf(() => cardOf("en", WORDS.en, { version: 4 }));
    expect(await pictures.answer(drawRequest("en", 3))).toEqual({ state: "moved", version: 4 });
    expect((await pictures.answer(drawRequest("en", 4))).state).toBe("picture");
  });

  test("none of what nobody may see", async () => {
    expect(await picturesOf(() => null).answer(drawRequest())).toEqual({ state: "none" });
  });

  test("where the fonts could not be set up, the next picture tries again", async () => {
    const blocked = join(folder, "blocked");
    writeFileSync(blocked, "");
    const read = async () => cardOf("en", WORDS.en);
    const pictures = new Pictures({ read, folder: blocked, queue: QUEUE_OF_TESTS });
    await expect(drawn(pictures)).rejects.toThrow();
    rmSync(blocked);
    expect(sizeOf(await drawn(pictures))).toEqual([1200, 630]);
  });

  test("of those kept, the one that nobody asked for the longest goes first", async () => {
    const read = async () => cardOf("en", WORDS.en);
    const pictures = new Pictures({ read, folder, queue: QUEUE_OF_TESTS, kept: 2 });
    const [first = drawRequest(), second = drawRequest(), third = drawRequest()] = drawRequests(3, "192.0.2.0/24");
    const before = await drawn(pictures, first);
    const other = await drawn(pictures, second);
    await drawn(pictures, first);
    await drawn(pictures, third);
    expect((await drawn(pictures, first)) === before).toBe(true);
    expect((await drawn(pictures, second)) === other).toBe(false);
  });

  test(`${rounds(8, 1_000)} different ones in a row leave no memory behind`, async () => {
    // The 200 kept ones, some 30 kB each, and what the libraries set up once.
    const [warmUp, part, parts] = [rounds(2, 300), rounds(2, 250), rounds(3, 4)];
    const languages = rounds(2, Object.keys(WORDS).length);
    const child = startChild(
      new URL("testing/draw-many.ts", import.meta.url),
      [folder, warmUp, part, parts, languages].map(String),
    );
    expect(await child.ended, child.problems()).toBe(0);
    const memory = child.lines.flatMap((line) => (line.startsWith("memory ") ? Number(line.slice(7)) : []));
    expect(memory).toHaveLength(parts);
    console.log(`Memory after each ${part} pictures, MB: ${memory.map((mb) => mb.toFixed(0)).join(", ")}.`);
    // A leak grows in every part; the allocator's own steps come once.
    const growth = memory.slice(1).map((mb, nth) => mb - (memory[nth] ?? 0));
    expect(median(growth) * growth.length).toBeLessThan(MOST_GROWTH_MB);
  });
});
