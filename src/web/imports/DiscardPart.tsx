import { useState } from "react";
import { useNavigate } from "react-router";
import { discardImport } from "#contract/imports/imports.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Stack } from "../ui/layout.tsx";
import { KeyRow } from "./KeyRow.tsx";
import type { Run } from "./run.ts";

/** Forgets a file that was not imported, after a question. */
export function DiscardPart({ run: { id } }: { run: Run }) {
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
