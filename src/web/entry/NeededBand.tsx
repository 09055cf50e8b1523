import { dateFormat } from "#domain/shared/intl-formats.ts";
import { timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import type { Clock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Band } from "../ui/Band.tsx";
import type { Tone } from "../ui/Band.tsx";
import type { ListingData } from "./listing-loader.ts";
import { listMoment } from "./freshness/freshness-words.ts";
import { endReasonOf } from "./row.ts";
import type { Row } from "./row.ts";

type Deadline = Pick<ListingData, "urgency" | "neededBy">;
type WordsAt = { say: Say; language: string } & Clock;

/**
 * How urgently something is needed, and by when. "Today" and "now" appear only on the day of the
 * deadline. Otherwise the deadline stands alone.
 */
export function neededWords(
  { urgency, neededBy }: Deadline,
  { say, language, now, timeZone }: WordsAt,
): { title: string; text?: string } {
  const title = say(`listing.needed.${urgency}`);
  if (neededBy === undefined) return { title };
  const when = timestampText(neededBy, timeZone, language);
  const isPressing = urgency === "critical" || urgency === "urgent";
  const day = dateFormat("en", { dateStyle: "short", timeZone });
  if (!isPressing || day.format(new Date(neededBy)) !== day.format(now))
    return { title: say("listing.neededBy", { when }) };
  return { title, text: say("listing.by", { when }) };
}

/**
 * The same in one line, for text read days later. Without a deadline, "today" carries the time of
 * the last check or of writing.
 */
export function neededText(
  about: Deadline & Pick<ListingData, "thing" | "createdAt" | "updatedAt">,
  locale: WordsAt,
): string {
  const { thing, createdAt, updatedAt, neededBy } = about;
  const { title, text } = neededWords(about, locale);
  if (neededBy !== undefined) return text === undefined ? title : `${title} · ${text}`;
  // "Checked" next to a doubt would be read as trust.
  const at = thing.doubt === undefined ? thing.at : undefined;
  const when = timestampText(at ?? createdAt ?? updatedAt, locale.timeZone, locale.language);
  if (at === undefined) return `${title} · ${locale.say("listing.written", { when })}`;
  return `${title} · ${thing.by === "feed" ? listMoment(thing.list, when, locale) : locale.say("band.at", { when })}`;
}

const TONES: Readonly<Record<ListingData["urgency"], Tone>> = {
  critical: "danger",
  urgent: "ageing",
  soon: "ageing",
  planned: "calm",
};

type BandData = Deadline & Pick<ListingData, "side" | "status"> & Pick<Row, "needed" | "count">;

/**
 * The urgency of an open need, and how much is left where it asked for an amount. Nothing for
 * offers and closed needs.
 */
export function NeededBand({ data }: { data: BandData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (data.side !== "need" || endReasonOf(data.status) !== undefined) return null;
  const { title, text } = neededWords(data, { say, language, ...clock });
  const { needed, count } = data;
  // Without an amount one is counted with, which nobody asked for.
  const hasAmount = needed !== undefined && (count !== undefined || needed.asked !== 1);
  // Nobody has to hurry for what others bring.
  const isMatched = data.status === "matched";
  return (
    <Band tone={isMatched ? "calm" : TONES[data.urgency]} icon={`urgency-${data.urgency}`}>
      {title}
      {text !== undefined && <small>{text}</small>}
      {hasAmount && <small>{say("need.left", { ...needed })}</small>}
    </Band>
  );
}
