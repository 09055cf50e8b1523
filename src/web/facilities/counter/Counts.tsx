import type { Facility } from "#contract/facilities.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { staleAfterMinutes } from "#domain/resources/kinds.ts";
import { ageOf, ageText, whenText } from "../../device/relative-time.ts";
import { useBroad } from "../../device/useBroad.ts";
import { useClock } from "../../device/useClock.tsx";
import { stateNow, stateOf } from "../../entry/state/place-state.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Card, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { TwoColumns } from "../../ui/TwoColumns.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { BloodCounts } from "./BloodCounts.tsx";
import { CountLine, countedThingName } from "./CountLine.tsx";
import { usePart } from "../../lazy/usePart.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { LinesCard } from "./LinesCard.tsx";
import { PauseCard } from "./PauseCard.tsx";
import { RefusedNote } from "./RefusedNote.tsx";
import { StateCard } from "./StateCard.tsx";
import type { MoreExpectedCardProps } from "./MoreExpectedCard.tsx";
import type { TotalsCardProps } from "./TotalsCard.tsx";
import { useCounter } from "./useCounter.ts";
import type { Counter, ShownRow } from "./useCounter.ts";
import { useState } from "react";
import { bedTypesToAdd, componentsToAdd } from "./rows.ts";
import type { CountedThing, CountRow } from "./rows.ts";
import css from "./Counts.module.css";

/** The counter of one facility: "all the same" first, then the counts, then the other actions. */
export function Counts({ facility, account }: { facility: Facility; account: string }) {
  const say = useText();
  const clock = useClock();
  const counter = useCounter(facility, account);
  const { rows, refused } = counter;
  const newest = newestOf(rows);
  const beds = rows.filter(({ counted }) => counted.kind === "bed");
  const blood = rows.filter(({ counted }) => counted.kind === "blood");
  const isBroad = useBroad();
  // Nobody sees the counts of a closed place, and it is not asked for new ones.
  const isClosed = stateNow(stateOf(facility.status), clock)?.value === "closed";
  const isBoth = beds.length > 0 && blood.length > 0;
  return (
    <>
      <TwoColumns>
        <Stack>
          <Stack data-gap="s">
            <h1>{facility.name}</h1>
            <LastReport newest={newest} facility={facility} />
          </Stack>
          {refused.map((write) => (
            <RefusedNote key={write.key} write={write} retry={counter.retry} discard={counter.discard} />
          ))}
          {isClosed ? (
            <p>{say("counter.state.hidden")}</p>
          ) : (
            <>
              <SameKey counter={counter} newest={newest} />
              <Lines rows={beds} title={isBoth ? say("counter.beds") : null} {...{ counter, newest }} />
              <Lines
                rows={blood}
                title={isBoth ? say("counter.blood") : null}
                isGrid={isBroad}
                {...{ counter, newest }}
              />
              {(!isBroad || beds.length > 0) && (
                <SecondLine as="p">{say(beds.length > 0 ? "counter.hold" : "counter.holdBlood")}</SecondLine>
              )}
              <AddMore rows={rows} types={facility.types} onAdd={counter.add} />
            </>
          )}
        </Stack>
        <aside>
          <Aside facility={facility} account={account} rows={rows} />
        </aside>
      </TwoColumns>
      <ActionBar counter={counter} />
    </>
  );
}

type AsideProps = { facility: Facility; account: string; rows: readonly ShownRow[] };

/** What keepers do besides counting. A shared desk counts alone. */
function Aside({ facility, account, rows }: AsideProps) {
  const user = useCurrentUser();
  const me = user.state === "known" ? user.me : null;
  const isDesk = me?.desk !== undefined;
  const keepsDesks = me?.facilities.includes(facility.id) === true || me?.roles.includes("admin") === true;
  return (
    <Stack>
      <StateCard facility={facility} account={account} isDesk={isDesk} />
      {!isDesk && <LinesCard facility={facility} account={account} />}
      {!isDesk && <PauseCard facility={facility} account={account} />}
      <MoreExpected id={facility.id} account={account} rows={rows} />
      <Totals id={facility.id} account={account} rows={rows} />
      {!isDesk && <Facts facility={facility} account={account} />}
      {keepsDesks && <Desks id={facility.id} />}
    </Stack>
  );
}

const loadMoreExpected = async () => (await import("./MoreExpectedCard.tsx")).MoreExpectedCard;

/** As the facts below. */
function MoreExpected(props: MoreExpectedCardProps) {
  const { part: MoreExpectedCard } = usePart("more expected", loadMoreExpected);
  return MoreExpectedCard === null ? null : <MoreExpectedCard {...props} />;
}

const loadTotals = async () => (await import("./TotalsCard.tsx")).TotalsCard;

/** As the facts below. */
function Totals(props: TotalsCardProps) {
  const { part: TotalsCard } = usePart("totals", loadTotals);
  return TotalsCard === null ? null : <TotalsCard {...props} />;
}

const loadFacts = async () => (await import("./PlaceFacts.tsx")).PlaceFacts;

