import type { Say } from "../i18n/text.ts";
import { listSeparator } from "../i18n/apart.ts";
import { phoneText } from "../ui/phone.ts";
import type { Clock } from "../device/useClock.tsx";

/** Who is spoken to: the language's texts, its code, and the time ages are counted from. */
export type SpeechLocale = { say: Say; language: string; clock: Clock };

/** How one reaches a place, as it is said: a number; or why there is none. */
export type Reach = { phone?: string | undefined; none: string; isDemo: boolean };

/**
 * A number for the ear: digit by digit, in its groups, with a pause between them. Voices read a row
 * of digits as one large number, which nobody can dial.
 */
export function numberForEar(phone: string, { say, language }: Pick<SpeechLocale, "say" | "language">): string {
  const groups = phoneText(phone).split(/[\s()-]+/);
  const said = groups.map((group) =>
    [...group].map((sign) => (sign === "+" ? say("later.aloud.plus") : sign)).join(" "),
  );
  return say("later.aloud.number", { digits: said.join(listSeparator(language)) });
}

/**
 * The end of what is read of an entry or a place: its number, whether it is a real one, and the
 * warning before any money is paid.
 */
export function reachLines({ phone, none, isDemo }: Reach, spoken: Pick<SpeechLocale, "say" | "language">): string[] {
  const { say } = spoken;
  return [
    phone === undefined ? none : numberForEar(phone, spoken),
    ...(isDemo ? [say("listing.demoNumber")] : []),
    say("listing.payTitle"),
    say("listing.payText"),
  ];
}
