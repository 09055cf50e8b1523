import { useId } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { getOverview } from "#contract/overview.ts";
import type { Overview } from "#contract/overview.ts";
import { LEAST_SHOWN, mostOf } from "#domain/overview/shown-count.ts";
import { QueryBoundary } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useDayStart } from "../device/useDayStart.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Note } from "../ui/FormField.tsx";
import { Aloud, Card, Row, SecondLine, Stack } from "../ui/layout.tsx";
import { CountBars, ShareBar } from "./Bars.tsx";
import { countText, numberText, shareText } from "./count-text.ts";
import { addressOf, districtsToChoose, exactly, listOf } from "./links.ts";
import { Columns } from "./Columns.tsx";
import { CountTable } from "./CountTable.tsx";
import type { Column } from "./CountTable.tsx";
import type { NeedCounts } from "./links.ts";
import { kindName } from "../i18n/kind-name.ts";
import { Link } from "../ui/Link.tsx";
import css from "./OverviewScreen.module.css";

/** What is asked for, what there is, how fresh it is, and how far checking has come. */
export function OverviewScreen() {
  const { say, language } = useLanguage();
  const [search] = useSearchParams();
  const dayStart = useDayStart();
  const district = search.get("district");
  const answer = useApiQuery(getOverview, { dayStart, lang: language, ...(district !== null && { district }) });
  return (
    <Stack>
      <Stack data-gap="s">
        <Aloud as="h1">{say("overview.title")}</Aloud>
        <SecondLine as="p">{say("overview.lead")}</SecondLine>
      </Stack>
      <div role="status">
        {answer.value !== null && answer.problem !== null && <Note icon="clock">{say("overview.failed")}</Note>}
      </div>
      <QueryBoundary answer={answer}>{(value) => <Counted overview={value} again={answer.again} />}</QueryBoundary>
    </Stack>
  );
}

