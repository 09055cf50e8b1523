import { useLanguage } from "../i18n/useLanguage.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { CountList } from "./CountList.tsx";
import type { Run } from "./run.ts";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { countText, noteText, refusalText } from "./words.ts";
import css from "./Result.module.css";

/** After a try its result is what comes next. */
const TRIED = ["checked"] as const;

/** What a run found, or did so far: rows and entries, and why rows were refused or corrected. */
export function Result({ run: { id, state, counts } }: { run: Run }) {
  const heading = useHeadingFocus(state, TRIED);
  const { say, language } = useLanguage();
  if (counts === null) return null;
  const { rows, documents } = counts;
  const count = (n: number) => countText(n, language);
  const listed = (table: Readonly<Record<string, number>>, wordsOf: (code: string) => string) =>
    Object.entries(table)
      .filter(([, n]) => n > 0)
      .toSorted((a, b) => b[1] - a[1])
      .map(([code, n]) => [wordsOf(code), count(n)] as const);
  const refused = listed(counts.refusedBy, (code) => refusalText(code, say));
  const notes = listed(counts.notes, (code) => noteText(code, say));
  const isTried = state === "checked" || state === "checking";
  return (
    <Card data-pad="" className={css.result}>
      <Stack>
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          {say("imports.result.title")}
        </h2>
        <CountList
          rows={[
            [say("imports.result.read"), count(rows.read)],
            [say("imports.result.taken"), count(rows.taken)],
            ...(rows.merged > 0 ? [[say("imports.result.merged"), count(rows.merged)] as const] : []),
            [say("imports.result.refused"), count(rows.refused)],
          ]}
        />
        {!isTried && (
          <CountList
            rows={[
              [say("imports.result.made"), count(documents.imported)],
              [say("imports.result.updated"), count(documents.updated)],
              [say("imports.result.unchanged"), count(documents.unchanged)],
            ]}
          />
        )}
        {refused.length > 0 && (
          <Stack data-gap="m">
            <h3>{say("imports.result.refusedBy")}</h3>
            <CountList rows={refused} />
            <div>
              <Link href={`/api/v1/imports/${id}/refused.csv`} whole download={`refused-${id}.csv`}>
                {say("imports.result.download")}
              </Link>
              <SecondLine as="p">{say("imports.result.downloadHint")}</SecondLine>
            </div>
          </Stack>
        )}
        {notes.length > 0 && (
          <Stack data-gap="m">
            <h3>{say("imports.result.notes")}</h3>
            <CountList rows={notes} />
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
