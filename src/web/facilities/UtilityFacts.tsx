import { lapsesAt } from "#domain/facilities/statement-expiry.ts";
import { UTILITIES, utilitiesAt } from "#domain/facilities/utilities.ts";
import type { UtilityFact } from "#domain/facilities/utilities.ts";
import type { Facility } from "#contract/facilities.ts";
import { ageOf, ageText, whenText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { useClock } from "../device/useClock.tsx";
import { RelativeTime } from "../entry/RelativeTime.tsx";
import { capitalised, speakerText } from "../entry/listing-words.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Card } from "../ui/layout.tsx";
import { kindOf } from "./words.ts";
import css from "./UtilityFacts.module.css";

type UtilityLocale = { say: Say; language: string; clock: Clock };

/** Power, oxygen and staff, where somebody said something of them: what, who, and how long ago. */
export function UtilityFacts({ data }: { data: Pick<Facility, "utilities" | "types"> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const there = utilitiesAt(data.utilities, clock.now);
  if (there === undefined) return null;
  const locale = { say, language, clock };
  return (
    <Card>
      <dl className={css.root}>
        {UTILITIES.flatMap((utility) => {
          const fact = there[utility];
          if (fact === undefined) return [];
          return [
            <div key={utility} data-lacks={fact.value === "yes" || fact.lapsed === true ? undefined : ""}>
              <dt>{say(`facility.utilities.${utility}`)}</dt>
              <dd suppressHydrationWarning>{utilityText(fact, locale)}</dd>
              <dd>
                <RelativeTime words={utilitySaid(fact, data.types, locale)} at={fact.at} />
              </dd>
            </div>,
          ];
        })}
      </dl>
    </Card>
  );
}

/** "None · backup power runs"; of what lapsed "None · not said since 14:00". */
export function utilityText({ value, hasBackup, lapsed, at }: UtilityFact, { say, language, clock }: UtilityLocale) {
  return [
    say(`facility.utilities.${value}`),
    ...(hasBackup === true ? [say("facility.utilities.backup")] : []),
    ...(lapsed === true
      ? [say("facility.utilities.since", { when: whenText(lapsesAt(at).toISOString(), clock, language) })]
      : []),
  ].join(" · ");
}

/** "The hospital, 10 min ago". */
export function utilitySaid(
  { at, by }: Pick<UtilityFact, "at" | "by">,
  types: Facility["types"],
  { say, language, clock }: UtilityLocale,
): string {
  const who = capitalised(speakerText(by, kindOf(types), say), language);
  return say("band.from", { list: who, age: ageText(ageOf(at, clock, language), say) });
}
