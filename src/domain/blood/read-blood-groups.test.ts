import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readText } from "../dialogue/read-text.ts";
import { draftsOf } from "../messages/lead-drafts.ts";
import { makeLexicon } from "../messages/lexicon.ts";
import { parseMessage } from "../messages/parse-message.ts";
import { VOCABULARIES } from "../messages/vocabularies/all.ts";
import { readTypedKinds } from "../resources/read-typed-kinds.ts";
import { SPELLINGS } from "./testing/group-spellings.ts";
import { readBloodGroups } from "./read-blood-groups.ts";
import { withPlainGroups } from "./take-blood-group.ts";

/* One reader for typed search, dialogue and messages: one answer, or asked; never another group. */

const lexicon = makeLexicon(VOCABULARIES);
const vocabulary = { phrases: new Map(), names: new Map(), answers: new Set<string>() };
const FRESH = { asks: null, what: null };

/** What each reader makes of a text that names a group: the group, "ask", "rare" or "none". */
const READERS: Readonly<Record<string, (spelling: string) => string>> = {
  reader: (spelling) => {
    const [mention, second] = readBloodGroups(spelling);
    if (mention === undefined) return "none";
    if (second !== undefined) return "ask";
    return mention.is === "group" ? mention.group : mention.is === "rare" ? "rare" : "ask";
  },
  search: (spelling) => {
    const { group, doubt } = readTypedKinds(`${spelling} plasma`) ?? {};
    return group ?? (doubt === "rare" ? "rare" : doubt === "unclear" ? "ask" : "none");
  },
  give: (spelling) => givenBy(`GIVE ${spelling} HOWRAH`).group,
  need: (spelling) => {
    const { said } = readText(`NEED 2 ${spelling} HOWRAH`, vocabulary, FRESH);
    if (said.do === "groupDoubt") return said.doubt === "rare" ? "rare" : "ask";
    return said.do === "need" ? (said.parts.group ?? (said.parts.kind === "blood" ? "ask" : "none")) : "none";
  },
  paste: (spelling) => {
    const [draft] = draftsOf(
      parseMessage(`Need ${spelling} blood in Howrah, call 9830012345`, { lexicon, country: "IN" }),
    );
    const { details, groupDoubt } = draft ?? {};
    return details?.group ?? (groupDoubt === "rare" ? "rare" : groupDoubt === "unclear" ? "ask" : "none");
  },
};

function givenBy(text: string): { group: string; place: string | null } {
  const { said } = readText(text, vocabulary, FRESH);
  if (said.do === "groupDoubt") return { group: said.doubt === "rare" ? "rare" : "ask", place: null };
  return said.do === "give"
    ? { group: said.parts.group ?? "ask", place: said.parts.place }
    : { group: "none", place: null };
}

describe.each(Object.entries(SPELLINGS))("written as %s", (meant, spellings) => {
  test.each(spellings)("%s", (spelling) => {
    const read = Object.entries(READERS).map(([name, reader]) => [name, reader(spelling)]);
    expect(read).toEqual(read.map(([name]) => [name, meant]));
    // No part of the group is left as a place.
    if (meant.length < 4 && meant !== "ask") expect(givenBy(`GIVE ${spelling} HOWRAH`).place).toBe("HOWRAH");
  });
});

test.each([
  "hepatitis B - vaccine",
  "hepatitis B positive",
  "vitamin B - injection",
  "vitamin B + zinc",
  "B.Sc - nursing",
  "B.Sc",
  "B-Block",
  "Block A - gate",
  "B-12",
  "A-list",
  "TB positive",
  "T B positive",
  "टी बी पॉजिटिव",
  "हेपेटाइटिस बी पॉजिटिव",
  "হেপাটাইটিস বি পজিটিভ",
  "ہیپاٹائٹس بی پازیٹو",
  "التهاب الكبد ب موجب",
  "ஹெபடைட்டிஸ் பி பாசிட்டிவ்",
  "A+ Hospital",
  "B+ School",
  "a positive report",
  "got a positive result",
  "HIV positive",
  "covid positive",
  "Call A +919830012345",
  "O2 - 5 cylinders",
  "24x7 B",
  "il n'y a plus de lits",
  "positivo o negativo",
  "موجب أو سالب",
  "o mas",
  "Oh no",
  "Oh my god, need oxygen",
  "120 HH",
  "0-5 beds",
  "10+ beds",
  "in Bombay",
  "Bombay Hospital",
  "Bombay blood bank",
])("%s names no group", (text) => expect(readBloodGroups(text)).toEqual([]));

describe("Bombay", () => {
  test.each(["hh", "Oh", "GIVE hh"])("%s is rare", (text) =>
    expect(readBloodGroups(text)).toMatchObject([{ is: "rare" }]),
  );
  test.each([
    ["Bombay O+ blood needed in Chennai", "rare"],
    ["Bombay blood needed in Chennai", "rare"],
    ["Bombay O+", "unclear"],
    ["Bombay O+ plasma", "unclear"],
    ["Bombay group blood", "rare"],
  ])("%s", (text, doubt) => {
    expect(readTypedKinds(text)).toMatchObject({ kinds: ["blood"], doubt });
    expect(readTypedKinds(text)?.group).toBeUndefined();
  });
  test.each(["O+ blood Bombay", "blood O+ in Bombay", "Bombay Hospital O+ blood"])("%s: the city", (text) =>
    expect(readTypedKinds(text)).toMatchObject({ kinds: ["blood"], group: "O+", wholly: false }),
  );
});

