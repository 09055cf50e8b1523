import { pluralEnding } from "./locale-file.ts";
import type { Language } from "./locale-file.ts";
import type { Finding } from "./sources.ts";

/** Texts with a number and one form, each with the reason why no language needs another form. */
const ONE_FORM: Readonly<Record<string, string>> = {
  "account.step": "a place in an order",
  "posting.step": "a place in an order",
  "calls.nth": "a place in an order",
  "later.picture.madeOf": "how far it is",
  "units.km": "a sign",
  "units.mi": "a sign",
  "extra.bar": "a sign",
  "oxygen.hours": "a sign",
  "oxygen.minutes": "a sign",
  "calls.number": "the number alone",
  "units.counted": "the unit is a text of its own",
  "counter.asked": "the number alone, after what is counted",
  "counter.was": "the number alone",
  "counter.wasAge": "the number alone",
  "counter.changed": "the number alone",
  "counter.step": "the number alone",
  "give.step": "a place in an order",
  "counter.freeOf": "what is counted is not named",
  "counter.fullOf": "what is counted is not named",
  "find.withinMany": "what is counted is not named",
  "find.andMay": "what is counted is not named",
  "find.onlyMay": "what is counted is not named",
  "listing.showAll": "what is counted is not named",
  "mine.given": "the number alone, after what is counted",
  "mine.tab.posts": "the number alone, after what is counted",
  "mine.tab.drafts": "the number alone, after what is counted",
  "mine.tab.news": "the number alone, after what is counted",
  "mine.tab.numbers": "the number alone, after what is counted",
  "problem.netText": "always 20",
  "counter.pause.all": "always 30",
  "later.number.short": "always 10",
  "need.left": "what is counted is not named",
  "later.answer.range": "what is counted is not named",
  "mine.answer.ended": "the number alone, after what is counted",
  "later.answer.minutes": "always 30",
  "later.answer.hours": "always 2 or 12",
  "counter.state.inHours": "always 2, 8 or 24",
  "state.some": "the number alone, after what is counted",
  "corrections.what.closed": "the number alone, after what is counted",
  "corrections.what.moved": "the number alone, after what is counted",
  "corrections.heard": "the number alone, after what is counted",
  "forWhom.who.over-60": "always 60",
  "counter.whom.part": "a place in an order",
  "later.map.outside": "the number alone, after what is counted",
  "later.map.wide": "the number alone, after what is counted",
  "later.map.grey": "the number alone, after what is counted",
};

/**
 * Finds texts with a number that lack plural forms of their language's grammar, unless the list
 * above exempts them.
 */
export function findUncounted({ path, texts }: Language, oneForm = ONE_FORM): Finding[] {
  const findings: Finding[] = [];
  for (const [key, text] of texts) {
    const number = /\{\{\s*(?:(\w+)\s*,\s*number|(count))\s*\}\}/.exec(text);
    if (number === null || pluralEnding.test(key) || key in oneForm) continue;
    const name = number[1] ?? "count";
    findings.push({
      path,
      message: `${key} has one form for every number: call {{${name}}} count, and give ${key}_other`,
    });
  }
  return findings;
}
