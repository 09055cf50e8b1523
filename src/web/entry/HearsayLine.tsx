import type { Kind } from "#domain/resources/kinds.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { capitalised, speakerText } from "./listing-words.ts";
import { RelativeTime } from "./RelativeTime.tsx";
import type { ByRole } from "#domain/observations/axes.ts";

type HearsayLineProps = {
  kind: Kind;
  hearsay: { at: string; by: ByRole; people: number };
  /** What they observed, in the reader's language. */
  value: string;
};

/** What others observed that does not count as the value: how many, when, and what. */
export function HearsayLine({ kind, hearsay: { at, by, people }, value }: HearsayLineProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const age = ageText(ageOf(at, clock, language), say);
  const who = speakerText(by, kind, say);
  const words =
    by === "seeker" && people > 1
      ? say("listing.hearsay.many", { count: people, age, value })
      : say("listing.hearsay.one", { who, age, value });
  return <RelativeTime words={capitalised(words, language)} at={at} who={value} />;
}
