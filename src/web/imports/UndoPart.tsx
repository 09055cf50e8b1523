import { useState } from "react";
import { previewUndo, undoImport } from "#contract/imports/imports.ts";
import { QueryBoundary, TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { KeyRow } from "./KeyRow.tsx";
import { CountList } from "./CountList.tsx";
import { wasTakenBack } from "./run.ts";
import type { Run } from "./run.ts";
import { countText } from "./words.ts";

type UndoPartProps = {
  run: Run;
  onRun: (run: Run) => void;
  /** Reads the run again: another tab may have taken it back. */
  again: () => void;
};

/**
 * Takes an import back, after a question that says how much goes and stays. Then it shows what
 * became of its entries.
 */
export function UndoPart({ run, onRun, again }: UndoPartProps) {
  const { undone, counts } = run;
  const { say } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (undone !== null && wasTakenBack(run)) {
    return (
      <Card data-pad="">
        <UndoCounts undone={undone} />
      </Card>
    );
  }
  const close = () => {
    setOpen(false);
    again();
  };
  // Nothing was written, so nothing can be taken back.
  if (counts === null) return null;
  return (
    <>
      <KeyRow>
        {" "}
        <Button onClick={() => setOpen(true)}>
          <Icon name="turn" />
          {say("imports.undo.key")}
        </Button>
      </KeyRow>{" "}
      {isOpen && <UndoDialog run={run} onRun={onRun} onClose={close} />}
    </>
  );
}

/** The question, with the counts of now before its key. */
function UndoDialog({ run: { id }, onRun, onClose }: Omit<UndoPartProps, "again"> & { onClose: () => void }) {
  const { say } = useLanguage();
  const preview = useApiQuery(previewUndo, { id });
  const task = useSubmit();
  const undo = () =>
    task.start(async (ask) => {
      const answer = await ask(undoImport, { id });
      if (answer === null) return;
      onClose();
      onRun(answer.value);
    });
  return (
    <Dialog title={say("imports.undo.ask")} close={say("app.back")} onClose={onClose}>
      <Stack data-gap="m">
        <p>{say("imports.undo.text")}</p>
        <QueryBoundary answer={preview}>
          {(counts) =>
            Object.values(counts).some((count) => count > 0) ? (
              <>
                <UndoCounts undone={counts} />
                <TaskWords task={task} />
                <TaskKey task={task} look="key" label={say("imports.undo.key")} onClick={undo} />
              </>
            ) : (
              <p role="status">{say("imports.undo.nothing")}</p>
            )
          }
        </QueryBoundary>
      </Stack>
    </Dialog>
  );
}

/** What is taken back, and what stays for which reason. */
function UndoCounts({ undone }: { undone: NonNullable<Run["undone"]> }) {
  const { say, language } = useLanguage();
  return (
    <CountList
      rows={(["removed", "restored", "later", "kept"] as const).map((what) => [
        say(`imports.undo.${what}`),
        countText(undone[what], language),
      ])}
    />
  );
}