const LETTERS = {
  A: ["A", "a", "Ａ", "A1", "A2", "ए", "এ", "ஏ", "ఏ", "اے", "🅰"],
  B: ["B", "b", "Ｂ", "बी", "বি", "பி", "బి", "بی", "🅱️"],
  AB: ["AB", "ab", "A B", "A.B.", "ＡＢ", "A1B", "A2B", "एबी", "ए बी", "এবি", "এ বি", "ஏபி", "ఏబి", "اے بی", "أب", "🆎"],
  O: ["O", "o", "Ｏ", "ओ", "ও", "ஓ", "ఓ", "او", "أو", "🅾️"],
} as const;
const BEFORE = ["", " ", " Rh", " Rh ", " (", " blood group ", "  ", " RhD "];
const PLUS = [
  "+",
  "+ve",
  "positive",
  "पॉजिटिव",
  "পজিটিভ",
  "பாசிட்டிவ்",
  "పాజిటివ్",
  "پازیٹو",
  "موجب",
  "positivo",
  "positif",
  "pos",
  "＋",
  " + ve",
  "+ positive",
];
const MINUS = [
  "-",
  "-ve",
  "negative",
  "नेगेटिव",
  "নেগেটিভ",
  "நெகட்டிவ்",
  "నెగటివ్",
  "منفی",
  "سالب",
  "negativo",
  "négatif",
  "neg",
  "−",
  " - ve",
  "- negative",
];
const BEHIND = ["", " plasma", ", Howrah", " blood", ".", "\nHowrah", " donor needed"];

test("letters, sign, gaps, scripts: the group, or asked; never another", () => {
  let isRead = 0;
  fc.assert(
    fc.property(
      fc
        .constantFrom("A", "B", "AB", "O" as const)
        .chain((letters) =>
          fc.tuple(fc.constant(letters), fc.constantFrom(...LETTERS[letters as keyof typeof LETTERS])),
        ),
      fc.constantFrom(...BEFORE),
      fc.constantFrom(...PLUS, ...MINUS),
      fc.constantFrom(...BEHIND),
      ([letters, written], gap, sign, behind) => {
        const text =
          written + (/^[\p{L}]/u.test(sign) && gap === "" ? " " : gap) + sign + (gap === " (" ? ")" : "") + behind;
        const right = letters + (PLUS.includes(sign) ? "+" : "-");
        const groups = readBloodGroups(text).flatMap((mention) => (mention.is === "group" ? [mention.group] : []));
        expect(
          groups.filter((group) => group !== right),
          text,
        ).toEqual([]);
        isRead += groups.length > 0 ? 1 : 0;
      },
    ),
    { numRuns: 3000, seed: 41 },
  );
  // Most are read: asking is the exception.
  expect(isRead).toBeGreaterThan(2500);
});

test("two signs that differ give no group", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(LETTERS).flat()),
      fc.constantFrom("+", "-", "+ve", "-ve", " positive", " negative", " पॉजिटिव", " منفی"),
      fc.constantFrom(" ", " (", "/", " Rh "),
      fc.constantFrom("positive", "negative", "+ve", "-ve", "নেগেটিভ", "positivo"),
      (letters, one, gap, other) => {
        const isPlus = (sign: string): boolean => /\+|pos|पॉ/u.test(sign);
        fc.pre(isPlus(one) !== isPlus(other));
        const text = letters + one + gap + other;
        expect(
          readBloodGroups(text).filter(({ is }) => is === "group"),
          text,
        ).toEqual([]);
      },
    ),
    { numRuns: 1000, seed: 41 },
  );
});

test("a text is read again as it was written plainly, and spans hold whole signs", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(..."AB O+-()२ ve positive ए बी Bombay 🅾️ hh ± ，1\u200d\n".split(/(?=[ (])|/u)), {
        maxLength: 30,
      }),
      (parts) => {
        const text = parts.join("");
        const found = readBloodGroups(text);
        let last = 0;
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
        const again = readBloodGroups(withPlainGroups(text, () => false));
        const first = found.filter((mention) => mention.is !== "bombay" || mention.group !== null);
        expect(again.filter(({ is }) => is === "group").length).toBeGreaterThanOrEqual(
          first.filter(({ is }) => is === "group").length,
        );
      },
    ),
    { numRuns: 500, seed: 41 },
  );
});

test("long texts are read in linear steps", () => {
  expect(readBloodGroups("A ".repeat(20_000))).toEqual([]);
  expect(readBloodGroups("A B+ ".repeat(2000))).toHaveLength(2000);
  expect(readBloodGroups(`A${" (".repeat(20_000)}+`)).toEqual([]);
});
