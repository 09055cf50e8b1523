import { numberFormat } from "#domain/shared/intl-formats.ts";
import type { Tone } from "../../ui/Band.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";
import type { ResponseState } from "#domain/responses/response.ts";
import { whenText } from "../../device/relative-time.ts";
import type { Clock } from "../../device/useClock.tsx";
import type { Say } from "../../i18n/text.ts";
import type { OwnResponse } from "../../store/typed-documents.ts";

type Locale = { say: Say; language: string; clock: Clock };

/** "2 units"; without a unit the number. */
export function amountText(amount: number, unit: Unit | undefined, { say, language }: Locale): string {
  if (unit === undefined) return numberFormat(language).format(amount);
  return say("units.counted", { count: amount, unit: say(`units.${unit}`, { count: amount }) });
}

/** Who brings how much, and by when. One donor of blood brings nothing: they come. */
export function promiseText(
  { side, other, amount, agreed, unit, arrivesBy }: OwnResponse,
  kind: Kind | undefined,
  locale: Locale,
): string {
  const { say, language, clock } = locale;
  const isDonor = kind === "blood" && amount === 1;
  const values = {
    name: other === "" ? say("mine.news.somebody") : other,
    amount: amountText(agreed ?? amount, unit, locale),
    time: whenText(arrivesBy, clock, language),
  };
  if (isDonor) return say(side === "owner" ? "mine.answer.donorComes" : "mine.answer.youCome", values);
  return say(side === "owner" ? "mine.answer.brings" : "mine.answer.youBring", values);
}

/** What happens next if nobody does anything; null once it has ended. */
export function nextText(response: OwnResponse, locale: Locale): string | null {
  const { state, side, until, askedAt, confirmed, unit } = response;
  if (until === null) return null;
  const { say, language, clock } = locale;
  const time = whenText(until, clock, language);
  if (state === "promised") return say(`mine.answer.next.${side === "owner" ? "ownerTakes" : "theyTake"}`, { time });
  const [mine, theirs] = side === "owner" ? (["owner", "responder"] as const) : (["responder", "owner"] as const);
  const said = confirmed?.[mine] ?? confirmed?.[theirs];
  if (said !== undefined) {
    const amount = amountText(said.amount, unit, locale);
    const name = confirmed?.[mine] === undefined ? "theySaid" : "youSaid";
    return say(`mine.answer.next.${name}`, { amount, time });
  }
  return say(`mine.answer.next.${askedAt === undefined ? "meets" : "asked"}`, { time });
}

const BANDS: Readonly<Record<ResponseState, { tone: Tone; icon: IconName }>> = {
  promised: { tone: "ageing", icon: "clock" },
  accepted: { tone: "fresh", icon: "check" },
  arrived: { tone: "fresh", icon: "location" },
  done: { tone: "old", icon: "check" },
  declined: { tone: "old", icon: "close" },
  withdrawn: { tone: "old", icon: "close" },
  failed: { tone: "old", icon: "close" },
  lapsed: { tone: "old", icon: "old" },
};

/** The band of a response's card: its state in words. */
export function bandOf({ state, received, unit }: OwnResponse, locale: Locale) {
  const words = locale.say(`mine.answer.state.${state}`);
  const isCounted = state === "done" && received !== undefined;
  return { ...BANDS[state], words: isCounted ? `${words}: ${amountText(received, unit, locale)}` : words };
}
