import { useEffect, useRef, useState } from "react";
import { useParams, useNavigate } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { QueryBoundary, TaskKey, TaskWords } from "../data/Refusal.tsx";
import { Note } from "../ui/FormField.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { ButtonLink, Button } from "../ui/Button.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { ChooseFile } from "./file/ChooseFile.tsx";
import { FaultPart } from "./FaultPart.tsx";
import { PlanSteps } from "./PlanSteps.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { Result } from "./Result.tsx";
import { isWorkedOn, wasTakenBack } from "./run.ts";
import type { Run } from "./run.ts";
import { StateTag } from "./StateTag.tsx";
import { UndoPart } from "./UndoPart.tsx";
import { UploadPart } from "./file/UploadPart.tsx";
import { useHeadingFocus } from "./useHeadingFocus.ts";
import { useRun } from "./useRun.ts";
import { discardImport } from "#contract/imports/imports.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { Dialog } from "../ui/Dialog.tsx";
import css from "./ImportScreen.module.css";

/** The steps of one import, one below the other; `new`: its file is not chosen yet. */
export function ImportScreen() {
  const { id = "new" } = useParams();
  const say = useText();
  return (
    <Stack>
      <Stack data-gap="s">
        <Aloud as="h1">{say("imports.begin")}</Aloud>
        <SecondLine as="p">{say("imports.lead")}</SecondLine>
      </Stack>
      {id === "new" ? <ChooseFile /> : <OneImport key={id} id={id} />}
    </Stack>
  );
}

type OneImportProps = {
  id: string;
  /** Beside the list of imports, which is told when the run has another state. */
  onState?: () => void;
};

/** The steps of an import on its own page, or beside the list. */
export function OneImport({ id, onState }: OneImportProps) {
  const say = useText();
  const answer = useRun(id);
  const state = answer.value?.state;
  const told = useRef(state);
  useEffect(() => {
    if (told.current !== undefined && told.current !== state) onState?.();
    told.current = state;
  }, [state, onState]);
  return (
    <>
      <div role="status">
        {answer.value !== null && answer.problem !== null && <Note icon="clock">{say("imports.late")}</Note>}
      </div>
      <QueryBoundary answer={answer}>
        {(run) => <RunSteps run={run} again={answer.again} onRun={answer.set} />}
      </QueryBoundary>
    </>
  );
}

/** States in which the steps of the plan are gone. */
const WITHOUT_PLAN = ["importing", "done", "failed", "undoing", "undone", "cancelled"] as const;

type RunStepsProps = { run: Run; again: () => void; onRun: (run: Run) => void };

/** What can be done with a run in its state. */
function RunSteps({ run, again, onRun }: RunStepsProps) {
  const say = useText();
  const { state, fileName, fault } = run;
  const heading = useHeadingFocus(state, WITHOUT_PLAN);
  const isPlanned = state === "uploaded" || state === "checked";
  const [wasPlanned, setWasPlanned] = useState(false);
  if (isPlanned && !wasPlanned) setWasPlanned(true);
  // A run that stopped may have written something: it is taken back and not forgotten.
  const hasEnded = state === "done" || state === "failed" || state === "cancelled";
  const isUnwritten = state === "uploading" || isPlanned || (hasEnded && state !== "done" && run.counts === null);
  // While it is tried, what was chosen stays on the screen.
  const showsPlan = isPlanned || (state === "checking" && wasPlanned);
  return (
    <>
      <Stack data-gap="s">
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          <bdi>{run.source?.name ?? fileName}</bdi>
        </h2>
        <p role="status">
          <StateTag state={state} />
        </p>
        {run.source !== null && (
          <SecondLine as="p">{say("imports.from", { name: run.source.name, licence: run.source.licence })}</SecondLine>
        )}
      </Stack>
      {state === "uploading" && <UploadPart run={run} onWhole={again} />}
      {isWorkedOn(run) && !showsPlan && <Working run={run} />}
      {fault !== null && <FaultPart fault={fault} isUndo={run.undone !== null && !wasTakenBack(run)} />}
      {showsPlan && <PlanSteps run={run} onRun={onRun} />}
      {state === "undone" && <UndoPart run={run} onRun={onRun} again={again} />}
      {!showsPlan && run.counts !== null && <Result run={run} />}
      {hasEnded && <UndoPart run={run} onRun={onRun} again={again} />}
      {isUnwritten && <DiscardPart run={run} />}
      {(hasEnded || state === "undone") && (
        <KeyRow>
          {" "}
          <ButtonLink href="/admin/imports/new">{say("imports.begin")}</ButtonLink>
        </KeyRow>
      )}
    </>
  );
}

/** How far the server is with a file. */
function Working({ run }: { run: Run }) {
  return (
    <Card data-pad="">
      <RunProgress run={run} />
    </Card>
  );
}

/** Forgets a file that was not imported, after a question. */
function DiscardPart({ run: { id } }: { run: Run }) {
  const say = useText();
  const navigate = useNavigate();
  const task = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const discard = () =>
    task.start(async (ask) => {
      if ((await ask(discardImport, { id })) !== null) await navigate("/admin/imports");
    });
  return (
    <>
      <KeyRow>
        {" "}
        <Button look="quiet" onClick={() => setOpen(true)}>
          {say("imports.discard.key")}
        </Button>
      </KeyRow>{" "}
      {isOpen && (
        <Dialog title={say("imports.discard.key")} close={say("app.back")} onClose={() => setOpen(false)}>
          <Stack data-gap="m">
            <p>{say("imports.discard.text")}</p>
            <TaskWords task={task} />
            <TaskKey task={task} look="key" label={say("imports.discard.key")} onClick={discard} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
