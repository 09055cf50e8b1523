import { useState } from "react";
import { claimFacility, sendFacilityCode } from "#contract/capacity.ts";
import { NoSms } from "../app/NoSms.tsx";
import { TaskKey, TaskWords } from "../app/Refusal.tsx";
import { useMe } from "../app/me.ts";
import { useTask } from "../app/task.ts";
import { useText } from "../i18n/language.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FormField, Note } from "../ui/FormField.tsx";
import { Soft, Stack } from "../ui/layout.tsx";
import { phoneText } from "../ui/phone.ts";

type Line = { value: string; label?: string | undefined };
type ClaimDialogProps = { id: string; phones: readonly Line[]; onClose: () => void };
type Step = { at: "line" } | { at: "code"; sentTo: string } | { at: "done" };

/** For who works there: to the counts, and before that, once, the code that is sent to a line of the place. */
export function ClaimDialog({ id, phones, onClose }: ClaimDialogProps) {
  const say = useText();
  const [step, setStep] = useState<Step>({ at: "line" });
  const known = useMe();
  const isStaff =
    known.state === "known" &&
    (known.me.facilities.includes(id) || known.me.roles.some((role) => role === "moderator" || role === "admin"));
  const counts = (look: "key" | "plain") => (
    <ButtonLink look={look} wide href={`/facility/${id}`} whole>
      {say("later.claim.counts")}
    </ButtonLink>
  );
  return (
    <Dialog title={say("later.claim.title")} close={say("later.close")} onClose={onClose}>
      {step.at === "line" && (
        <Stack>
          {isStaff && counts("key")}
          {!isStaff && <LineStep id={id} phones={phones} onSent={(sentTo) => setStep({ at: "code", sentTo })} />}
          {/* Who it is may not be known here: without a net, or signed out. */}
          {!isStaff && counts("plain")}
        </Stack>
      )}
      {step.at === "code" && (
        <CodeStep
          id={id}
          sentTo={step.sentTo}
          onDone={() => setStep({ at: "done" })}
          onBack={() => setStep({ at: "line" })}
        />
      )}
      {step.at === "done" && (
        <Stack data-gap="m">
          <div role="status">
            <Note icon="check" tone="fresh">
              {say("later.claim.done")}
            </Note>
          </div>
          {counts("key")}
        </Stack>
      )}
    </Dialog>
  );
}

type LineStepProps = { id: string; phones: readonly Line[]; onSent: (sentTo: string) => void };

function LineStep({ id, phones, onSent }: LineStepProps) {
  const say = useText();
  const task = useTask();
  const [line, setLine] = useState(0);
  if (phones.length === 0) return <p>{say("later.claim.noLine")}</p>;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        task.start(async (ask) => {
          const sent = await ask(sendFacilityCode, { id, line });
          if (sent !== null) onSent(sent.value.sentTo);
        });
      }}
    >
      <Stack data-gap="m">
        <p>{say("later.claim.lead")}</p>
        <Choices
          legend={say("later.claim.which")}
          choices={phones.map(({ value, label }, at) => ({
            value: String(at),
            title: phoneText(value),
            ...(label !== undefined && { hint: label }),
          }))}
          chosen={[String(line)]}
          onChoose={(value) => setLine(Number(value))}
        />
        <TaskWords task={task} />
        <TaskKey task={task} label={say("later.delist.sendCode")} look="key" type="submit" />
        <Soft as="p">{say("later.claim.told")}</Soft>
      </Stack>
    </form>
  );
}

type CodeStepProps = { id: string; sentTo: string; onDone: () => void; onBack: () => void };

function CodeStep({ id, sentTo, onDone, onBack }: CodeStepProps) {
  const say = useText();
  const task = useTask();
  const [code, setCode] = useState("");
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        if (typed === "") return;
        task.start(async (ask) => {
          if ((await ask(claimFacility, { id, code: typed })) !== null) onDone();
        });
      }}
    >
      <Stack data-gap="m">
        <p>
          {say("later.delist.sentTo")} <bdi dir="ltr">{sentTo}</bdi>
        </p>
        <NoSms />
        <FormField
          label={say("later.delist.code")}
          icon="key"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <TaskWords task={task} />
        <TaskKey task={task} label={say("later.claim.go")} look="key" type="submit" />
        <Button wide onClick={onBack}>
          {say("later.claim.other")}
        </Button>
      </Stack>
    </form>
  );
}
