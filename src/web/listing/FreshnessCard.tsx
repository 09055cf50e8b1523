import { styled } from "../theme/styled.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { ageOf, momentText, timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { writtenLink } from "../sharing/picture/names.ts";
import { useSite } from "../data/useSite.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { c } from "../theme/theme.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card, standaloneLink, SecondLine, Stack } from "../ui/layout.tsx";
import type { ListingData, ReportedObservation } from "../entry/listing-loader.ts";
import { capitalised, momentOf, speakerText } from "../entry/listing-words.ts";

const Inner = styled(Stack)({ padding: "16px 16px 8px" });

/** How fresh the answer is, on a scale of its kind's own limits, and who told us what. */
export function FreshnessCard({ data }: { data: ListingData }) {
  const say = useText();
  return (
    <Card>
      <Inner data-gap="m">
        <h2>{say("listing.freshTitle")}</h2>
        <Scale data={data} />
        <OnPaper thing={data.thing} />
        {(data.told.length > 0 || data.isPartial !== true) && <h3>{say("listing.told")}</h3>}
      </Inner>
      <TimeLine data={data} />
    </Card>
  );
}

const Rail = styled("div")({
  display: "grid",
  gridTemplateColumns: "3fr 4fr 3fr",
  gap: 3,
  "& i": { height: 14, background: c.freshMark },
  "& i:first-of-type": { borderStartStartRadius: 7, borderEndStartRadius: 7 },
  "& i:nth-of-type(2)": { background: `repeating-linear-gradient(90deg,${c.ageingMark} 0 8px,transparent 8px 11px)` },
  "& i:nth-of-type(3)": { background: `repeating-linear-gradient(90deg,${c.oldMark} 0 3px,transparent 3px 9px)` },
});

/**
 * Under their parts of the rail; where the longest words do not fit beside each other, under each
 * other.
 */
const Zones = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 8px",
  paddingBlockStart: 6,
  lineHeight: 1.3,
  overflowWrap: "break-word",
  "&>span": { flex: "3 1 0", maxWidth: "100%" },
  "&>span:nth-of-type(2)": { flexGrow: 4 },
  "& b": { display: "block" },
});

const Pin = styled("div")({
  display: "flex",
  alignItems: "end",
  minHeight: "2em",
  "&[data-end]": { justifyContent: "end", textAlign: "end" },
  "& b": { lineHeight: 1.2 },
  "& b::after": {
    content: '""',
    display: "block",
    width: 0,
    marginBlockStart: 2,
    border: "6px solid transparent",
    borderBlockStartColor: c.ink,
    borderBlockEnd: 0,
  },
  "&[data-end] b::after": { marginInlineStart: "auto" },
});

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
      {/* The pin stands at the start of its words, past the middle at their end: so they never leave the rail. */}
      <Pin
        data-drawn=""
        suppressHydrationWarning
        data-end={percent > 50 ? "" : undefined}
        style={percent > 50 ? { paddingInlineEnd: `${100 - percent}%` } : { paddingInlineStart: `${percent}%` }}
      >
        <b suppressHydrationWarning>
          {at === undefined ? say("listing.pin.never") : pinText(ageMinutes, ageOf(at, clock, language), say)}
        </b>
      </Pin>
      <Rail data-drawn="">
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <i aria-hidden="true" />
      </Rail>
      <Zones>
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
      </Zones>
    </div>
  );
}

/**
 * A sheet of paper is read later: in place of the scale it says the moment, and where to look
 * whether it is still so.
 */
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

const Lines = styled("ol")({
  padding: "0 16px 8px",
  "& li": { position: "relative", display: "grid", gridTemplateColumns: "24px 1fr", gap: "0 14px", paddingBlock: 8 },
  "& li::before": {
    content: '""',
    position: "absolute",
    insetInlineStart: 11,
    top: 36,
    bottom: -6,
    borderInlineStart: `2px solid ${c.line}`,
  },
  "& li[data-gap]::before": { borderInlineStartStyle: "dashed" },
  "& li:last-child::before": { display: "none" },
  "& i": { color: c.freshMark, height: 24 },
  "& i[data-tone=ageing]": { color: c.ageingMark },
  "& i[data-tone=stale]": { color: c.oldMark },
  "& i[data-tone=danger]": { color: c.dangerInk },
});

const All = styled("details")({
  paddingBlockEnd: 6,
  "& summary": { ...standaloneLink, paddingInline: 16, cursor: "pointer", listStyle: "none" },
  "&[open] summary": { display: "none" },
});

/** Lines shown before "Show all". */
const SHOWN = 4;
/** A gap in the telling longer than this is drawn as a broken line. */
const GAP_MS = 3_600_000;

function TimeLine({ data }: { data: ListingData }) {
  const say = useText();
  const { told, isPartial } = data;
  // Without a net nobody knows whether somebody told something.
  if (told.length === 0 && isPartial === true) return null;
  if (told.length === 0) return <p style={{ padding: "0 16px 16px" }}>{say("listing.nobodyTold")}</p>;
  const rest = told.slice(SHOWN);
  return (
    <>
      <Lines>
        {told.slice(0, SHOWN).map((each, index) => (
          <Line key={each.id} told={each} before={told[index + 1]} data={data} />
        ))}
      </Lines>
      {rest.length > 0 && (
        <All>
          <summary>
            {say("listing.showAll", { n: told.length })}
            <Icon name="down" size="s" />
          </summary>
          <Lines>
            {rest.map((each, index) => (
              <Line key={each.id} told={each} before={rest[index + 1]} data={data} />
            ))}
          </Lines>
        </All>
      )}
    </>
  );
}

/**
 * What was found in vain has a sign of its own: the ring of what is fresh would be read as "all is
 * well".
 */
const IN_VAIN: Readonly<Partial<Record<ReportedObservation["outcome"], IconName>>> = {
  "none-left": "close",
  "no-answer": "close",
  busy: "close",
  "wrong-number": "close",
  disconnected: "close",
  "asked-for-advance-money": "warn",
};

function Line({
  told,
  before,
  data,
}: {
  told: ReportedObservation;
  before: ReportedObservation | undefined;
  data: ListingData;
}) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { kind, subtype } = data.thing;
  const state = freshness(new Date(told.at), staleAfterMinutes(kind, subtype), clock.now);
  const sign = IN_VAIN[told.outcome];
  const isGap = before !== undefined && Date.parse(told.at) - Date.parse(before.at) > GAP_MS;
  const hasCount = told.count !== undefined && (told.outcome === "in-stock" || told.outcome === "confirmed");
  const what = hasCount ? say("listing.left", { count: told.count ?? 0 }) : say(`listing.outcome.${told.outcome}`);
  return (
    <li data-gap={isGap ? "" : undefined}>
      <i data-tone={sign === undefined ? (state === "fresh" ? undefined : state) : "danger"}>
        <Icon name={sign ?? (state === "stale" ? "old" : state)} />
      </i>
      <span>
        <b suppressHydrationWarning data-paper="">
          {timestampText(told.at, clock.timeZone, language)}
        </b>
        <b suppressHydrationWarning data-screen="">
          {momentText(told.at, clock, language)}
        </b>{" "}
        {say(told.by === "verifier" ? "listing.lineCalled" : "listing.line", {
          who: capitalised(speakerText(told.by, kind, say), language),
          what,
        })}
        {told.note !== undefined && (
          <SecondLine>
            {" "}
            <bdi>{told.note}</bdi>
          </SecondLine>
        )}
      </span>
    </li>
  );
}
