import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fits } from "#domain/dialogue/text-length.ts";
import { DIALOGUE_LANGUAGES } from "#domain/dialogue/languages.ts";
import { aListing, bodyOf } from "#server/testing/listings.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { countRows, HOOK_SETTINGS, textUs } from "./testing/text-us.ts";

let service: TestService;
let clock = Date.now();
const now = (): Date => new Date(clock);
const later = (minutes: number): void => void (clock += minutes * 60_000);
let last = 0;
/** A sender of whom nothing is known. */
const somebody = (): string => `+9198300${String(10_000 + ++last)}`;

const HOWRAH = { lat: 22.59, lng: 88.31 };
beforeAll(async () => {
  service = await testService({ settings: HOOK_SETTINGS, now });
  const place = { ...HOWRAH, label: "Howrah", precision: "exact", basis: "given", uncertaintyKm: 0.1 } as const;
  const at = new Date(clock - 2 * 3_600_000).toISOString();
  const oxygen = (title: string, line: string, count: number) => ({
    body: bodyOf(
      aListing({
        kind: "oxygen",
        details: { form: "cylinder" },
        title,
        place,
        stock: { value: "available", count, at, by: "facility" },
        contact: { channels: [{ type: "phone", value: line }], shielded: false, available: true },
      }),
    ),
  });
  await service.putAll([
    oxygen("Howrah Gas", "+913326601001", 12),
    oxygen("Shibpur Oxygen", "+913326601002", 3),
    oxygen("Bally Medical Gases and Equipment", "+913326601003", 7),
    oxygen("Liluah Air", "+913326601004", 1),
    // A person who offers: asked for on the page, never in a text.
    {
      body: bodyOf(
        aListing({
          kind: "blood",
          details: {},
          title: "Own donor",
          place,
          ownerId: "11111111-1111-4111-8111-111111111111",
          contact: { channels: [], shielded: true, available: true },
        }),
      ),
      shielded: { contact: { channels: [{ type: "phone", value: "+919830099999" }] } },
    },
  ]);
});
afterAll(() => service.close());
beforeEach(() => later(24 * 60));

test("OXYGEN HOWRAH gets three places with age and published line, in one text; a count of yesterday is to be asked for", async () => {
  const answer = (await textUs(service, somebody(), "OXYGEN HOWRAH")) ?? "";
  expect(answer.split("\n").filter((line) => /: ask, .*, \+9133266010\d\d$/.test(line))).toHaveLength(3);
  expect(fits(answer, "text")).toBe(true);
});

test("a made-up place is said to be made up beside its count, in one text", async () => {
  const place = {
    lat: 28.61,
    lng: 77.21,
    label: "New Delhi",
    precision: "exact",
    basis: "given",
    uncertaintyKm: 0.1,
  } as const;
  const source = { kind: "import", name: "A demonstration", licence: "CC0-1.0", demo: true } as const;
  const contact = { channels: [{ type: "phone" as const, value: "+911123456789" }], shielded: false, available: true };
  const stock = { value: "available", count: 4, at: now().toISOString(), by: "facility" } as const;
  await service.putAll([
    { body: bodyOf(aListing({ kind: "oxygen", details: {}, title: "Capital Gas", place, source, contact, stock })) },
  ]);
  const answer = (await textUs(service, somebody(), "OXYGEN NEW DELHI")) ?? "";
  expect(answer).toMatch(/^Capital Gas: 4 \(made up\), .*\+911123456789$/m);
  expect(fits(answer, "text")).toBe(true);
});

test("a place whose number is a person's is in no answer", async () => {
  const answer = (await textUs(service, somebody(), "blood howrah")) ?? "";
  expect(answer).not.toMatch(/\+|99999|Own donor/);
});

describe("a blood group in doubt", () => {
  test.each([
    ["BLOOD O- POSITIVE HOWRAH", "Which blood group?"],
    ["blood B+ negative howrah", "Which blood group?"],
    ["BLOOD O+ OR O- HOWRAH", "Which blood group?"],
    ["BOMBAY GROUP BLOOD HOWRAH", "Rare group: ask the blood bank."],
    ["bombay O+ blood in howrah", "Rare group: ask the blood bank."],
    ["hh blood howrah", "Rare group: ask the blood bank."],
    ["NEED BOMBAY GROUP BLOOD 2 HOWRAH", "Rare group: ask the blood bank."],
    ["GIVE O- POSITIVE HOWRAH", "Which group?"],
  ])("%s is answered with a question or the blood bank, never with a group", async (typed, begins) => {
    const answer = (await textUs(service, somebody(), typed)) ?? "";
    expect(answer.startsWith(begins), answer).toBe(true);
  });
});

test("digits suffice: the menu, a kind, a postal code", async () => {
  const sender = somebody();
  expect(await textUs(service, sender, "0")).toContain("1 oxygen");
  expect(await textUs(service, sender, "1")).toContain("where");
  expect(await textUs(service, sender, "711101")).toContain("+91332660100");
  expect(await textUs(service, sender, "1 711101")).toContain("+91332660100");
});

