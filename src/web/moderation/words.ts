import type { Case } from "#contract/moderation.ts";
import type { SingleListing } from "#contract/listings.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { listSeparator } from "../i18n/apart.ts";
import type { Say } from "../i18n/text.ts";
import type { Tone } from "../ui/Band.tsx";
import type { IconName } from "../ui/icons.ts";

/** How words are said here and now. */
export type CaseLocale = { say: Say; language: string; clock: Clock };

/**
 * What a listing is called before a moderator: in its own words, else its place's, else what kind
 * it is.
 */
export function titleOf({ title, facilityName, kind, side }: SingleListing, say: Say): string {
  const what = say(`kinds.${kind}`);
  const name = title ?? facilityName;
  return name === undefined ? say(`moderation.side.${side}`, { what }) : say("moderation.named", { what, name });
}

/** The head of a case: why it is there, how often that was said, since when. */
export function bandOf(found: Case, spoken: CaseLocale): { tone: Tone; icon: IconName; words: string } {
  const { say } = spoken;
  if (found.appeal !== null) {
    return {
      tone: "calm",
      icon: "person",
      words: say("moderation.appealed", { age: agoText(found.appeal.at, spoken) }),
    };
  }
  const [heaviest] = causesOf(found);
  if (heaviest === undefined) {
    const [sign] = found.signs;
    const words = sign === undefined ? say("moderation.nothing") : signText(sign, spoken);
    return { tone: sign === undefined ? "old" : "ageing", icon: sign === undefined ? "check" : "warn", words };
  }
  const { cause, count, since } = heaviest;
  const isDanger = cause === "fraud" || cause === "abuse";
  const words = say("moderation.reported", {
    cause: say(`moderation.cause.${cause}`),
    count,
    age: agoText(since, spoken),
  });
  return { tone: isDanger ? "danger" : "ageing", icon: "warn", words };
}

/** Why it was reported, the heaviest first: how often, and since when. */
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

/** What a machine noticed, in words. */
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

/** What of an entry somebody says is wrong. */
const FIELDS = ["phone", "hours", "closed", "name", "place", "other"] as const;

/** The same in words; a word that is not known stays as it is. */
export function fieldText(field: string, say: Say): string {
  const known = FIELDS.find((each) => each === field);
  return known === undefined ? field : say(`moderation.field.${known}`);
}
