import { useState } from "react";
import { proveChannel, sendChannelCode } from "#contract/contact.ts";
import { restoreFacilityLine } from "#contract/facility-lines.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { toAsciiDigits } from "#domain/shared/digits.ts";
import { TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField, Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { SendForm } from "../../ui/SendForm.tsx";
import { WordsField } from "../../ui/WordsField.tsx";

type TakenOffLineProps = {
  id: string;
  line: FacilityLines["takenOff"][number];
  isModerator: boolean;
  onDone: (how: "taken.back") => void;
  /** A moderator proposed it. */
  onChange: () => void;
};

/** A line that was taken off: when, until when it can be brought back, and how. */
export function TakenOffLine({ id, line, isModerator, onDone, onChange }: TakenOffLineProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isOpen, setOpen] = useState(false);
  const when = whenText(line.at, clock, language);
  const until = whenText(line.until, clock, language);
  const number = `\u2066${line.masked}\u2069${line.label === undefined ? "" : ` · ${line.label}`}`;
  return (
    <Note icon="eye-off" tone="ageing">
      <Stack data-gap="s">
        <p suppressHydrationWarning>
          <b>{say("lines.taken.title", { number, when })}</b>
          <br />
          {say("lines.taken.text", { until })}
        </p>
        {isOpen ? (
          <ProofForm id={id} lineId={line.id} onDone={() => onDone("taken.back")} />
        ) : (
          <Button size="s" onClick={() => setOpen(true)}>
            {say("lines.taken.open")}
          </Button>
        )}
        {isModerator && <SecondOfTwo id={id} line={line} onDone={() => onDone("taken.back")} onChange={onChange} />}
      </Stack>
    </Note>
  );
}

type ProofFormProps = { id: string; lineId: string; onDone: () => void };

/** The whole number, a code to it, and it is back. */
function ProofForm({ id, lineId, onDone }: ProofFormProps) {
  const say = useText();
  const task = useSubmit();
  const [value, setValue] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setSent] = useState(false);
  const send = () =>
    task.start(async (ask) => {
      if (!isSent) {
        if ((await ask(sendChannelCode, { type: "phone", value })) !== null) setSent(true);
        return;
      }
      const proved = await ask(proveChannel, { type: "phone", value, code: code.trim() });
      if (proved !== null && (await ask(restoreFacilityLine, { id, lineId })) !== null) onDone();
    });
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <FormField
          label={say("lines.taken.number")}
          icon="phone"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          dir="ltr"
          readOnly={isSent}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        {isSent && (
          <FormField
            label={say("lines.taken.code")}
            icon="key"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            dir="ltr"
            value={code}
            onChange={(event) => setCode(toAsciiDigits(event.target.value))}
          />
        )}
        <TaskWords task={task} />
        <TaskKey look="key" type="submit" task={task} label={say(isSent ? "lines.taken.go" : "lines.taken.send")} />
      </Stack>
    </SendForm>
  );
}

type SecondOfTwoProps = Pick<TakenOffLineProps, "id" | "line" | "onChange"> & { onDone: () => void };

/** Moderators without the phone: one proposes with a reason, another one agrees with a reason. */
function SecondOfTwo({ id, line: { id: lineId, proposal }, onDone, onChange }: SecondOfTwoProps) {
  const say = useText();
  const task = useSubmit();
  const [reason, setReason] = useState("");
  const send = () =>
    task.start(async (ask) => {
      const answer = await ask(restoreFacilityLine, { id, lineId, reason: reason.trim() });
      if (answer === null) return;
      if (answer.value.takenOff.some((line) => line.id === lineId)) onChange();
      else onDone();
    });
  return (
    <SendForm onSend={send}>
      <Stack data-gap="s">
        {proposal !== undefined && (
          <p>
            {say("lines.taken.proposed")} <q dir="auto">{proposal.reason}</q>
          </p>
        )}
        {proposal?.isOwn !== true && (
          <>
            <WordsField
              label={say("lines.reason")}
              hint={say("lines.reasonHint")}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <TaskWords task={task} />
            <TaskKey
              task={task}
              type="submit"
              label={say(proposal === undefined ? "lines.taken.propose" : "lines.taken.agree")}
            />
          </>
        )}
      </Stack>
    </SendForm>
  );
}