test("a language is chosen by its number and stays for a day without texts", async () => {
  const sender = somebody();
  expect(await textUs(service, sender, "9")).toContain("2 हिन्दी");
  expect(await textUs(service, sender, "2")).toContain("ऑक्सीजन");
  later(25 * 60);
  expect(await textUs(service, sender, "0")).toContain("ऑक्सीजन");
});

test("the language is that of the first words that are of one; a word of English too tells nothing", async () => {
  const [hindi, english] = [somebody(), somebody()];
  expect(await textUs(service, hindi, "बेड")).toMatch(/\p{Script=Devanagari}/u);
  expect(await textUs(service, hindi, "help")).toContain("ऑक्सीजन");
  expect(await textUs(service, english, "ambulance")).toContain("where");
  expect(await textUs(service, english, "transport")).toContain("where");
});

describe("no answer", () => {
  test.each(["56161", "AD-BANK", "", "+12015550100", "whatsapp:", "VK-121"])("to %j", async (from) => {
    expect(await textUs(service, from, "HELP")).toBeNull();
  });

  test("to a text that is sent four times in an hour", async () => {
    const sender = somebody();
    const answers = [];
    for (const text of ["oxygen howrah", "Oxygen  HOWRAH", "OXYGEN HOWRAH!", "oxygen howrah"])
      answers.push(await textUs(service, sender, text));
    expect(answers.map((each) => each !== null)).toEqual([true, true, true, false]);
    later(61);
    expect(await textUs(service, sender, "oxygen howrah")).not.toBeNull();
  });

  test("after five that were not understood, until one is", async () => {
    const sender = somebody();
    let answered = 0;
    for (const text of ["qwe", "asd", "zxc", "rty", "fgh", "vbn", "uio"]) {
      if ((await textUs(service, sender, text)) !== null) answered += 1;
      later(61);
    }
    expect(answered).toBe(5);
    expect(await textUs(service, sender, "oxygen howrah")).not.toBeNull();
    expect(await textUs(service, sender, "qwe")).not.toBeNull();
  });

  test("above twenty in an hour and sixty in a day", async () => {
    const sender = somebody();
    const kinds = "bed oxygen blood medicine test vaccine ambulance vehicle nurse doctor food shelter supplies";
    const languages = Object.values(DIALOGUE_LANGUAGES);
    const answered: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      // Two languages an hour, so that no text and no answer is the same for the fourth time.
      const texts = languages.slice(hour * 2, hour * 2 + 2).flatMap((each) => [each, ...kinds.split(" ")]);
      let count = 0;
      for (const text of texts) if ((await textUs(service, sender, text)) !== null) count += 1;
      answered.push(count);
      later(61);
    }
    expect(answered).toEqual([20, 20, 20, 0]);
  });
});

test("a town of the sender's country that is a word of STOP is asked back, as the answer to where", async () => {
  const sender = somebody();
  await textUs(service, sender, "oxygen");
  const asked = await textUs(service, sender, "Basta");
  expect(asked).toContain("88");
  expect(await textUs(service, sender, "88")).toContain("START");
  const inIndonesia = "+6281234567890";
  await textUs(service, inIndonesia, "oxygen");
  expect(await textUs(service, inIndonesia, "Pare")).toContain("88");
  // Elsewhere, at another question, or with another word it is STOP at once.
  for (const texts of [["Basta"], ["oxygen", "end"], ["oxygen", "basta please"], ["oxygen", "parar"]]) {
    const other = somebody();
    let answer: string | null = null;
    for (const text of texts) answer = await textUs(service, other, text);
    expect(answer, texts.join()).toContain("START");
  }
  const abroad = "+34612345678";
  await textUs(service, abroad, "oxygen");
  expect(await textUs(service, abroad, "Basta")).toContain("START");
});

test("what people send is erased after a day: no number, no words, in no table", async () => {
  const sender = somebody();
  await textUs(service, sender, "oxygen howrah");
  const rows = await service.database.pool.query(
    "SELECT texts::text AS text FROM texts UNION SELECT dialogues::text FROM dialogues",
  );
  for (const { text } of rows.rows) expect(text).not.toMatch(/howrah|\+91|98300/i);
  expect(await countRows(service, "texts WHERE sender IS NOT NULL")).toBeGreaterThan(0);
  const { eraseTexts } = await import("./statements.ts");
  await eraseTexts(service.database, new Date(clock + 25 * 3_600_000));
  expect(await countRows(service, "texts WHERE sender IS NOT NULL OR text_hash IS NOT NULL")).toBe(0);
  expect(
    await countRows(service, "dialogues WHERE language IS NULL AND answered_since IS NULL OR what IS NOT NULL"),
  ).toBe(0);
  await eraseTexts(service.database, new Date(clock + 9 * 24 * 3_600_000));
  expect(await countRows(service, "texts")).toBe(0);
});

