import { expect, test } from "vitest";
import { SHIPPED } from "../../i18n/shipped.ts";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { CARD_LETTERS, forWhomText, partTexts, saysForWhom } from "./for-whom-words.ts";

const sayIn = (language: string) =>
  createSay(
    createTexts({
      language,
      english: shippedLanguage("en").texts,
      strings: language === "en" ? {} : shippedLanguage(language).texts,
    }),
  );
const en = { say: sayIn("en"), language: "en" };
const women = { for: { sex: "women" as const }, available: 3 };
const men = { for: { sex: "men" as const }, available: 1 };
const asking = <Part extends object>(part: Part & { for: object }, ...needs: ("deposit" | "referral" | "test")[]) => ({
  ...part,
  for: { ...part.for, needs },
});

test("one line says for whom a stock is", () => {
  const lines = [
    { for: { sex: "women" as const, needs: ["referral" as const] } },
    { parts: [asking(women, "deposit"), asking(men, "deposit")] },
    { for: { ages: ["child" as const] } },
    { for: { patients: "own" as const } },
    { for: { ages: ["over-60" as const] } },
    { for: { sex: "women" as const, ages: ["pregnant" as const] } },
    { for: { needs: ["donor-in-exchange" as const] } },
  ].map((stock) => forWhomText(stock, en));
  expect(lines).toEqual([
    "for women only · referral needed",
    "3 for women, 1 for men · deposit asked",
    "for children only",
    "for own patients only",
    "for people aged 60 or older only",
    "for pregnant women only",
    "donor in exchange asked",
  ]);
});

test("where nobody said it there is no line", () => {
  expect([{}, { for: {} }, { parts: [] }].map((stock) => forWhomText(stock, en))).toEqual([null, null, null]);
  expect(saysForWhom({ for: { patients: "all" } })).toBe(false);
});

test("what one part asks for stands beside it; what all ask for stands once", () => {
  const parts = [asking(women, "deposit", "referral"), asking(men, "deposit")];
  expect(forWhomText({ parts }, en)).toBe("3 for women (referral needed), 1 for men · deposit asked");
  expect(partTexts(parts, en)).toEqual({
    parts: ["3 for women (referral needed)", "1 for men"],
    needs: ["deposit asked"],
  });
});

test("of a part only the free ones with staff are told", () => {
  expect(forWhomText({ parts: [{ ...women, available: 6, staffed: 2 }, men] }, en)).toBe("2 for women, 1 for men");
});

test("where none is left no part has a number", () => {
  const parts = [
    { ...asking(women, "deposit"), available: 0 },
    { ...asking(men, "deposit"), available: 0 },
  ];
  expect(forWhomText({ parts, stock: "out" }, en)).toBe("deposit asked");
});

test("a long line ends with that there is more, in every language", () => {
  const ages = ["newborn", "child", "over-60", "pregnant"] as const;
  const parts = ages.map((age) => asking({ for: { ages: [age] }, available: 12 }, "deposit", "referral", "test"));
  expect(forWhomText({ parts }, en, 44)).toBe("12 for newborns, 12 for children and more");
  for (const { code } of SHIPPED) {
    const locale = { say: sayIn(code), language: code };
    const [whole, line] = [forWhomText({ parts }, locale), forWhomText({ parts }, locale, CARD_LETTERS)];
    expect(whole?.length, code).toBeGreaterThan(line?.length ?? 0);
    expect(line, code).toContain(locale.say("forWhom.counted", { count: 12, who: locale.say("forWhom.who.newborn") }));
  }
});
