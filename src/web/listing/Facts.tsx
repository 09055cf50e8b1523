import type { ReactNode } from "react";
import { ageOf, ageText } from "../device/relative-time.ts";
import { HearsayLine } from "../entry/HearsayLine.tsx";
import { MoreLine } from "../entry/card/MoreLine.tsx";
import { RelativeTime } from "../entry/RelativeTime.tsx";
import { useClock } from "../device/useClock.tsx";
import { isEffectHeadline, lackLine, lackText } from "../entry/state/lack-words.ts";
import { rowNow } from "../entry/state/place-state.ts";
import { unsettledText } from "../entry/freshness/unsettled-words.ts";
import { kindIcon } from "../entry/kind-tiles.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Tone } from "../ui/Band.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Aloud, Card, SecondLine } from "../ui/layout.tsx";
import type { ListingData } from "../entry/listing-loader.ts";
import { volunteerCalledAt } from "../entry/volunteer.ts";
import { freshnessOf } from "../entry/freshness/freshness-words.ts";
import { metText } from "../entry/freshness/for-whom-words.ts";
import { capitalised, stockText, speakerText } from "../entry/listing-words.ts";
import { ForWhom } from "./ForWhom.tsx";
import css from "./Facts.module.css";

/** A caller's three questions with answers, sources and times. A need has no stock question. */
export function Facts({ data }: { data: ListingData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { reach, stock, trust, hearsay, side } = data;
  const thing = rowNow(data.thing, clock);
  const { tone } = freshnessOf(thing, clock, { say, language });
  const { unsettled, effect } = thing;
  // A lack whose time is over had replaced what was said.
  const isOver = thing.stock !== stock.value;
  const have =
    unsettled !== undefined
      ? unsettledText(thing, unsettled, { say, language, clock })
      : effect !== undefined && isEffectHeadline(thing)
        ? lackText(effect, { say, language, clock })
        : thing.stock === "available" && thing.count !== undefined
          ? stockText(thing, say)
          : say(`listing.stock.${thing.stock}`);
  // Lists that came in without a time were once stored as answering.
  const answers = reach.at === null ? "unknown" : reach.value;
  // A volunteer's call stays mentioned after the state has changed.
  const calledAt = trust.value === "unreviewed" ? volunteerCalledAt(data) : null;
  return (
    <Card>
      <h2>
        <Aloud>{say("listing.facts")}</Aloud>
      </h2>
      <ul className={css.list}>
        <Fact
          data={data}
          icon="phone"
          tone={REACH_TONES[answers]}
          said={reach}
          question={say("listing.answer")}
          value={say(`listing.reach.${answers}`)}
          more={<ReachHearsay data={data} />}
        />
        {side === "offer" && (
          <Fact
            data={data}
            icon={kindIcon(thing.kind)}
            tone={unsettled === undefined && (thing.stock === "unknown" || thing.stock === "out") ? "old" : tone}
            said={unsettled === undefined && !isOver ? stock : NOBODY}
            question={say("listing.have")}
            value={have}
            more={<MoreOfStock data={data} thing={thing} />}
          />
        )}
        <Fact
          data={data}
          icon={trust.value === "fraud-confirmed" ? "warn" : "check"}
          tone={TRUST_TONES[trust.value]}
          said={calledAt === null ? trust : { at: calledAt, by: "verifier" }}
          question={say("listing.trust")}
          value={say(`listing.trustValue.${calledAt === null ? trust.value : "called"}`)}
          more={<Honesty hearsay={hearsay} isJudged={trust.value !== "unreviewed"} />}
        />
      </ul>
    </Card>
  );
}

/** Whose word it is stands in the answer itself. */
const NOBODY = { at: null, by: null } as const;

const REACH_TONES: Readonly<Record<ListingData["reach"]["value"], Tone>> = {
  unknown: "old",
  reachable: "fresh",
  "no-answer": "ageing",
  busy: "ageing",
  "wrong-number": "danger",
  disconnected: "danger",
};

const TRUST_TONES: Readonly<Record<ListingData["trust"]["value"], Tone>> = {
  unreviewed: "old",
  confirmed: "calm",
  disputed: "ageing",
  "fraud-confirmed": "danger",
};

type FactProps = {
  data: ListingData;
  icon: IconName;
  tone: Tone;
  question: string;
  value: string;
  said: Pick<ListingData["reach"], "at" | "by"> & { count?: number };
  /** What others observed that does not count as the value. */
  more?: ReactNode;
};

function Fact({ data, icon, tone, question, value, said, more }: FactProps) {
  return (
    <li>
      <i data-tone={tone === "fresh" ? undefined : tone}>
        <Icon name={icon} />
      </i>
      <SecondLine>{question}</SecondLine>
      <b>{value}</b>
      <Said kind={data.thing.kind} said={said} />
      {more}
    </li>
  );
}

function ReachHearsay({ data: { hearsay, thing } }: { data: ListingData }) {
  const { say } = useLanguage();
  if (hearsay?.reach === undefined) return null;
  return <HearsayLine kind={thing.kind} hearsay={hearsay.reach} value={say(`listing.reach.${hearsay.reach.value}`)} />;
}

function StockHearsay({ data: { hearsay, thing } }: { data: ListingData }) {
  const { say } = useLanguage();
  if (hearsay?.stock === undefined) return null;
  return <HearsayLine kind={thing.kind} hearsay={hearsay.stock} value={say(`listing.stock.${hearsay.stock.value}`)} />;
}

/** For whom the stock is, when there will be more, and what others said of both. */
function MoreOfStock({ data, thing }: { data: ListingData; thing: ListingData["thing"] }) {
  return (
    <>
      <ForWhom stock={thing} />
      <MoreLine row={thing} />
      <LackLine thing={thing} />
      {thing.unsettled === undefined && <StockHearsay data={data} />}
      <MetConditions data={data} />
    </>
  );
}

/** What is lacking at its place, where that is not the answer itself. */
function LackLine({ thing }: { thing: ListingData["thing"] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (thing.effect === undefined || isEffectHeadline(thing)) return null;
  return <span suppressHydrationWarning>{lackLine(thing.effect, thing.kind, { say, language, clock })}</span>;
}

/** What people were asked for there, or why it was not for them; the law that forbids to ask it first. */
function MetConditions({ data: { hearsay, thing, law } }: { data: ListingData }) {
  const { say } = useLanguage();
  return (
    <>
      {hearsay?.conditions?.map((met) => (
        <HearsayLine key={met.condition} kind={thing.kind} hearsay={met} value={metText(met.condition, say)} />
      ))}
      {law !== undefined && <span>{say("forWhom.law", { law })}</span>}
    </>
  );
}

/** What callers observed about honesty. Only a verifier or moderator judges it. */
function Honesty({ hearsay, isJudged }: { hearsay: ListingData["hearsay"]; isJudged: boolean }) {
  const { say } = useLanguage();
  const { helped, askedForMoney } = hearsay ?? {};
  return (
    <>
      {askedForMoney !== undefined && (
        <span>{say("listing.hearsay.askedForMoney", { count: askedForMoney.people })}</span>
      )}
      {helped !== undefined && !isJudged && <span>{say("listing.hearsay.helped", { count: helped.people })}</span>}
    </>
  );
}

function Said({ kind, said }: { kind: ListingData["thing"]["kind"]; said: FactProps["said"] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (said.at === null || said.by === null) return null;
  const age = ageText(ageOf(said.at, clock, language), say);
  const who = speakerText(said.by, kind, say);
  const first = capitalised(who, language);
  if (said.by === "verifier") {
    const words =
      said.count === undefined
        ? say("band.called", { who, age })
        : say("listing.calledLeft", { who, age, left: say("listing.left", { count: said.count }) });
    return <RelativeTime words={words} at={said.at} who={first} />;
  }
  return <RelativeTime words={say("listing.said", { who: first, age })} at={said.at} who={first} />;
}
