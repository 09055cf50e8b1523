import { describe, expect, test } from "vitest";
import { SHIPPED, shippedLanguage } from "../../i18n/shipped.ts";
import type { Say } from "../../i18n/text.ts";
import { minutesAgo, NOW } from "../../testing/fake-api.ts";
import { headlineOf } from "./headline.ts";
import type { AskedFields, Headline } from "./headline.ts";
import { cardWords } from "./headline-words.ts";
import { stockText, thingsText } from "../listing-words.ts";
import { remarkText } from "./remark-text.ts";
import { rowNow, stateLine } from "../state/place-state.ts";
import { lackLine } from "../state/lack-words.ts";
import { askedOf, combination, COMBINATIONS, rowOf } from "../testing/card-facts.ts";
import type { Row } from "../row.ts";
import { linesBelow } from "./line-words.ts";
import { unsettledText } from "../freshness/unsettled-words.ts";
import { isOwnWord } from "#domain/listings/stock-headline.ts";
import { moreText } from "./more-words.ts";

const clock = { now: NOW, timeZone: "Asia/Kolkata" };
const ACTION_KEYS: Readonly<Record<Headline["action"], string>> = {
  over: "listing.closedText",
  closed: "key:closed",
  ask: "find.getNumber",
  "ask-shut": "find.getNumber",
  check: "find.lineCheck",
  later: "find.numberLater",
  none: "find.noNumber",
  call: "find.call",
  weak: "find.call",
};

/**
 * The keys of all that a card says. What is about something else is marked, and so is hearsay.
 * `own:` is what the lines say of what the headline is about.
 */
function saidBy(given: Row, asked: AskedFields | undefined): { headline: Headline; said: Set<string> } {
  const row = rowNow(given, clock);
  const headline = headlineOf(row, asked, clock);
  const said = new Set<string>([ACTION_KEYS[headline.action], `key:${headline.action}`, `tone:${headline.tone}`]);
  const say: Say = (key) => {
    said.add(key);
    return key;
  };
  const locale = { say, language: "en", clock };
  const { known } = cardWords(row, asked, { headline, ...locale });
  if (row.unsettled !== undefined) {
    // Words that are quoted beside each other are not what the card says.
    unsettledText(row, row.unsettled, { language: "en", clock, say: (key) => (said.delete(key), key) });
    said.add(`told:${row.unsettled.is}`);
  }
  if (known !== undefined) {
    said.delete(known);
    said.add(`known:${known}`);
  }
  if (headline.remark === "hearsay")
    said.add(
      `${isOwnWord(row.by) ? "second" : "hearsay"}:${stockText({ ...row, stock: row.hearsay?.value ?? "unknown" }, (key) => key)}`,
    );
  else if (headline.remark === "lack" && row.effect !== undefined) lackLine(row.effect, row.kind, locale);
  else if (headline.remark === "state" && row.state !== undefined) stateLine(row.state, row.kind, locale);
  else remarkText(row, headline.remark, locale);
  moreText(row, locale);
  for (const key of saidBelow(row, headline)) said.add(key);
  return { headline, said };
}

/** What the lines below a headline say, each with what it is about. */
function saidBelow(row: Row, { claim }: Headline): string[] {
  const say: Say = (key, words) => `${key} ${JSON.stringify(words)}`;
  const below = linesBelow(row, claim, { say, clock });
  if (below === null) return [];
  const { own, known, unknown, unknownKey, others, isGrid } = below;
  const about = thingsText(row, say);
  const lines = known.map((line) => {
    const thing = thingsText(line, say);
    const key = stockText(line, (word) => word);
    const isTwice = known.some((each) => each !== line && thingsText(each, say) === thing);
    return `${thing === about ? "own" : isTwice ? "twice" : "line"}:${key}`;
  });
  return [
    ...lines,
    ...(isGrid ? [`own:${stockText(own, (key) => key)}`] : []),
    ...unknown.map((thing) => `${thing === about ? "own" : "line"}:${unknownKey}`),
    ...(others.length > 0 ? ["find.alsoFor"] : []),
  ];
}

