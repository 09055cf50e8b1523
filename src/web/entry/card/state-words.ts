import { KIND_FACTS } from "#domain/resources/kinds.ts";
import type { Clock } from "../../device/useClock.tsx";
import { ageOf, ageText } from "../../device/relative-time.ts";
import type { Say } from "../../i18n/text.ts";
import type { IconName } from "../../ui/icons.ts";
import { listName } from "../list-names.ts";
import { speakerText, stockText, thingsText } from "../listing-words.ts";
import type { Row } from "../row.ts";
import { cardWords } from "./headline-words.ts";
import { isEffectHeadline, lackText } from "../state/lack-words.ts";
import { isDenied } from "./headline.ts";
import type { AskedFields, Headline } from "./headline.ts";

type Locale = { say: Say; language: string; clock: Clock };

/** The first line of a card and what it is, in words. */
type StateWords = {
  /** What leads: the count or "Has it", else how fresh it is. */
  status: string;
  /** Who said so and how long ago, unless the status says it. */
  told?: string;
  /** What it is. */
  what: string;
  /** What they have that is like it. */
  known?: string | undefined;
  /** The whole in print: with a time, not an age. */
  paper?: string | undefined;
};

/** A decided headline as the first line of a card. An old word is no headline: it has no count. */
export function stateWords(
  row: Row,
  asked: AskedFields | undefined,
  { headline, ...locale }: Locale & { headline: Headline },
): StateWords {
  const { say } = locale;
  const { what, known, band, paper } = cardWords(row, asked, { headline, ...locale });
  const whole = { status: band, what, known, paper };
  const { claim, tone, mayCall } = headline;
  const told = toldText(row, locale);
  if (claim === "none" && headline.band !== "doubt" && row.effect !== undefined && isEffectHeadline(row))
    return { ...whole, status: lackText(row.effect, locale), told, what: thingsText(row, say) };
  const isAged = headline.band === "fresh" || headline.band === "ageing";
  if (!isAged || told === undefined) return whole;
  if (claim === "none" && (row.stock === "out" || row.stock === "closed"))
    return led(whole, { status: say(`listing.stock.${row.stock}`), told, what: thingsText(row, say) });
  if (tone === "ageing" && mayCall) return { ...whole, status: say("card.callFirst"), told };
  if (claim === "has" && (tone === "fresh" || tone === "ageing")) {
    // Of blood a count belongs to a group: beside other groups it would be taken for theirs.
    const named = row.kind === "blood" && row.count !== undefined ? stockText(row, say) : thingsText(row, say);
    return led(whole, { status: hasText(row, say), told, what: named });
  }
  return whole;
}

/** A line that leads with what there is. On paper it says when, too. */
function led(
  { paper, known }: StateWords,
  { status, ...said }: Required<Pick<StateWords, "status" | "told" | "what">>,
) {
  return { status, known, paper: paper === undefined ? undefined : `${status} · ${paper}`, ...said };
}

/** "12 cylinders", "7 units", "A few left", "Has it"; of a service "Can help". */
function hasText(row: Row, say: Say): string {
  const { kind, count } = row;
  if (count !== undefined) {
    const whole = stockText(row, say);
    // What it is stands below the name.
    if (!whole.startsWith(thingsText(row, say))) return whole;
    return say("units.counted", { count, unit: say(`units.${row.unit ?? KIND_FACTS[kind].unit}`, { count }) });
  }
  if (row.stock === "limited") return say("listing.stock.limited");
  return say(COUNTED.has(kind) ? "card.has" : "card.help");
}

/** Kinds that a place has; others are services. */
const COUNTED: ReadonlySet<string> = new Set(["bed", "oxygen", "blood", "medicine"]);

/** "a volunteer, 53 min ago". */
function toldText({ kind, at, by, list }: Row, { say, language, clock }: Locale): string | undefined {
  if (at === undefined || by === undefined) return undefined;
  const who = by === "feed" ? listName(list, say) : speakerText(by, kind, say);
  return say("band.from", { list: who, age: ageText(ageOf(at, clock, language), say) });
}

/** The dot of freshness of a card; of a doubt the sign of danger. */
export function stateIcon({ claim, icon, remark }: Headline, row: Row): IconName {
  if (claim === "none") return "none";
  const isSplit = (remark === "hearsay" || row.unsettled !== undefined) && isDenied(row);
  return isSplit && icon !== "warn" ? "split" : icon;
}
