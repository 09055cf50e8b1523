import { useState } from "react";
import { isOpenLicence } from "#domain/listings/open-data.ts";
import { checkImport, runImport } from "#contract/imports/imports.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Note, Refused } from "../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { Result } from "./Result.tsx";
import { RunProgress } from "./RunProgress.tsx";
import type { Run } from "./run.ts";
import { sourceFault } from "./SourceStep.tsx";
import { planOf, planText } from "./usePlanDraft.ts";
import type { PlanDraft } from "./usePlanDraft.ts";

type TryStepProps = {
  run: Run;
  draft: PlanDraft;
  onTried: (tried: string) => void;
  onRun: (run: Run) => void;
};

/** Tries a plan without writing; what the try found; then the import. */
export function TryStep({ run, draft, onTried, onRun }: TryStepProps) {
  const say = useText();
  const trying = useSubmit();
  const [fault, setFault] = useState<ReturnType<typeof sourceFault>>(null);
  const plan = planText(draft);
  const isTried = run.state === "checked" && run.counts !== null;
  // It stays mounted while it is tried again, so that it notices the end.
  const hasResult = isTried || run.state === "checking";
  const isSame = draft.tried === plan;
  const send = () => {
    const found = sourceFault(draft.source);
    setFault(found);
    if (found !== null) return;
    trying.start(async (ask) => {
      const answer = await ask(checkImport, { id: run.id, plan: planOf(draft), shape: draft.shape });
      if (answer === null) return;
      onTried(plan);
      onRun(answer.value);
    });
  };
  return (
    <>
      <Card data-pad="">
        <Stack data-gap="m">
          <h2>{say("imports.try.title")}</h2>
          <SecondLine as="p">{say("imports.try.lead")}</SecondLine>
          <div role="alert">{fault !== null && <Refused title={say(`imports.source.${fault}`)} />}</div>
          <div role="status">{isTried && !isSame && <Note icon="turn">{say("imports.try.again")}</Note>}</div>
          <TaskWords task={trying} />
          {run.state === "checking" ? (
            <RunProgress run={run} />
          ) : (
            <KeyRow>
              {" "}
              <TaskKey
                task={trying}
                look={isTried && isSame ? "plain" : "key"}
                label={say("imports.try.title")}
                onClick={send}
              />
            </KeyRow>
          )}
        </Stack>
      </Card>
      {hasResult && <Result run={run} />}
      {isTried && !isOpenLicence(draft.source.licence) && <Note icon="warn">{say("imports.source.notOpen")}</Note>}
      {isTried && isSame && <ImportKey run={run} draft={draft} onRun={onRun} />}
    </>
  );
}

/** Imports what was tried. A fresh sign-in may be asked for: what was chosen is kept meanwhile. */
function ImportKey({ run: { id, counts }, draft, onRun }: Omit<TryStepProps, "onTried">) {
  const say = useText();
  const task = useSubmit();
  if (counts === null || counts.rows.taken + counts.rows.merged === 0) return null;
  const start = () =>
    task.start(async (ask) => {
      const answer = await ask(runImport, { id, plan: planOf(draft), shape: draft.shape });
      if (answer !== null) onRun(answer.value);
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("imports.run.key")}</h2>
        <SecondLine as="p">{say("imports.run.lead")}</SecondLine>
        <TaskWords task={task} />
        <KeyRow>
          {" "}
          <TaskKey task={task} look="key" label={say("imports.run.key")} onClick={start} />
        </KeyRow>{" "}
      </Stack>
    </Card>
  );
}
