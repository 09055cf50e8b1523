import { useSearchParams } from "react-router";
import { getCases } from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import type { MemberPartProps } from "../session/MemberPage.tsx";
import { PagedList, usePages } from "../data/usePages.tsx";
import { QueryBoundary } from "../data/Refusal.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { CaseCard } from "./CaseCard.tsx";
import { TakenOffLines } from "./TakenOffLines.tsx";
import css from "./CasesScreen.module.css";

const STATES = ["open", "appeals", "proposed", "decided"] as const;
type State = (typeof STATES)[number];

/** Cases waiting for a moderator, the most urgent first. */
export function CasesScreen({ me }: MemberPartProps) {
  const { say, language } = useLanguage();
  const [search] = useSearchParams();
  const { value, again } = useApiQuery(getCases, { limit: 1 });
  const number = new Intl.NumberFormat(language);
  const state = STATES.find((each) => each === search.get("show")) ?? "open";
  return (
    <Stack>
      <Aloud as="h1">{say("moderation.title")}</Aloud>
      <TakenOffLines />
      <nav className={css.chips} aria-label={say("moderation.show")}>
        {STATES.map((each) => (
          <Link key={each} href={`/moderate?show=${each}`} aria-current={each === state ? "true" : undefined}>
            {say(`moderation.tab.${each}`)}
            {value !== null && <span>{number.format(value.counts[each])}</span>}
          </Link>
        ))}
      </nav>
      <Cases key={state} state={state} reader={me.id} onDecided={again} />
      <SecondLine as="p">{say("moderation.foot")}</SecondLine>
    </Stack>
  );
}

type CasesProps = { state: State; reader: string; onDecided: () => void };

function Cases({ state, reader, onDecided }: CasesProps) {
  const say = useText();
  const reading = usePages(({ listing }: Case) => listing.id);
  const answer = useApiQuery(getCases, { state, ...reading.from });
  return (
    <QueryBoundary answer={answer}>
      {(page) => (
        <PagedList reading={reading} page={page} none={<Card data-pad="">{say(`moderation.empty.${state}`)}</Card>}>
          {(all) => (
            <ol className={css.list}>
              {all.map((found) => (
                <li key={found.listing.id}>
                  <CaseCard found={found} reader={reader} onDecided={onDecided} />
                </li>
              ))}
            </ol>
          )}
        </PagedList>
      )}
    </QueryBoundary>
  );
}
