import { useState } from "react";
import { undoImport } from "#contract/imports/imports.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
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

type UndoPartProps = { run: Run; onRun: (run: Run) => void };

/** Takes an import back, after a question that says what stays; then what became of its entries. */
export function UndoPart({ run, onRun }: UndoPartProps) {
  const { id, undone, counts } = run;
  const { say, language } = useLanguage();
  const task = useSubmit();
  const [isOpen, setOpen] = useState(false);
  if (undone !== null && wasTakenBack(run)) {
    return (
      <Card data-pad="">
        <CountList
          rows={(["removed", "restored", "kept"] as const).map((what) => [
            say(`imports.undo.${what}`),
            countText(undone[what], language),
          ])}
        />
      </Card>
    );
  }
  // Nothing was written, so nothing can be taken back.
  if (counts === null) return null;
  const undo = () =>
    task.start(async (ask) => {
      const answer = await ask(undoImport, { id });
      if (answer === null) return;
      setOpen(false);
      onRun(answer.value);
    });
  return (
    <>
      <KeyRow>
        {" "}
        <Button onClick={() => setOpen(true)}>
          <Icon name="turn" />
          {say("imports.undo.key")}
        </Button>
      </KeyRow>{" "}
      {isOpen && (
        <Dialog title={say("imports.undo.ask")} close={say("app.back")} onClose={() => setOpen(false)}>
          <Stack data-gap="m">
            <p>{say("imports.undo.text")}</p>
            <TaskWords task={task} />
            <TaskKey task={task} look="key" label={say("imports.undo.key")} onClick={undo} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
