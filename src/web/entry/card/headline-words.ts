import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import type { AskedFields, Headline } from "./headline.ts";
import { subtypeParameter } from "../find-query.ts";
import { freshnessOf, printedWords } from "../freshness/freshness-words.ts";
import { stockText, subtypeText, thingsText, withMinusSign } from "../listing-words.ts";
import { traitTexts } from "./trait-words.ts";
import { stateLine } from "../state/place-state.ts";
import type { Row } from "../row.ts";

type Locale = { say: Say; language: string; clock: Clock };

/** The texts of a card. `known`: what they have that is like it. `paper`: the band in print. */
type CardWords = { what: string; known?: string; band: string; paper?: string };

/** The decided headline in words. */
export function cardWords(
  row: Row,
  asked: AskedFields | undefined,
  { headline, ...locale }: Locale & { headline: Headline },
) {
  const { say } = locale;
  const words: CardWords = { what: claimText(row, asked, { headline, say }), ...bandText(row, headline, locale) };
  if (headline.claim === "may" && row.stock !== "unknown") words.known = stockText(row, say);
  return words;
}

/** "12 cylinders", "ICU beds: they may have it, ask". */
function claimText(
  row: Row,
  asked: AskedFields | undefined,
  { headline, say }: { headline: Headline; say: Say },
): string {
  const { claim, mayCall } = headline;
  if (claim === "may") {
    const things = askedText(row, asked, say);
    return say(mayCall ? "stock.may" : "stock.mayHave", { things });
  }
  // What must be asked first is told with its reason; how many is nobody's to say.
  if (claim === "doubted" || (claim === "unknown" && row.unsettled?.is === "ask-first")) return thingsText(row, say);
  if (claim !== "unknown") return stockText(row, say);
  const words = { ...row, stock: "unknown" as const, count: undefined };
  return mayCall || COUNTED.has(row.kind) ? stockText(words, say) : thingsText(row, say);
}

/** Kinds of which "not known how many" is said; of others "call and ask". */
const COUNTED: ReadonlySet<string> = new Set(["bed", "oxygen", "blood", "medicine"]);

/**
 * What was asked for: "ICU beds", "O− Platelets", "ICU on wheels · Suction"; without a question
 * what the row is.
 */
export function askedText(row: Row, asked: AskedFields | undefined, say: Say): string {
  const traits = traitTexts(asked ?? {}, [row.kind], say).map(({ text }) => text);
  const isMore = asked?.subtype !== undefined || asked?.component !== undefined || asked?.group !== undefined;
  return [...(isMore || traits.length === 0 ? [subtypeAsked(row, asked, say)] : []), ...traits].join(" · ");
}

function subtypeAsked(row: Row, asked: AskedFields | undefined, say: Say): string {
  const { subtype = asked?.component, group } = asked ?? {};
  if (subtype !== undefined && subtypeParameter(row.kind) === "patient") return subtypeText(row.kind, subtype, say);
  const things = thingsText(
    { ...row, subtype: subtype ?? row.subtype, extras: { ...row.extras, group: undefined } },
    say,
  );
  if (row.kind !== "blood" || group === undefined || group === "unknown") return things;
  return say("stock.bloodOf", { group: withMinusSign(group), component: things });
}

function bandText(row: Row, headline: Headline, { say, language, clock }: Locale): Pick<CardWords, "band" | "paper"> {
  if (row.over !== undefined) return { band: say(`listing.closed.${row.over}`) };
  if (row.doubt !== undefined) return { band: say(`listing.trustValue.${row.doubt}`) };
  if (headline.band === "closed" && row.state !== undefined) {
    const told = { say, language, clock };
    return {
      band: stateLine(row.state, row.kind, told),
      paper: stateLine(row.state, row.kind, { ...told, isPrinted: true }),
    };
  }
  const mayCall = headline.mayCall && headline.claim !== "none";
  const locale = { say, language, mayCall };
  const fresh = freshnessOf(row, clock, locale);
  return { band: fresh.words, paper: printedWords(fresh, row, { clock, ...locale }) };
}