const HAVE = /^(stock\.(available|free|help|limited|count|units)|counted\..*)$/;
const ASK_THEM = /^(stock\.(ask|may)|band\.(ageing|fromFirst|callFirst|callFirstOld)|find\.(closed|somewhereWhy))$/;
const NO_CALL = /^(find\.(numberLater|noNumber|lineCheck)|listing\.closedText)$/;
const NOT_SURE = /^(stock\.(may|mayHave|unknown|ask)|find\.(why\.ask-blood-bank|mayOfTen))$/;
const SHUT = /^hours\.(closed|opens|opensOn)$/;
const GREEN = /^tone:fresh$/;
const OVER = /^listing\.closed\..*$/;
const LINES = /^(own|line|twice):/;
const OWN = /^own:(stock\.(available|free|help|limited|count|units)|counted\..*)$/;

/** Pairs of sentences that cannot both hold, and why. A card that has both contradicts itself. */
const CONTRADICTIONS: readonly [these: RegExp, those: RegExp, because: string][] = [
  [ASK_THEM, NO_CALL, "nobody can call first, or ask, where there is no number"],
  [SHUT, /^key:(call|ask)$/, "nobody is told to call now who is closed now"],
  [SHUT, ASK_THEM, "nobody can ask first while they are closed"],
  [SHUT, GREEN, "green means that a call is worth it"],
  [SHUT, NO_CALL, "without a number nobody waits until they open"],
  [/^hours\.(always|until)$/, /^stock\.(out|closed)$/, "open, and none left: a call would be in vain"],
  [/^hours\.(always|until)$/, /^find\.closed$/, "it is open, or it was closed when last checked"],
  [/^find\.yesOfTen$/, NO_CALL, "no call is like one to a place without a number"],
  [/^find\.yesOfTen$/, /^stock\.(out|closed|may|mayHave)$/, "what such calls got is no yes to what is not there"],
  [/^find\.yesOfTen$/, /^listing\.(trustValue|closed)\..*$/, "nobody is sent by a count to who is doubted or over"],
  [/^find\.mayOfTen$/, HAVE, "nobody said if they offer it, or it is known that they have it"],
  [/^find\.mayOfTen$/, /^stock\.(unknown|ask|out|closed)$/, "how likely is said of what they may have alone"],
  [/^find\.mayOfTen$/, /^listing\.(trustValue|closed)\..*$/, "nobody is sent by an estimate to who is doubted or over"],
  [/^find\.mayOfTen$/, /^find\.yesOfTen$/, "one of them is counted, the other is not"],
  [/^find\.many$/, NO_CALL, "a number that many are calling is a number"],
  [/^find\.many$/, /^find\.getNumber$/, "nobody calls a number that is given one by one"],
  [HAVE, /^stock\.(may|mayHave|unknown|ask|out|closed)$/, "it is known, or it is not"],
  [HAVE, /^listing\.trustValue\.fraud-confirmed$/, "who is known for fraud is not said to have anything"],
  [HAVE, /^band\.(never|fromNever)$/, "what nobody ever said is not known"],
  [HAVE, OVER, "what is over has nothing"],
  [OVER, /^(find\.(call|getNumber|numberLater|noNumber|many)|band\..*)$/, "what is over is not called, nor fresh"],
  [GREEN, NOT_SURE, "green means that they have what was asked for"],
  [GREEN, /^stock\.(out|closed)$/, "green means that they have it"],
  [GREEN, /^listing\.trustValue\..*$/, "a doubt is not green"],
  [GREEN, /^listing\.reach\.(no-answer|wrong-number|disconnected)$/, "green means that a call is worth it"],
  [GREEN, /^band\.(ageing|old|never|fromFirst|fromOld|fromNever|callFirst.*)$/, "green means lately"],
  [GREEN, /^hearsay:stock\.(out|closed)$/, "callers said since that there is none"],
  [GREEN, /^told:/, "green is what somebody said, and nobody since denied"],
  [HAVE, /^told:/, "of two words against each other, and of an old count, neither is the headline"],
  [GREEN, /^known:/, "green is about what was asked for, not about something like it"],
  [/^tone:(fresh|ageing)$/, /^stock\.(out|closed)$/, "a tone of hope beside none left"],
  [/^stock\.out$/, /^find\.why\.compatible$/, "nothing is left that could suit"],
  [/^listing\.reach\.(wrong-number|disconnected)$/, ASK_THEM, "nobody is told to call a dead number first"],
  [/^state\.closed$/, /^(key:(call|weak|ask|ask-shut|check|later|none)|find\..*)$/, "nobody calls a closed place"],
  [/^state\.closed$/, /^tone:(fresh|ageing)$/, "a tone of hope beside a closed door"],
  [/^state\.closed$/, HAVE, "a closed place has nothing now"],
  [
    /^state\.closed$/,
    /^(stock\.(may|mayHave|ask|more)|hours\..*|hearsay:.*)$/,
    "closed, whatever else was said before",
  ],
  [/^state\.closed$/, LINES, "a closed place has none of its other things either"],
  [/^(lack\.out|told:ask-first)$/, HAVE, "nothing is left, or must be asked first: no count"],
  [/^lack\.out$/, /^tone:(fresh|ageing)$/, "a tone of hope beside none left"],
  [/^lack\.out$/, /^(told:.*|stock\.(may|mayHave|unknown|ask|more))$/, "none is left, or it must be asked"],
  [/^told:ask-first$/, /^stock\.(out|closed|more|unknown|ask)$/, "what must be asked first may be there"],
  [/^lack\./, /^state\.closed$/, "a closed door comes before any lack"],
  [/^lack\./, OVER, "what is over lacks nothing"],
  [/^lack\.wasNone\./, /^lack\.(none|short|out)/, "it was so, or it is so"],
  [/^state\.lapsed$/, /^state\.(diverting|limited|closed)$/, "it was so, or it is so"],
  [/^state\.(diverting|lapsed)$/, GREEN, "who turns emergencies away is not worth a call before others"],
  [/^state\..*$/, OVER, "what is over is told once"],
  [/^stock\.more$/, HAVE, "more is expected where none is left"],
  [/^stock\.more$/, /^stock\.(may|mayHave|unknown|ask|closed)$/, "more is expected where none is known to be left"],
  [/^stock\.more$/, OVER, "what is over expects nothing"],
  [/^stock\.more$/, /^listing\.trustValue\.fraud-confirmed$/, "nobody waits for who is known for fraud"],
  [LINES, OVER, "what is over has no other things"],
  [LINES, /^listing\.trustValue\.fraud-confirmed$/, "of who is known for fraud nothing is said"],
  [OWN, /^(stock\.(unknown|ask|out|closed)|band\.(never|fromNever))$/, "the headline says it of the same thing"],
  [/^own:stock\.(out|closed)$/, HAVE, "the headline says they have it"],
  [/^listing\.trustValue\..*$/, /^band\.(fresh|called|from)$/, "a check beside a doubt would be read as trust"],
];

