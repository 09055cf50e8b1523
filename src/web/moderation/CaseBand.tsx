import type { Case } from "#contract/moderation.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { bandOf } from "./words.ts";

/** Why a case is before moderators, as the band of its card. */
export function CaseBand({ found }: { found: Case }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { tone, icon, words } = bandOf(found, { say, language, clock });
  return (
    <Band tone={tone} icon={icon}>
      {words}
    </Band>
  );
}
