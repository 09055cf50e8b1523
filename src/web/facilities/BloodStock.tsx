import { useId } from "react";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { useClock } from "../device/useClock.tsx";
import { BloodGrid } from "../entry/card/BloodGrid.tsx";
import { forWhomText } from "../entry/freshness/for-whom-words.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { withMinusSign } from "../entry/listing-words.ts";
import { SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { CountTime } from "./CountTime.tsx";
import { bloodNow } from "./supply-headlines.ts";
import css from "./BloodStock.module.css";

type Blood = ReturnType<typeof bloodNow>[];

type BloodStockProps = Pick<FacilityData, "blood" | "source"> & {
  /** What was said of its power, oxygen and staff. */
  place: Pick<FacilityData, "utilities">;
};

/**
 * Counts told within this time of each other are of one age, ms: somebody went through them.
 * Proposal.
 */
const ONE_ROUND_MS = 3_600_000;

/**
 * A place's blood as a grid: each count leads to its entry. The age of a component's counts is
 * below its name; where they differ, each has its own.
 */
export function BloodStock({ blood: given, place, source }: BloodStockProps) {
  const clock = useClock();
  const locale = useLanguage();
  const blood = given.map((each) => bloodNow(each, place, clock));
  const components = BLOOD_COMPONENTS.filter((component) => blood.some((each) => each.component === component));
  const rows = new Map(components.map((component) => [component, rowOf(blood, component)]));
  return (
    <div className={css.stock}>
      <BloodGrid
        groups={BLOOD_GROUPS.filter((group) => blood.some((each) => each.group === group))}
        components={components}
        cell={(component, group) => {
          const found = blood.find((each) => each.component === component && each.group === group);
          if (found === undefined) return "–";
          const isSaid = found.units !== undefined || found.unsettled !== undefined;
          const hasAge = isSaid && rows.get(component)?.isMixed === true;
          return <Count counted={found} source={hasAge ? source : null} />;
        }}
        under={(component) => {
          const whom = whomOf(blood, component, locale);
          const { isMixed = true, oldest } = rows.get(component) ?? {};
          return (
            <>
              {whom !== null && <SecondLine as="p">{whom}</SecondLine>}
              {!isMixed && oldest !== undefined && (
                <SecondLine as="p">
                  <CountTime
                    at={oldest.at}
                    by={oldest.by}
                    of={thingOf(oldest)}
                    unsettled={oldest.unsettled}
                    source={source}
                  />
                </SecondLine>
              )}
            </>
          );
        }}
      />
    </div>
  );
}

/** The count of a cell. `source`: where it comes from, if its own age is said with it. */
function Count({ counted, source }: { counted: Blood[number]; source: FacilityData["source"] | null }) {
  const { say, language } = useLanguage();
  const { units, stock, unsettled, listingId, group, component, at, by } = counted;
  const age = useId();
  const name = say("stock.bloodOf", {
    group: group.replace("-", "−"),
    component: say(`things.blood.${component}`),
  });
  const word = stock === undefined || stock === "unknown" ? say("facility.unknown") : say(`listing.stock.${stock}`);
  const count = units === undefined || stock === "out" ? word : say("facility.bloodUnits", { count: units });
  const value = [count, forWhomText(counted, { say, language }) ?? ""].filter((text) => text !== "").join(" · ");
  return (
    <>
      <Link
        href={`/r/${listingId}`}
        aria-label={`${name}: ${value}`}
        aria-describedby={source === null ? undefined : age}
      >
        {stock === "out" ? "0" : (units ?? (stock === "unknown" ? "?" : word))}
      </Link>
      {source !== null && (
        <SecondLine as="p" id={age}>
          <CountTime at={at} by={by} of={thingOf(counted)} unsettled={unsettled} source={source} isShort />
        </SecondLine>
      )}
    </>
  );
}

/** For whom a component is: once where all its groups say the same, else with the group. */
function whomOf(
  blood: Blood,
  component: Blood[number]["component"],
  locale: Parameters<typeof forWhomText>[1],
): string | null {
  const all = blood.filter((each) => each.component === component);
  const said = all.map((each) => ({ group: each.group, words: forWhomText(each, locale) }));
  const [first] = said;
  if (first === undefined || said.every(({ words }) => words === null)) return null;
  if (said.every(({ words }) => words === first.words)) return first.words;
  const named = said.flatMap(({ group, words }) =>
    words === null ? [] : [locale.say("listing.ofKind", { kind: withMinusSign(group), what: words })],
  );
  return named.join(" · ");
}

/**
 * The count of a component that was told first, and whether others are of another age or speaker.
 * Where something is counted, what is not known has no age.
 */
function rowOf(blood: Blood, component: Blood[number]["component"]): { oldest?: Blood[number]; isMixed: boolean } {
  const all = blood.filter((each) => each.component === component);
  const counted = all.filter(({ units, unsettled }) => units !== undefined || unsettled !== undefined);
  const inOrder = (counted.length > 0 ? counted : all).toSorted((a, b) => timeOf(a) - timeOf(b));
  const [oldest, newest] = [inOrder[0], inOrder.at(-1)];
  if (oldest === undefined || newest === undefined) return { isMixed: false };
  const isMixed =
    timeOf(newest) - timeOf(oldest) > ONE_ROUND_MS ||
    inOrder.some(({ by, unsettled }) => by !== oldest.by || unsettled?.is !== oldest.unsettled?.is);
  return { oldest, isMixed };
}

function thingOf({ component, group }: Blood[number]) {
  return { kind: "blood", subtype: component, extras: { group } } as const;
}

/** When it was told; 0 for never. */
function timeOf({ at }: Blood[number]): number {
  return at === null ? 0 : Date.parse(at);
}
