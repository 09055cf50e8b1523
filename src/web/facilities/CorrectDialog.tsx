import { useState } from "react";
import { correctFacility } from "#contract/corrections.ts";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Done } from "../ui/Done.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { WordsField } from "../ui/WordsField.tsx";

/** Fields that can be reported. Source: domain/facilities/corrections.ts. */
const FIELDS = ["phone", "hours", "closed", "moved", "name", "place", "other"] as const;
type Field = (typeof FIELDS)[number];

/** Maximum characters. Source: the same. */
const MOST_TEXT = 500;

/** Reports a wrong field of a facility and its correction; no account is needed. */
export function CorrectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText();
  const [isSent, setSent] = useState(false);
  return (
    <Dialog title={say("later.correct.title")} close={say("later.close")} onClose={onClose}>
      {isSent ? (
        <Done text={say("later.correct.thanks")}>
          <Button wide onClick={onClose}>
            {say("later.close")}
          </Button>
        </Done>
      ) : (
        <CorrectForm id={id} onSent={() => setSent(true)} />
      )}
    </Dialog>
  );
}

function CorrectForm({ id, onSent }: { id: string; onSent: () => void }) {
  const say = useText();
  const task = useSubmit();
  const [field, setField] = useState<Field | null>(null);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    if (field === null) return setMissing(true);
    const words = text.trim();
    task.start(async (ask) => {
      if ((await ask(correctFacility, { id, field, ...(words !== "" && { text: words }) })) !== null) onSent();
    });
  };
  return (
    <SendForm onSend={send}>
      <Stack>
        <Choices
          legend={say("later.correct.what")}
          choices={FIELDS.map((value) => ({ value, title: say(`later.correct.field.${value}`) }))}
          chosen={field === null ? [] : [field]}
          onChoose={(value) => {
            setField(value);
            setMissing(false);
          }}
          error={isMissing ? <Refused title={say("later.report.chooseKind")} /> : null}
        />
        <WordsField
          label={say("later.correct.text")}
          hint={say("later.correct.private")}
          rows={3}
          maxLength={MOST_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <TaskWords task={task} />
        <TaskKey task={task} label={say("later.report.send")} look="key" type="submit" />
      </Stack>
    </SendForm>
  );
}
