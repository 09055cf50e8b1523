import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { ageOf, momentText, timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { writtenLink } from "../sharing/picture/names.ts";
import { useSite } from "../data/useSite.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import type { ListingData, ReportedObservation } from "../entry/listing-loader.ts";
import { metText } from "../entry/freshness/for-whom-words.ts";
import { momentOf } from "../entry/freshness/freshness-words.ts";
import { capitalised, speakerText } from "../entry/listing-words.ts";
import css from "./FreshnessCard.module.css";

/** How fresh the answer is, on a scale with its kind's limits, and the observations. */
export function FreshnessCard({ data }: { data: ListingData }) {
  const say = useText();
  return (
    <Card>
      <Stack className={css.inner} data-gap="m">
        <h2>{say("listing.freshTitle")}</h2>
        <Scale data={data} />
        <OnPaper thing={data.thing} />
        {(data.observations.length > 0 || data.isPartial !== true) && <h3>{say("listing.told")}</h3>}
      </Stack>
      <TimeLine data={data} />
    </Card>
  );
}

function Scale({ data }: { data: ListingData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { at, kind, subtype } = data.thing;
  const limit = staleAfterMinutes(kind, subtype);
  const ageMinutes =
    at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, clock.now.getTime() - Date.parse(at)) / 60_000;
  const percent = pinPercent(ageMinutes, limit);
  return (
    <div data-screen="">
      {/* The pin is at its text's start, past the middle at its end, so that the text stays on the scale. */}
      <div
        className={css.pin}
        data-drawn=""
        suppressHydrationWarning
        data-end={percent > 50 ? "" : undefined}
        style={percent > 50 ? { paddingInlineEnd: `${100 - percent}%` } : { paddingInlineStart: `${percent}%` }}
      >
        <b suppressHydrationWarning>
          {at === undefined ? say("listing.pin.never") : pinText(ageMinutes, ageOf(at, clock, language), say)}
        </b>
      </div>
      <div className={css.rail} data-drawn="">
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
      </div>
      <div className={css.zones}>
        <span>
          <b>{say("listing.zone.fresh")}</b>
          <SecondLine>{say("listing.zoneFresh", { count: limit / 120 })}</SecondLine>
        </span>
        <span>
          <b>{say("listing.zone.ageing")}</b>
          <SecondLine>{say("listing.zoneAgeing", { count: limit / 60 })}</SecondLine>
        </span>
        <span>
          <b>{say("listing.zone.old")}</b>
          <SecondLine>{say("listing.zoneOld")}</SecondLine>
        </span>
      </div>
    </div>
  );
}

/** Printed: the time instead of the scale, and where to check again. */
function OnPaper({ thing }: Pick<ListingData, "thing">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const site = useSite();
  return (
    <div data-paper="">
      <p suppressHydrationWarning>{momentOf(thing, clock, { say, language }).words}</p>
      <p>
        {say("listing.still")} <bdi dir="ltr">{writtenLink(shortPath(thing.id), site)}</bdi>
      </p>
    </div>
  );
}

function pinPercent(ageMinutes: number, limit: number): number {
  const half = limit / 2;
  if (ageMinutes <= half) return (ageMinutes / half) * 27;
  if (ageMinutes <= limit) return 30 + ((ageMinutes - half) / half) * 37;
  return 70 + Math.min(1, (ageMinutes - limit) / (2 * limit)) * 10;
}

function pinText(ageMinutes: number, age: ReturnType<typeof ageOf>, say: Say): string {
  if (age.form === "day" || age.form === "date")
    return say("listing.pin.days", { count: Math.ceil(ageMinutes / 1440) });
  return say(`listing.pin.${age.form}`, { count: age.n });
}

/** Lines shown before "Show all". */
const SHOWN = 4;
/** A longer gap between observations is drawn as a broken line. */
const GAP_MS = 3_600_000;

function TimeLine({ data }: { data: ListingData }) {
  const say = useText();
  const { observations, isPartial } = data;
  // Offline nobody knows whether there are observations.
  if (observations.length === 0 && isPartial === true) return null;
  if (observations.length === 0) return <p style={{ padding: "0 16px 16px" }}>{say("listing.nobodyTold")}</p>;
  const rest = observations.slice(SHOWN);
  return (
    <>
      <ol className={css.lines}>
        {observations.slice(0, SHOWN).map((each, index) => (
          <Line key={each.id} observation={each} before={observations[index + 1]} data={data} />
        ))}
      </ol>
      {/* Opened, its key is gone: what it opened takes the focus. */}
      {rest.length > 0 && (
        <details
          className={css.all}
          onToggle={({ currentTarget }) => currentTarget.querySelector("ol")?.focus({ preventScroll: true })}
        >
          <summary data-screen="">
            {say("listing.showAll", { n: observations.length })}
            <Icon name="down" size="s" />
          </summary>
          <ol className={css.lines} tabIndex={-1}>
            {rest.map((each, index) => (
              <Line key={each.id} observation={each} before={rest[index + 1]} data={data} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** Failed calls have their own icon: the ring of fresh answers would mean "all is well". */
const IN_VAIN: Readonly<Partial<Record<ReportedObservation["outcome"], IconName>>> = {
  "none-left": "close",
  "no-answer": "close",
  busy: "close",
  "wrong-number": "close",
  disconnected: "close",
  "asked-for-advance-money": "warn",
};

function Line({
  observation,
  before,
  data,
}: {
  observation: ReportedObservation;
  before: ReportedObservation | undefined;
  data: ListingData;
}) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { kind, subtype } = data.thing;
  const state = freshness(new Date(observation.at), staleAfterMinutes(kind, subtype), clock.now);
  const sign = IN_VAIN[observation.outcome];
  const isGap = before !== undefined && Date.parse(observation.at) - Date.parse(before.at) > GAP_MS;
  const isOver = data.side === "need" && observation.outcome === "none-left";
  const hasCount =
    observation.count !== undefined && (observation.outcome === "in-stock" || observation.outcome === "confirmed");
  const { condition } = observation;
  const outcome = say(isOver ? "need.over" : `listing.outcome.${observation.outcome}`);
  const what = hasCount
    ? say("listing.left", { count: observation.count ?? 0 })
    : condition === undefined
      ? outcome
      : say("listing.ofKind", { kind: outcome, what: metText(condition, say) });
  return (
    <li data-gap={isGap ? "" : undefined}>
      <i data-tone={sign === undefined ? (state === "fresh" ? undefined : state) : "danger"}>
        <Icon name={sign ?? (state === "stale" ? "old" : state)} />
      </i>
      <span>
        <b suppressHydrationWarning data-paper="">
          {timestampText(observation.at, clock.timeZone, language)}
        </b>
        <b suppressHydrationWarning data-screen="">
          {momentText(observation.at, clock, language)}
        </b>{" "}
        {say(observation.by === "verifier" ? "listing.lineCalled" : "listing.line", {
          who: capitalised(speakerText(observation.by, kind, say), language),
          what,
        })}
        {observation.desk !== undefined && (
          <SecondLine>
            {" "}
            <bdi>{observation.desk}</bdi>
          </SecondLine>
        )}
        {observation.note !== undefined && (
          <SecondLine>
            {" "}
            <bdi>{observation.note}</bdi>
          </SecondLine>
        )}
      </span>
    </li>
  );
}
