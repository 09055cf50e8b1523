import { styled } from "../theme/styled.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import { Aged } from "../entry/Aged.tsx";
import { useClock } from "../device/useClock.tsx";
import { kindIcon } from "../entry/kind-tiles.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import type { Tone } from "../ui/Band.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Aloud, Card, SecondLine } from "../ui/layout.tsx";
import type { ListingData } from "../entry/listing-loader.ts";
import { volunteerCalledAt } from "../entry/volunteer.ts";
import { capitalised, freshnessOf, stockText, speakerText } from "../entry/listing-words.ts";

const List = styled("ul")({
  "& li": {
    display: "grid",
    gridTemplateColumns: "36px 1fr",
    gap: "2px 12px",
    padding: "14px 16px",
    borderBlockStart: `1px solid ${c.line}`,
  },
  "& li:first-of-type": { border: 0 },
  "& i": {
    gridRow: "1/4",
    display: "grid",
    placeItems: "center",
    width: 36,
    height: 36,
    borderRadius: 10,
    background: c.freshTint,
    color: c.freshInk,
  },
  // A page of words alone has no signs, and no room for them.
  "& li:has(>i:empty)": { gridTemplateColumns: "1fr" },
  "& i:empty": { display: "none" },
  "& i[data-tone=ageing]": { background: c.ageingTint, color: c.ageingInk },
  "& i[data-tone=old]": { background: c.oldTint, color: c.oldInk },
  "& i[data-tone=danger]": { background: c.dangerTint, color: c.dangerInk },
  "& i[data-tone=calm]": { background: c.brandTint, color: c.onBrandTint },
  "& b": { fontSize: "1.125rem", lineHeight: 1.4 },
});

/**
 * Three questions a caller has, each with its answer, who gave it and when. Whoever needs something
 * is not asked whether they have it.
 */
export function Facts({ data }: { data: ListingData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { reach, stock, trust, thing, side } = data;
  const { tone } = freshnessOf(thing, clock, { say, language });
  const have =
    stock.value === "available" && thing.count !== undefined
      ? stockText(thing, say)
      : say(`listing.stock.${stock.value}`);
  // Whoever called left word of what they found: nobody may read that no one did.
  const calledAt = trust.value === "unreviewed" ? volunteerCalledAt(data) : null;
  return (
    <Card>
      <h2>
        <Aloud>{say("listing.facts")}</Aloud>
      </h2>
      <List>
        <Fact
          data={data}
          icon="phone"
          tone={REACH_TONES[reach.value]}
          said={reach}
          question={say("listing.answer")}
          value={say(`listing.reach.${reach.value}`)}
        />
        {side === "offer" && (
          <Fact
            data={data}
            icon={kindIcon(thing.kind)}
            tone={stock.value === "unknown" || stock.value === "out" ? "old" : tone}
            said={stock}
            question={say("listing.have")}
            value={have}
          />
        )}
        <Fact
          data={data}
          icon={trust.value === "fraud-confirmed" ? "warn" : "check"}
          tone={TRUST_TONES[trust.value]}
          said={calledAt === null ? trust : { at: calledAt, by: "verifier" }}
          question={say("listing.trust")}
          value={say(`listing.trustValue.${calledAt === null ? trust.value : "called"}`)}
        />
      </List>
    </Card>
  );
}

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
};

function Fact({ data, icon, tone, question, value, said }: FactProps) {
  return (
    <li>
      <i data-tone={tone === "fresh" ? undefined : tone}>
        <Icon name={icon} />
      </i>
      <SecondLine>{question}</SecondLine>
      <b>{value}</b>
      <Said kind={data.thing.kind} said={said} />
    </li>
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
    return <Aged words={words} at={said.at} who={first} />;
  }
  return <Aged words={say("listing.said", { who: first, age })} at={said.at} who={first} />;
}
