import type { Facility } from "#contract/facilities.ts";
import { freshness } from "#domain/listings/freshness.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import { KINDS, staleAfterMinutes } from "#domain/resources/kinds.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { ageOf, ageText, whenText } from "../../device/relative-time.ts";
import { useBroad } from "../../device/useBroad.ts";
import { useClock } from "../../device/useClock.tsx";
import { stateNow, stateOf } from "../../entry/state/place-state.ts";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { isToldByWord } from "#domain/facilities/counter-rows.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Card, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { TwoColumns } from "../../ui/TwoColumns.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { AddMore } from "./AddMore.tsx";
import { BloodCounts } from "./BloodCounts.tsx";
import { CountLine } from "./CountLine.tsx";
import { usePart } from "../../lazy/usePart.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { LinesCard } from "./LinesCard.tsx";
import { PauseCard } from "./PauseCard.tsx";
import { RefusedNote } from "./RefusedNote.tsx";
import { StateCard } from "./state/StateCard.tsx";
import { StillDiverting } from "./state/StillDiverting.tsx";
import { useTellState } from "./state/useTellState.ts";
import type { TellState } from "./state/useTellState.ts";
import type { MoreExpectedCardProps } from "./MoreExpectedCard.tsx";
import type { OxygenCardProps } from "./oxygen/OxygenCard.tsx";
import type { TotalsCardProps } from "./TotalsCard.tsx";
import { useCounter } from "./useCounter.ts";
import type { ShownRow } from "./rows.ts";
import type { Counter } from "./useCounter.ts";
import { isConfirmable } from "./rows.ts";
import css from "./Counts.module.css";

/** The counter of one facility: "all the same" first, then the counts, then the other actions. */
export function Counts({ facility, account }: { facility: Facility; account: string }) {
  const say = useText();
  const clock = useClock();
  const counter = useCounter(facility, account);
  const telling = useTellState(facility.id, account);
  const user = useCurrentUser();
  const isDesk = user.state === "known" && user.me.desk !== undefined;
  const { rows, refused } = counter;
  const newest = newestOf(rows);
  const kinds = KINDS.filter((kind) => rows.some(({ counted }) => counted.kind === kind));
  const isBroad = useBroad();
  // Nobody sees the counts of a closed place, and it is not asked for new ones.
  const isClosed = stateNow(stateOf(facility.status), clock)?.value === "closed";
  const hasKeys = kinds.some((kind) => !isToldByWord(kind) && !(isBroad && kind === "blood"));
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
          <StillDiverting facility={facility} isDesk={isDesk} tell={telling.tell} />
          {isClosed ? (
            <p>{say("counter.state.hidden")}</p>
          ) : (
            <>
              <SameKey counter={counter} />
              {kinds.map((kind) => (
                <Lines key={kind} kind={kind} isOne={kinds.length === 1} isBroad={isBroad} {...{ counter, newest }} />
              ))}
              {hasKeys && (
                <SecondLine as="p">
                  {say(kinds.includes("bed") ? "counter.hold" : "counter.holdBlood")} {say("counter.whom.hint")}
                </SecondLine>
              )}
              <AddMore facility={facility} rows={rows} onAdd={counter.add} />
            </>
          )}
        </Stack>
        <aside>
          <Aside facility={facility} account={account} rows={rows} telling={telling} />
        </aside>
      </TwoColumns>
      <ActionBar counter={counter} />
    </>
  );
}

type AsideProps = { facility: Facility; account: string; rows: readonly ShownRow[]; telling: TellState };

/** What keepers do besides counting. A shared desk counts alone. */
function Aside({ facility, account, rows, telling }: AsideProps) {
  const user = useCurrentUser();
  const me = user.state === "known" ? user.me : null;
  const isDesk = me?.desk !== undefined;
  const keepsDesks = me?.facilities.includes(facility.id) === true || me?.roles.includes("admin") === true;
  return (
    <Stack>
      <StateCard
        facility={facility}
        isDesk={isDesk}
        counted={rows.filter(({ at, lack }) => at !== null || lack !== undefined).map(({ counted }) => counted)}
        telling={telling}
      />
      {hasBeds(facility) && <Oxygen facility={facility} account={account} />}
      {!isDesk && <LinesCard facility={facility} account={account} />}
      {!isDesk && <PauseCard facility={facility} account={account} />}
      <MoreExpected id={facility.id} account={account} rows={rows} />
      <Totals id={facility.id} account={account} rows={rows} />
      {!isDesk && <Facts facility={facility} account={account} />}
      {keepsDesks && <Desks id={facility.id} />}
    </Stack>
  );
}

/** Places where patients lie: how long their oxygen lasts is a question there. */
function hasBeds({ types }: Facility): boolean {
  return types.includes("hospital") || types.includes("clinic");
}

const loadOxygen = async () => (await import("./oxygen/OxygenCard.tsx")).OxygenCard;

/** It is stored on a device, unlike the parts below: it is counted without a net too. */
function Oxygen(props: OxygenCardProps) {
  const { part: OxygenCard } = usePart("oxygen reserve", loadOxygen);
  return OxygenCard === null ? null : <OxygenCard {...props} />;
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
  kind: Kind;
  /** Whether it is all that the place counts: it needs no title. */
  isOne: boolean;
  /** Blood as a table to type into: for a desk with a keyboard. */
  isBroad: boolean;
  counter: Counter;
  newest: ShownRow | null;
};

/** The rows of one kind. */
function Lines({ kind, isOne, isBroad, counter, newest }: LinesProps) {
  const say = useText();
  const rows = counter.rows.filter(({ counted }) => counted.kind === kind);
  return (
    <Stack data-gap="m">
      {!isOne && <h2>{linesTitle(kind, say)}</h2>}
      {kind === "bed" && <SecondLine as="p">{say("counter.askBeds")}</SecondLine>}
      <Card>
        {kind === "blood" && isBroad ? (
          <BloodCounts rows={rows} counter={counter} />
        ) : (
          <ol>
            {rows.map((row) => (
              <CountLine key={row.key} row={row} headAt={newest?.at ?? null} counter={counter} />
            ))}
          </ol>
        )}
      </Card>
    </Stack>
  );
}

function linesTitle(kind: Kind, say: Say): string {
  if (kind === "bed") return say("counter.beds");
  return kind === "blood" ? say("counter.blood") : say(`kinds.${kind}`);
}

/** One tap confirms what the place said lately; with changes, the rest of it. */
function SameKey({ counter }: { counter: Counter }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const same = counter.rows.filter((row) => !row.isChanged && isConfirmable(row, clock.now));
  const newest = newestOf(same);
  if (newest === null || newest.at === null) return null;
  const time = whenText(newest.at, clock, language);
  const key = say(counter.changed > 0 ? "counter.sameRest" : "counter.same", { time });
  return (
    <>
      <Button look={counter.changed > 0 ? "plain" : "key"} size="l" wide onClick={() => counter.tell("all")}>
        <Icon name="check" />
        <span suppressHydrationWarning>
          {say("listing.ofKind", { kind: key, what: new Intl.NumberFormat(localeOf(language)).format(same.length) })}
        </span>
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
  const tone = freshness(new Date(at), staleAfterMinutes(counted.kind, subtypeOf(counted)), clock.now);
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
