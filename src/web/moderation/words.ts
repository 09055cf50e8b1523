import type { Case } from "#contract/moderation.ts";
import type { SingleListing } from "#contract/listings.ts";
import { REPORT_WEIGHTS } from "#domain/moderation/doubt.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { listSeparator } from "../i18n/list-separator.ts";
import type { Say } from "../i18n/text.ts";
import type { Tone } from "../ui/Band.tsx";
import type { IconName } from "../ui/icons.ts";
import { kindName } from "../i18n/kind-name.ts";

/** Texts, language and clock. */
export type CaseLocale = { say: Say; language: string; clock: Clock };

/** A listing's title for moderators: its own, else its place's, else its kind. */
export function titleOf({ title, facilityName, kind, side }: SingleListing, say: Say): string {
  const what = kindName(kind, say);
  const name = title ?? facilityName;
  return name === undefined ? say(`moderation.side.${side}`, { what }) : say("moderation.named", { what, name });
}

type CaseHead = { tone: Tone; icon: IconName; words: string };

/** The head of a case: reason, count, and since when. Of a made-up entry it says so first. */
export function bandOf(found: Case, locale: CaseLocale): CaseHead {
  const head = headOf(found, locale);
  const isMadeUp = found.listing.source.demo === true;
  return isMadeUp ? { ...head, words: `${locale.say("app.madeUp")} · ${head.words}` } : head;
}

function headOf(found: Case, locale: CaseLocale): CaseHead {
  const { say } = locale;
  if (found.appeal !== null) {
    return {
      tone: "calm",
      icon: "person",
      words: say("moderation.appealed", { age: agoText(found.appeal.at, locale) }),
    };
  }
  const [heaviest] = causesOf(found);
  if (heaviest === undefined) {
    const [sign] = found.signs;
    const words = sign === undefined ? say("moderation.nothing") : signText(sign, locale);
    return { tone: sign === undefined ? "old" : "ageing", icon: sign === undefined ? "check" : "warn", words };
  }
  const { cause, count, since } = heaviest;
  const isDanger = cause === "fraud" || cause === "abuse";
  const words = say("moderation.reported", {
    cause: say(`moderation.cause.${cause}`),
    count,
    age: agoText(since, locale),
  });
  return { tone: isDanger ? "danger" : "ageing", icon: "warn", words };
}

/** Reasons of the reports, gravest first, with counts and times. */
export function causesOf({ reports }: Pick<Case, "reports">) {
  const byCause = new Map<Case["reports"][number]["cause"], { weight: number; count: number; since: string }>();
  for (const { cause, weight, at } of reports) {
    const known = byCause.get(cause) ?? { weight: 0, count: 0, since: at };
    byCause.set(cause, {
      weight: known.weight + weight,
      count: known.count + 1,
      since: at < known.since ? at : known.since,
    });
  }
  return [...byCause].map(([cause, about]) => ({ cause, ...about })).toSorted((a, b) => b.weight - a.weight);
}

/** An automatic signal in words. */
export function signText(
  { code, words = [], count = 0 }: Case["signs"][number],
  { say, language }: Pick<CaseLocale, "say" | "language">,
): string {
  return say(`moderation.sign.${code}`, { words: words.join(listSeparator(language)), count });
}

/** "12 min ago". */
export function agoText(at: string, { say, language, clock }: CaseLocale): string {
  return ageText(ageOf(at, clock, language), say);
}

/** Fields of a listing that can be reported. */
const FIELDS = ["phone", "hours", "closed", "moved", "name", "place", "other"] as const;

/** The name of a field; unknown ones stay as they are. */
export function fieldText(field: string, say: Say): string {
  const known = FIELDS.find((each) => each === field);
  return known === undefined ? field : say(`moderation.field.${known}`);
}

/** How much a report counts, in words: beside a member's, whose weight is REPORT_WEIGHTS.member. */
export function weightOf(weight: number): "little" | "usual" | "much" {
  if (weight < REPORT_WEIGHTS.member) return "little";
  return weight < REPORT_WEIGHTS.verifier ? "usual" : "much";
}

/** What people wrote about a case: the appeal, else the first report with words or evidence. */
export function quoteOf({ appeal, reports }: Pick<Case, "appeal" | "reports">): string | null {
  const wrote = reports.find(({ text }) => text !== undefined)?.text;
  return appeal?.text ?? wrote ?? reports.find(({ evidence }) => evidence !== undefined)?.evidence ?? null;
}
