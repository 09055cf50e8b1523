import { getImports } from "#contract/imports/imports.ts";
import { QueryBoundary } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { ListedCard } from "./ListedCard.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { StateTag } from "./StateTag.tsx";
import { SourceCard } from "./SourceCard.tsx";
import type { Run } from "./run.ts";
import { countText } from "./words.ts";
import css from "./ImportsScreen.module.css";

/** What was imported, and from which sources. */
export function ImportsScreen() {
  const say = useText();
  const answer = useApiQuery(getImports, {});
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
          <>
            <Stack>
              <h2>{say("imports.runs")}</h2>
              {runs.length === 0 ? (
                <Card data-pad="">{say("imports.none")}</Card>
              ) : (
                <ol className={css.list}>
                  {runs.map((run) => (
                    <li key={run.id}>
                      <RunCard run={run} />
                    </li>
                  ))}
                </ol>
              )}
            </Stack>
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
          </>
        )}
      </QueryBoundary>
    </Stack>
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