describe("what a card says", () => {
  const isLong = process.env["LIFEBOARD_LONG"] === "1";
  // Steps that are no divisor of the number of combinations visit all of them, spread evenly.
  const count = isLong ? 2_000_000 : 30_000;
  const step = 982_451_653;
  const seen = new Set<string>();
  const found = new Map<string, string>();
  const greens: string[] = [];
  const twice: string[] = [];
  const unsaid: string[] = [];
  const ended: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const facts = combination((at * step) % COMBINATIONS);
    const row = rowOf(facts);
    const { headline, said } = saidBy(row, askedOf(facts));
    for (const key of said) seen.add(key);
    for (const [these, those, because] of CONTRADICTIONS) {
      const one = [...said].find((key) => these.test(key));
      const other = [...said].find((key) => those.test(key));
      if (one !== undefined && other !== undefined) found.set(`${one} and ${other}: ${because}`, JSON.stringify(facts));
    }
    if (headline.tone === "fresh" && headline.claim !== "has") greens.push(JSON.stringify(facts));
    if ([...said].some((key) => key.startsWith("twice:"))) twice.push(JSON.stringify(facts));
    if (headline.action === "closed" && !said.has("state.closed")) unsaid.push(JSON.stringify(facts));
    const isEnded = facts.state?.startsWith("was ") === true;
    if (facts.effect === "was none" && [...said].some((key) => key.startsWith("lack.")))
      ended.push(JSON.stringify(facts));
    if (isEnded && [...said].some((key) => key.startsWith("state."))) ended.push(JSON.stringify(facts));
  }

  test("no two sentences of it contradict each other, whatever the facts", () => {
    expect(Object.fromEntries(found)).toEqual({});
  });

  test("it is green only where somebody said lately that they have what was asked for", () => {
    expect(greens).toEqual([]);
  });

  test("one thing is told by one line", () => {
    expect(twice).toEqual([]);
  });

  test("where nobody can be called because the place is closed, that is said; a state that has ended is not", () => {
    expect(unsaid).toEqual([]);
    expect(ended).toEqual([]);
  });

  test("every kind of sentence was met, and each pair of the table can be met", () => {
    const keys = [...seen];
    for (const [these, those] of CONTRADICTIONS)
      for (const side of [these, those])
        expect(
          keys.filter((key) => side.test(key)),
          String(side),
        ).not.toEqual([]);
  });

  test.each(SHIPPED.map(({ code }) => code))("each of its sentences is there in %s", (code) => {
    const { texts } = shippedLanguage(code);
    const wordsOf = (key: string): unknown => {
      const path = key.split(".");
      let at: unknown = texts;
      for (const [index, part] of path.entries()) {
        const rest = path.slice(index).join(".");
        if (typeof at !== "object" || at === null) return undefined;
        at = Reflect.get(at, part) ?? Reflect.get(at, `${rest}_other`);
      }
      return at;
    };
    const missing = [...seen].filter(
      (key) => !key.includes(":") && !(typeof wordsOf(key) === "string" && wordsOf(key) !== ""),
    );
    expect(missing).toEqual([]);
  });
});