/** They are not stored on a device: counting is what a nurse does without a net. */
function Facts(props: { facility: Facility; account: string }) {
  const { part: PlaceFacts } = usePart("place facts", loadFacts);
  return PlaceFacts === null ? null : <PlaceFacts {...props} />;
}

const loadDesks = async () => (await import("./DesksCard.tsx")).DesksCard;

/** Desks are read from the server alone, so without a net this part is left out. */
function Desks({ id }: { id: string }) {
  const { part: DesksCard } = usePart("desks", loadDesks);
  return DesksCard === null ? null : <DesksCard id={id} />;
}

type LinesProps = {
  rows: readonly ShownRow[];
  title: string | null;
  counter: Counter;
  newest: ShownRow | null;
  /** As a table to type into: for a desk with a keyboard. */
  isGrid?: boolean;
};

function Lines({ rows, title, counter, newest, isGrid = false }: LinesProps) {
  if (rows.length === 0) return null;
  return (
    <Stack data-gap="m">
      {title !== null && <h2>{title}</h2>}
      <Card>
        {isGrid ? (
          <BloodCounts rows={rows} onStep={counter.step} />
        ) : (
          <ol>
            {rows.map((row) => (
              <CountLine key={row.key} row={row} headAt={newest?.at ?? null} onStep={counter.step} />
            ))}
          </ol>
        )}
      </Card>
    </Stack>
  );
}

/** One tap confirms all previous counts; with changes, the rest of them. */
function SameKey({ counter, newest }: { counter: Counter; newest: ShownRow | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (newest === null || newest.at === null) return null;
  const time = whenText(newest.at, clock, language);
  return (
    <>
      <Button look={counter.changed > 0 ? "plain" : "key"} size="l" wide onClick={() => counter.tell("all")}>
        <Icon name="check" />
        <span suppressHydrationWarning>{say(counter.changed > 0 ? "counter.sameRest" : "counter.same", { time })}</span>
      </Button>
      <p className={css.or}>{say("counter.or")}</p>
    </>
  );
}

const RINGS: Readonly<Record<"fresh" | "ageing" | "stale", IconName>> = {
  fresh: "fresh",
  ageing: "ageing",
  stale: "old",
};

/** When and in which role somebody last reported. */
function LastReport({ newest, facility }: { newest: ShownRow | null; facility: Facility }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (newest === null || newest.at === null) return <p>{say("counter.never")}</p>;
  const { counted, at, by } = newest;
  const subtype = counted.kind === "bed" ? counted.bedType : counted.component;
  const tone = freshness(new Date(at), staleAfterMinutes(counted.kind, subtype), clock.now);
  return (
    <Row as="p">
      <span className={css.tag} data-tone={tone} suppressHydrationWarning>
        <Icon name={RINGS[tone]} size="s" />
        {ageText(ageOf(at, clock, language), say)}
      </span>
      {by !== null && <span>{say("counter.toldBy", { who: whoText(by, facility, say) })}</span>}
    </Row>
  );
}

/** The role of a reporter; never a person. */
function whoText(by: NonNullable<ShownRow["by"]>, { types }: Facility, say: Say): string {
  if (by !== "facility") return say(`who.${by}`);
  if (types.includes("hospital")) return say("who.hospital");
  return say(types.includes("blood-bank") ? "who.bloodBank" : "who.facility");
}

function newestOf(rows: readonly ShownRow[]): ShownRow | null {
  return rows.reduce<ShownRow | null>((newest, row) => {
    if (row.at === null) return newest;
    const isNewer = newest === null || newest.at === null || Date.parse(row.at) > Date.parse(newest.at);
    return isNewer ? row : newest;
  }, null);
}

type AddMoreProps = {
  rows: readonly CountRow[];
  types: Facility["types"];
  onAdd: (more: readonly CountedThing[]) => void;
};

/** Adds a kind of bed or a blood component to the counter. */
function AddMore({ rows, types, onAdd }: AddMoreProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const beds = types.includes("hospital") || types.includes("clinic") || hasBeds(rows) ? bedTypesToAdd(rows) : [];
  const blood = componentsToAdd(rows);
  if (beds.length === 0 && blood.length === 0) return null;
  if (!isOpen) {
    return (
      <Button size="s" aria-expanded={false} onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {say("counter.addMore")}
      </Button>
    );
  }
  const add = (more: readonly CountedThing[]) => {
    onAdd(more);
    setOpen(false);
  };
  return (
    <Stack data-gap="m">
      {beds.length > 0 && <h2>{say("counter.addBed")}</h2>}
      <Row>
        {beds.map((counted) => (
          <Button key={countedThingName(counted, say)} size="s" onClick={() => add([counted])}>
            {countedThingName(counted, say)}
          </Button>
        ))}
      </Row>
      {blood.length > 0 && <h2>{say("counter.addBlood")}</h2>}
      <Row>
        {blood.map(({ component, rows: more }) => (
          <Button key={component} size="s" onClick={() => add(more)}>
            {say(`things.blood.${component}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

function hasBeds(rows: readonly CountRow[]): boolean {
  return rows.some(({ counted }) => counted.kind === "bed");
}