/** Own words of each language for help, oxygen and its end. */
const WORDS: Readonly<Record<string, readonly [help: string, oxygen: string, stop: string, start: string]>> = {
  en: ["help", "oxygen", "stop", "start"],
  hi: ["मदद", "ऑक्सीजन", "बंद करें", "शुरू"],
  bn: ["সাহায্য", "অক্সিজেন", "বন্ধ", "শুরু"],
  ar: ["مساعدة", "أكسجين", "توقف", "ابدأ"],
  es: ["ayuda", "Oxígeno", "parar", "empezar"],
  fr: ["aide", "Oxygène", "arrêt", "commencer"],
  id: ["bantuan", "Oksigen", "berhenti", "mulai"],
  mr: ["मदत", "ऑक्सिजन", "थांबवा", "सुरू करा"],
  ne: ["सहयोग", "अक्सिजन", "रोक्नुहोस्", "सुरु"],
  pt: ["ajuda", "Oxigênio", "sair", "começar"],
  ta: ["உதவி", "ஆக்சிஜன்", "நிறுத்து", "தொடங்கு"],
  te: ["సహాయం", "ఆక్సిజన్", "ఆపండి", "ప్రారంభించు"],
  ur: ["مدد", "آکسیجن", "روکیں", "شروع کریں"],
};

describe.each(Object.entries(DIALOGUE_LANGUAGES))("ten dialogues in %s", (language, english) => {
  const [help = "", oxygen = "", stop = "", start = ""] = WORDS[language] ?? [];
  const nativeZero = { hi: "०", bn: "০", ar: "٠", mr: "०", ne: "०", ta: "௦", te: "౦", ur: "۰" }[language];
  const inDigits = (digits: string): string =>
    nativeZero === undefined
      ? digits
      : digits.replaceAll(/\d/g, (digit) => String.fromCodePoint((nativeZero.codePointAt(0) ?? 0) + Number(digit)));
  const isAnswer = (text: string | null): string => {
    expect(text).not.toBeNull();
    expect(fits(text ?? "", "text"), text ?? "").toBe(true);
    return text ?? "";
  };
  const choose = async (): Promise<string> => {
    const sender = somebody();
    isAnswer(await textUs(service, sender, english));
    return sender;
  };
  const LINE = "+91332660100";

  test("1. by the word for help", async () => {
    isAnswer(await textUs(service, await choose(), help));
  });
  test("2. oxygen and a place", async () => {
    expect(isAnswer(await textUs(service, somebody(), `${oxygen} Howrah`))).toContain(LINE);
  });
  test("3. a place and oxygen, in capitals", async () => {
    expect(isAnswer(await textUs(service, await choose(), `HOWRAH ${oxygen.toUpperCase()}`))).toContain(LINE);
  });
  test("4. first oxygen, then the place", async () => {
    const sender = somebody();
    isAnswer(await textUs(service, sender, oxygen));
    expect(isAnswer(await textUs(service, sender, "Howrah"))).toContain(LINE);
  });
  test("5. digits of its own script", async () => {
    const sender = await choose();
    isAnswer(await textUs(service, sender, inDigits("1")));
    expect(isAnswer(await textUs(service, sender, inDigits("711101")))).toContain(LINE);
  });
  test("6. an unknown place, then a known one", async () => {
    const sender = await choose();
    isAnswer(await textUs(service, sender, `${oxygen} qxzjvw`));
    expect(isAnswer(await textUs(service, sender, "Howrah"))).toContain(LINE);
  });
  test("7. nothing near", async () => {
    expect(isAnswer(await textUs(service, await choose(), "2 Reykjavik"))).not.toContain("+");
  });
  test("8. its own word for STOP: one confirmation, then silence", async () => {
    const sender = await choose();
    expect(isAnswer(await textUs(service, sender, stop))).toContain("START");
    expect(await textUs(service, sender, stop)).toBeNull();
    expect(await textUs(service, sender, `${oxygen} Howrah`)).toBeNull();
  });
  test("9. its own word for START takes it back", async () => {
    const sender = await choose();
    isAnswer(await textUs(service, sender, "STOP"));
    expect(isAnswer(await textUs(service, sender, start))).toContain("STOP");
    expect(isAnswer(await textUs(service, sender, `${oxygen} Howrah`))).toContain(LINE);
  });
  test("10. another language by its own name", async () => {
    const sender = await choose();
    const list = isAnswer(await textUs(service, sender, "9"));
    const names = list.split(/ ?\d+ /).slice(1);
    expect(names).toHaveLength(13);
    const at = Object.keys(DIALOGUE_LANGUAGES).indexOf(language);
    isAnswer(await textUs(service, sender, names[(at + 1) % 13] ?? ""));
  });
});