describe("what was asked for in particular", () => {
  const bed = { kind: "bed", stock: "available", at: minutesAgo(12), by: "facility", phone: "+1" } as const;
  const row = (more: Partial<Row>): Row => ({ id: "1", v: 1, extras: {}, km: 1, ...bed, ...more });
  const claim = (more: Partial<Row>, asked: AskedFields) => headlineOf(row(more), asked, clock);

  test("is known to be there, may be there, or is not", () => {
    const icu = { subtype: "icu" };
    expect(claim({ subtype: "icu" }, icu)).toMatchObject({ claim: "has", tone: "fresh" });
    expect(claim({ why: { code: "subtype-unknown" } }, icu)).toMatchObject({ claim: "may", tone: "ageing" });
    expect(claim({ subtype: "icu", stock: "out" }, icu)).toMatchObject({ claim: "none", tone: "old", action: "weak" });
  });

  test("of blood another group is never said to be it, unless it suits for sure", () => {
    const blood = { kind: "blood", subtype: "platelets", extras: { group: "A+" } } as const;
    const asked = { group: "O-", component: "platelets" } as const;
    expect(claim({ ...blood, why: { code: "compatible", group: "A+" } }, asked).tone).toBe("fresh");
    expect(claim({ ...blood, why: { code: "ask-blood-bank", group: "A+" } }, asked).tone).toBe("ageing");
    expect(claim({ ...blood, extras: {}, why: { code: "ask-blood-bank" } }, asked)).toMatchObject({ claim: "may" });
  });

  test("a call that may be in vain is outlined, a dead number never said to be called first", () => {
    expect(claim({ reach: "disconnected" }, {})).toMatchObject({ action: "weak", mayCall: false, remark: "reach" });
    expect(claim({ at: undefined, stock: "unknown" }, {})).toMatchObject({ action: "weak", band: "never" });
  });
});