/** All tables of one count. */
export function Counted({ overview, again }: { overview: Overview; again: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { countedAt, district, districts, kinds } = overview;
  const navigate = useNavigate();
  const id = useId();
  return (
    <>
      <Stack data-gap="m">
        {district !== null && <h2 data-paper="">{say("overview.only", { place: district.name })}</h2>}
        <Row className={css.keys}>
          <div>
            <Label htmlFor={id}>{say("overview.district")}</Label>
            <Select
              id={id}
              value={district?.id ?? ""}
              onChange={(event) => void navigate(addressOf(event.target.value))}
            >
              <option value="">{say("overview.all")}</option>
              {districtsToChoose(district, districts).map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </Select>
          </div>
          <Button size="s" onClick={again}>
            {say("overview.again")}
          </Button>
          <Button size="s" onClick={() => window.print()}>
            {say("overview.print")}
          </Button>
        </Row>
        <SecondLine as="p">{say("overview.counted", { when: whenText(countedAt, clock, language) })}</SecondLine>
      </Stack>
      {kinds.length === 0 ? <Card data-pad="">{say("overview.none")}</Card> : <KindTables overview={overview} />}
      <CallNumbers overview={overview} />
      {district === null && <DistrictTables overview={overview} />}
      <div data-paper="">
        <SecondLine as="p">{say("overview.foot", { n: numberText(LEAST_SHOWN, language) })}</SecondLine>
      </div>
    </>
  );
}

type OverviewProps = { overview: Overview };
type KindRow = Omit<Overview["kinds"][number], "kind"> & { kind: Overview["kinds"][number]["kind"] | null };

/** Needs against offers, and the freshness of the offers, by kind. */
function KindTables({ overview: { kinds, total, district } }: OverviewProps) {
  const rows: KindRow[] = [...kinds, { kind: null, ...total }];
  return (
    <Columns>
      <NeedsTable rows={rows} district={district} />
      <FreshTable rows={rows.filter(({ offers }) => mostOf(offers) > 0)} district={district} />
    </Columns>
  );
}

/** How the rows of kinds are named. */
function namesOf(say: Say) {
  return {
    head: say("overview.kind"),
    idOf: ({ kind }: KindRow) => kind ?? "all",
    nameOf: ({ kind }: KindRow) => (kind === null ? say("overview.total") : kindName(kind, say)),
  };
}

type KindTableProps = { rows: readonly KindRow[]; district: Overview["district"] };

/** Needs by kind. Their bars have a scale of their own: offers are many more. */
function NeedsTable({ rows, district }: KindTableProps) {
  const { say } = useLanguage();
  const ofKinds = rows.filter(({ kind }) => kind !== null);
  const most = Math.max(...ofKinds.map((row) => mostOf(exactly("needs")(row))));
  const barOf = (row: KindRow) =>
    row.kind !== null && (
      <div data-screen="">
        <CountBars
          most={most}
          counts={[
            { tone: "needs", shown: exactly("needs")(row) },
            { tone: "unmet", shown: exactly("unmet")(row) },
          ]}
        />
      </div>
    );
  return (
    <Card data-pad="">
      <h2>{say("overview.needsTitle")}</h2>
      <SecondLine as="p">{say("overview.needsLead")}</SecondLine>
      <CountTable
        {...namesOf(say)}
        caption={say("overview.needsTitle")}
        rows={rows}
        columns={[
          ...needColumns(say, (row: KindRow) => listOf("needs", row, district)),
          {
            head: say("overview.offers"),
            count: ({ offers }) => offers,
            href: (row) => listOf("find", row, district),
          },
        ]}
        barOf={barOf}
      />
    </Card>
  );
}

/** The two columns of needs: exact on the screen, in bands on paper, which is passed on. */
function needColumns<Row extends NeedCounts>(say: Say, href?: (row: Row) => string): Column<Row>[] {
  return (["needs", "unmet"] as const).map((name) => ({
    head: say(`overview.${name}`),
    count: exactly(name),
    onPaper: (row: Row) => row[name],
    ...(href !== undefined && { href }),
  }));
}

const FRESHNESS = ["fresh", "ageing", "stale"] as const;

function FreshTable({ rows, district }: KindTableProps) {
  const locale = useLanguage();
  const { say } = locale;
  return (
    <Card data-pad="">
      <h2>{say("overview.freshTitle")}</h2>
      <SecondLine as="p">{say("overview.freshLead")}</SecondLine>
      <CountTable
        {...namesOf(say)}
        caption={say("overview.freshTitle")}
        rows={rows}
        columns={FRESHNESS.map((state) => ({
          head: say(`overview.${state}`),
          count: (row: KindRow) => row[state],
          href: (row: KindRow) => listOf("find", row, district),
          share: (row: KindRow) => shareText(row[state], row.offers, locale),
        }))}
        barOf={(row) => <ShareBar parts={FRESHNESS.map((tone) => ({ tone, shown: row[tone] }))} />}
      />
    </Card>
  );
}

/** What waits for a call, and what calls found today. */
function CallNumbers({ overview: { waiting, calls } }: OverviewProps) {
  const locale = useLanguage();
  const { say } = locale;
  const rows = [
    [
      <Link key="waiting" href="/verify">
        {say("overview.waiting")}
      </Link>,
      waiting,
    ],
    [say("overview.callsToday"), calls.calls],
    [say("overview.callsConfirmed"), calls.confirmed],
  ] as const;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("overview.callsTitle")}</h2>
        <dl className={css.numbers}>
          {rows.map(([words, shown]) => (
            <div key={typeof words === "string" ? words : "waiting"}>
              <dt>{words}</dt>
              <dd>
                <bdi>{countText(shown, locale)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  );
}

type District = Overview["districts"][number];

/** Needs and offers by district, and how far checking has come in each. */
function DistrictTables({ overview: { districts, moreDistricts } }: { overview: Overview }) {
  const { say, language } = useLanguage();
  if (districts.length === 0) return null;
  const shared = {
    head: say("overview.district"),
    rows: districts,
    idOf: ({ id }: District) => id ?? "wide",
    nameOf: (district: District) => <Name district={district} />,
  };
  return (
    <Columns>
      <Card data-pad="">
        <h2>{say("overview.districtsTitle")}</h2>
        <CountTable
          {...shared}
          caption={say("overview.districtsTitle")}
          columns={[...needColumns<District>(say), { head: say("overview.offers"), count: ({ offers }) => offers }]}
        />
        {moreDistricts > 0 && (
          <SecondLine as="p">{say("overview.more", { n: numberText(moreDistricts, language) })}</SecondLine>
        )}
      </Card>
      <Card data-pad="">
        <h2>{say("overview.progressTitle")}</h2>
        <SecondLine as="p">{say("overview.progressLead")}</SecondLine>
        <CountTable
          {...shared}
          caption={say("overview.progressTitle")}
          columns={[
            { head: say("overview.calls"), count: ({ calls }) => calls },
            { head: say("overview.confirmed"), count: ({ confirmed }) => confirmed },
            { head: say("overview.unchecked"), count: ({ unchecked }) => unchecked },
          ]}
        />
      </Card>
    </Columns>
  );
}

/** A district's name leads to its kinds; a wider area is no district. */
function Name({ district: { id, name } }: { district: District }) {
  const say = useText();
  if (id === null) return <>{say("overview.wide")}</>;
  return <Link href={addressOf(id)}>{name}</Link>;
}
