import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { getImports } from "#contract/imports/imports.ts";
import { QueryBoundary } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useBroad } from "../device/useBroad.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { TwoColumns } from "../ui/TwoColumns.tsx";
import { OneImport } from "./ImportScreen.tsx";
import { ListedCard } from "./ListedCard.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { StateLine, StateTag } from "./StateTag.tsx";
import { SourceCard } from "./SourceCard.tsx";
import type { Imports, Run } from "./run.ts";
import { countText } from "./words.ts";
import css from "./ImportsScreen.module.css";

/** What was imported, and from which sources. */
export function ImportsScreen() {
  const say = useText();
  const answer = useApiQuery(getImports, {});
  const isBroad = useBroad();
  const [search] = useSearchParams();
  const openId = search.get("run");
  const { again } = answer;
  const last = useRef(openId);
  useEffect(() => {
    // What was open beside may have been deleted.
    if (last.current !== openId) again();
    last.current = openId;
  }, [openId, again]);
  // A window that became narrow has no room beside the list: the import has a page of its own.
  if (openId !== null && !isBroad) return <Navigate replace to={`/admin/imports/${openId}`} />;
  return (
    <Stack>
      <Stack data-gap="s">
        <Aloud as="h1">{say("imports.title")}</Aloud>
        <SecondLine as="p">{say("imports.lead")}</SecondLine>
      </Stack>
      <KeyRow>
        {" "}
        <ButtonLink look="key" href="/admin/imports/new">
          <Icon name="plus" />
          {say("imports.begin")}
        </ButtonLink>
      </KeyRow>{" "}
      <QueryBoundary answer={answer}>
        {({ runs, sources }) => (
          <Panes>
            <Stack>
              <h2>{say("imports.runs")}</h2>
              {runs.length === 0 && <Card data-pad="">{say("imports.none")}</Card>}
              {runs.length > 0 && (isBroad ? <RunTable runs={runs} openId={openId} /> : <RunCards runs={runs} />)}
            </Stack>
            <Stack>
              {openId !== null && (
                <Stack as="section">
                  <OneImport key={openId} id={openId} onState={again} />
                </Stack>
              )}
              <Sources sources={sources} />
            </Stack>
          </Panes>
        )}
      </QueryBoundary>
    </Stack>
  );
}

/** On a desk the runs, and beside them the one that is open; else one below the other. */
function Panes({ children }: { children: ReactNode }) {
  return useBroad() ? <TwoColumns data-panes="">{children}</TwoColumns> : children;
}

function Sources({ sources }: Pick<Imports, "sources">) {
  const say = useText();
  return (
    <Stack>
      <h2>{say("imports.sources")}</h2>
      {sources.length === 0 ? (
        <Card data-pad="">{say("imports.noSources")}</Card>
      ) : (
        <ul className={css.list}>
          {sources.map((source) => (
            <li key={source.id}>
              <SourceCard source={source} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function RunCards({ runs }: Pick<Imports, "runs">) {
  return (
    <ol className={css.list}>
      {runs.map((run) => (
        <li key={run.id}>
          <RunCard run={run} />
        </li>
      ))}
    </ol>
  );
}

/** The runs on a wide screen. A row opens its run beside. */
function RunTable({ runs, openId }: Pick<Imports, "runs"> & { openId: string | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <DataTable
      caption={say("imports.runs")}
      isOneLine
      heads={[say("imports.target.name"), say("imports.stateHead"), say("imports.group.when")]}
      rows={runs.map(({ id, state, fileName, at, source }) => ({
        id,
        isOpen: id === openId,
        cells: [
          <Link
            key="name"
            href={`/admin/imports?run=${id}`}
            preventScrollReset
            aria-current={id === openId ? "true" : undefined}
          >
            <bdi>{source?.name ?? fileName}</bdi>
          </Link>,
          <StateLine key="state" state={state} />,
          ageText(ageOf(at, clock, language), say),
        ],
      }))}
    />
  );
}

function RunCard({ run: { id, state, fileName, at, source, counts } }: { run: Run }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <ListedCard>
      <Stack data-gap="s">
        <h3>
          <Link href={`/admin/imports/${id}`}>
            <bdi>{source?.name ?? fileName}</bdi>
          </Link>
        </h3>
        <p>
          <StateTag state={state} />
        </p>
        {counts !== null && (
          <p>
            {say("imports.rowsLine", {
              read: countText(counts.rows.read, language),
              taken: countText(counts.rows.taken + counts.rows.merged, language),
              refused: countText(counts.rows.refused, language),
            })}
          </p>
        )}
        <SecondLine as="p">{`\u2068${fileName}\u2069 · ${ageText(ageOf(at, clock, language), say)}`}</SecondLine>
      </Stack>
    </ListedCard>
  );
}
