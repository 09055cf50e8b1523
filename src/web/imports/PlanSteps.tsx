import { getImports } from "#contract/imports/imports.ts";
import { NextAfter, Refusal } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Stack } from "../ui/layout.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { FaultPart } from "./FaultPart.tsx";
import { ReadStep } from "./ReadStep.tsx";
import { ForAllRows, RowsStep } from "./RowsStep.tsx";
import type { Imports, Preview, Run } from "./run.ts";
import { SourceStep } from "./SourceStep.tsx";
import { TryStep } from "./TryStep.tsx";
import type { PlanDraft } from "./usePlanDraft.ts";
import { usePlanDraft } from "./usePlanDraft.ts";
import { usePreview } from "./usePreview.ts";
import { DataTable } from "../ui/DataTable.tsx";
import css from "./PlanSteps.module.css";

/** Columns that are drawn: more of them say nothing about how a file is read. */
const SHOWN_COLUMNS = 30;

/** The first rows as they are read. The table moves sideways within itself. */
function PreviewTable({ preview: { headers, rows } }: { preview: Preview }) {
  const say = useText();
  const caption = say("imports.read.first");
  const heads = headers.slice(0, SHOWN_COLUMNS);
  return (
    <Stack data-gap="m">
      <h3>{caption}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer moves it sideways by its focus. */}
      <div className={css.wide} role="region" aria-label={caption} tabIndex={0} dir="auto">
        <DataTable
          caption={caption}
          heads={heads}
          rows={rows.map((cells, at) => ({
            id: at,
            cells: heads.map((head, column) => <bdi key={head}>{cells[column] ?? ""}</bdi>),
          }))}
        />
      </div>
    </Stack>
  );
}

/** What a text is read as where nobody could tell. */
const PLAIN = { type: "delimited", encoding: "utf-8", delimiter: "," } as const;

type PlanStepsProps = { run: Run; onRun: (run: Run) => void };

/** How the file is read, what it means, whose it is; then a try, and the import. */
export function PlanSteps({ run, onRun }: PlanStepsProps) {
  const say = useText();
  const { kept, keep, draftFor } = usePlanDraft(run.id);
  const { answer, read, shape } = usePreview(run.id, kept?.shape ?? null);
  const imports = useApiQuery(getImports, {});
  const { value, problem } = answer;
  const preview = value?.preview ?? null;
  const draft = preview === null ? null : draftFor(preview);
  const fault = value?.fault ?? null;
  const isOtherEncoding = fault?.code === "wrong-encoding";
  return (
    <>
      {problem !== null && (
        <Stack data-gap="m">
          <div role="alert">
            <Refusal problem={problem} />
          </div>
          <NextAfter problem={problem} again={answer.again} />
        </Stack>
      )}
      {value === null && problem === null && (
        <p role="status" data-waiting="">
          {say("imports.file.reading")}
        </p>
      )}
      {fault !== null && <FaultPart fault={fault} isFinal={!isOtherEncoding} />}
      {(preview !== null || isOtherEncoding) && (
        <div inert={run.state === "checking"}>
          <ReadStep
            shape={preview?.shape ?? shape ?? PLAIN}
            onShape={read}
            formats={draft === null ? [] : (imports.value?.formats ?? [])}
            format={draft?.format ?? null}
            onFormat={(format) => draft !== null && keep({ ...draft, format })}
          />
        </div>
      )}
      {preview !== null && draft !== null && (
        <>
          <PreviewTable preview={preview} />
          <ReadSteps {...{ run, onRun, preview, draft, keep }} imports={imports.value} />
        </>
      )}
    </>
  );
}

type ReadStepsProps = PlanStepsProps & {
  preview: Preview;
  draft: PlanDraft;
  keep: (draft: PlanDraft) => void;
  imports: Imports | null;
};

/** The steps after the file could be read. A list with a format of its own needs no mapping. */
function ReadSteps({ run, onRun, preview, draft, keep, imports }: ReadStepsProps) {
  const mapped = {
    runId: run.id,
    preview,
    mapping: draft.mapping,
    onMapping: (mapping: PlanDraft["mapping"]) => keep({ ...draft, mapping }),
  };
  return (
    <>
      {draft.format === null && (
        <>
          <RowsStep mapping={mapped.mapping} onMapping={mapped.onMapping} />
          <ColumnsStep {...mapped} />
          <ForAllRows mapping={mapped.mapping} onMapping={mapped.onMapping} />
        </>
      )}
      <SourceStep
        source={draft.source}
        known={imports?.sources ?? []}
        onSource={(source) => keep({ ...draft, source })}
      />
      <TryStep run={run} draft={draft} onTried={(tried) => keep({ ...draft, tried })} onRun={onRun} />
    </>
  );
}
