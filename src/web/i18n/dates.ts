import { dateFormat, dateLocaleOf } from "#domain/shared/intl-formats.ts";

/**
 * Languages whose numbers and dates many browsers lack. Chromium leaves out Nepali and would use
 * English, unlike the server. Each has a locale with the same digits, and its differing names from
 * CLDR.
 */
const LENT: Readonly<Record<string, { locale: string; months: string; days: string; longDay: string }>> = {
  ne: {
    locale: "hi-IN-u-nu-deva",
    months: "जनवरी फेब्रुअरी मार्च अप्रिल मे जुन जुलाई अगस्ट सेप्टेम्बर अक्टोबर नोभेम्बर डिसेम्बर",
    days: "आइत सोम मङ्गल बुध बिहि शुक्र शनि",
    longDay: "बार",
  },
};

const ENGLISH_DAYS = "Sun Mon Tue Wed Thu Fri Sat";

/** The locale for a language's numbers: the same on the server and in every browser. */
export function localeOf(language: string): string {
  return LENT[language]?.locale ?? language;
}

/**
 * The date formatter of a language: the same on the server and in every browser. English has the
 * day first ("14 Nov").
 */
export function datesIn(
  language: string,
  options: Intl.DateTimeFormatOptions,
): { format: (at: Date | number) => string } {
  const lent = LENT[language];
  const dates = dateFormat(lent?.locale ?? dateLocaleOf(language), options);
  if (lent === undefined) return dates;
  const { timeZone } = options;
  const english = (only: Intl.DateTimeFormatOptions) => dateFormat("en", { ...only, timeZone });
  const [month, day] = [english({ month: "numeric" }), english({ weekday: "short" })];
  const nameOf = (type: string, at: Date | number): string | undefined => {
    if (type === "month") return lent.months.split(" ")[Number(month.format(at)) - 1];
    if (type !== "weekday") return undefined;
    const name = lent.days.split(" ")[ENGLISH_DAYS.split(" ").indexOf(day.format(at))];
    return options.weekday === "long" ? `${name}${lent.longDay}` : name;
  };
  return {
    format: (at) =>
      dates
        .formatToParts(at)
        .map(({ type, value }) => nameOf(type, at) ?? value)
        .join(""),
  };
}
