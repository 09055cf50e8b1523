import type { Say } from "../i18n/text.ts";
import { listSeparator } from "../i18n/list-separator.ts";
import { phoneText } from "../ui/phone.ts";
import type { Clock } from "../device/useClock.tsx";

/** The listener's texts, language and clock. */
export type SpeechLocale = { say: Say; language: string; clock: Clock };

/**
 * The languages spoken there, named in the listener's language: its voice has no sounds for others.
 * Null where nobody said.
 */
export function speaksForEar(
  codes: readonly string[] | undefined,
  { say, language }: Pick<SpeechLocale, "say" | "language">,
): string | null {
  if (codes === undefined || codes.length === 0) return null;
  const names = new Intl.DisplayNames([language], { type: "language" });
  return say("listing.speaks", {
    languages: codes.map((code) => names.of(code) ?? code).join(listSeparator(language)),
  });
}

/** How to reach a place: a number, or why there is none. */
export type Reach = { phone?: string | undefined; none: string; isDemo: boolean };

/**
 * A number to be read aloud: digit by digit, in groups with pauses. Voices would read it as one
 * large number.
 */
export function numberForEar(phone: string, { say, language }: Pick<SpeechLocale, "say" | "language">): string {
  const groups = phoneText(phone).split(/[\s()-]+/);
  const said = groups.map((group) =>
    [...group].map((sign) => (sign === "+" ? say("later.aloud.plus") : sign)).join(" "),
  );
  return say("later.aloud.number", { digits: said.join(listSeparator(language)) });
}

/** The last lines: the number, whether it is real, and the warning about payments. */
export function reachLines({ phone, none, isDemo }: Reach, locale: Pick<SpeechLocale, "say" | "language">): string[] {
  const { say } = locale;
  return [
    phone === undefined ? none : numberForEar(phone, locale),
    ...(isDemo ? [say("listing.demoNumber")] : []),
    say("listing.payTitle"),
    say("listing.payText"),
  ];
}
