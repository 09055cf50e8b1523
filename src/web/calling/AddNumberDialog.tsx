import { useState } from "react";
import { proposeFacilityLine } from "#contract/facility-lines.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Done } from "../ui/Done.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";

export type AddNumberDialogProps = { facilityId: string; onClose: () => void };

/** Tells the number of a facility that has none; a volunteer calls it before anybody sees it. */
export function AddNumberDialog({ facilityId, onClose }: AddNumberDialogProps) {
  const say = useText();
  const task = useSubmit();
  const [number, setNumber] = useState("");
  const [isSent, setSent] = useState(false);
  const send = () => {
    const typed = number.trim();
    if (typed === "") return;
    task.start(async (ask) => {
      if ((await ask(proposeFacilityLine, { id: facilityId, number: typed })) !== null) setSent(true);
    });
  };
  return (
    <Dialog title={say("later.addNumber.title")} close={say("later.close")} onClose={onClose}>
      {isSent ? (
        <Done text={say("later.addNumber.thanks")}>
          <Button wide onClick={onClose}>
            {say("later.close")}
          </Button>
        </Done>
      ) : (
        <SendForm onSend={send}>
          <Stack>
            <p>{say("later.addNumber.lead")}</p>
            <FormField
              label={say("later.addNumber.number")}
              required
              type="tel"
              autoComplete="off"
              maxLength={40}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
            <TaskWords task={task} />
            <TaskKey task={task} label={say("later.addNumber.send")} look="key" type="submit" />
          </Stack>
        </SendForm>
      )}
    </Dialog>
  );
}
