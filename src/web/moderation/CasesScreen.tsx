import { Navigate, useSearchParams } from "react-router";
import { getCases } from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import type { MemberPartProps } from "../session/MemberPage.tsx";
import { PagedList, usePages } from "../data/usePages.tsx";
import { QueryBoundary } from "../data/Refusal.tsx";
import { useBroad } from "../device/useBroad.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { TwoColumns } from "../ui/TwoColumns.tsx";
import { BanAppeals } from "./BanAppeals.tsx";
import { CaseCard } from "./CaseCard.tsx";
import { WholeCase } from "./CaseScreen.tsx";
import { CaseTable } from "./CaseTable.tsx";
import { Duplicates } from "./duplicates/Duplicates.tsx";
import { DuplicatesLink } from "./duplicates/DuplicatesLink.tsx";
import { getTakenOffLines } from "#contract/facility-lines.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import css from "./CasesScreen.module.css";

const STATES = ["open", "appeals", "proposed", "decided"] as const;
type State = (typeof STATES)[number];

/** Cases waiting for a moderator, the most urgent first. */
export function CasesScreen({ me }: MemberPartProps) {
  const { say, language } = useLanguage();
  const [search] = useSearchParams();
  const { value, again } = useApiQuery(getCases, { limit: 1 });
  const number = new Intl.NumberFormat(language);
  const isBroad = useBroad();
  const state = STATES.find((each) => each === search.get("show")) ?? "open";
  const openId = search.get("case");
  if (search.get("show") === "duplicates") return <Duplicates />;
  // A window that became narrow has no room beside the queue: the case has a page of its own.
  if (openId !== null && !isBroad) return <Navigate replace to={`/moderate/${openId}`} />;
  return (
    <Stack>
      <Aloud as="h1">{say("moderation.title")}</Aloud>
      <TakenOffLines />
      <BanAppeals />
      <DuplicatesLink />
      <nav className={css.chips} aria-label={say("moderation.show")}>
        {STATES.map((each) => (
          <Link key={each} href={`/moderate?show=${each}`} aria-current={each === state ? "true" : undefined}>
            {say(`moderation.tab.${each}`)}
            {value !== null && <span>{number.format(value.counts[each])}</span>}
          </Link>
        ))}
      </nav>
      <Cases key={state} state={state} openId={openId} reader={me.id} onDecided={again} />
      <SecondLine as="p">{say("moderation.foot")}</SecondLine>
    </Stack>
  );
}

type CasesProps = { state: State; openId: string | null; reader: string; onDecided: () => void };

function Cases({ state, openId, reader, onDecided }: CasesProps) {
  const say = useText();
  const reading = usePages(({ listing }: Case) => listing.id);
  const isBroad = useBroad();
  const answer = useApiQuery(getCases, { state, ...reading.from });
  const queue = (
    <QueryBoundary answer={answer}>
      {(page) => (
        <PagedList reading={reading} page={page} none={<Card data-pad="">{say(`moderation.empty.${state}`)}</Card>}>
          {(all) =>
            isBroad ? (
              <CaseTable
                cases={all}
                caption={say(`moderation.tab.${state}`)}
                openId={openId}
                addressOf={(id) => `/moderate?show=${state}&case=${id}`}
              />
            ) : (
              <ol className={css.list}>
                {all.map((found) => (
                  <li key={found.listing.id}>
                    <CaseCard found={found} reader={reader} onDecided={onDecided} />
                  </li>
                ))}
              </ol>
            )
          }
        </PagedList>
      )}
    </QueryBoundary>
  );
  if (!isBroad) return queue;
  const decided = () => {
    onDecided();
    answer.again();
  };
  return (
    <TwoColumns data-panes="">
      {queue}
      <section aria-label={say("moderation.one")}>
        {openId === null ? (
          <SecondLine as="p">{say("moderation.table.choose")}</SecondLine>
        ) : (
          <WholeCase key={openId} id={openId} reader={reader} isBeside onDecided={decided} />
        )}
      </section>
    </TwoColumns>
  );
}

/** Lines of places that were taken off lately, each with the page where it is brought back. */
function TakenOffLines() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { value } = useApiQuery(getTakenOffLines, {});
  if (value === null || value.items.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("lines.taken.list")}</RowsTitle>
      <SecondLine as="p">{say("lines.taken.listText")}</SecondLine>
      <Rows>
        {value.items.map(({ id, facilityId, facilityName, masked, at, proposal }) => (
          <li key={id}>
            <Link href={`/facility/${facilityId}`}>
              <span>
                <bdi>{facilityName}</bdi>
                {" · "}
                <bdi dir="ltr">{masked}</bdi>
                <small>
                  <SecondLine>
                    <time dateTime={at}>{whenText(at, clock, language)}</time>
                    {proposal !== undefined && ` · ${say("lines.taken.proposed")}`}
                  </SecondLine>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
