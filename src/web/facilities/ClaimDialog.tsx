import { useState } from "react";
import { claimFacility, sendFacilityCode } from "#contract/capacity.ts";
import { CodeForm } from "../session/CodeForm.tsx";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Done } from "../ui/Done.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { phoneText } from "../ui/phone.ts";
import { SendForm } from "../ui/SendForm.tsx";

type Line = { value: string; label?: string | undefined };
type ClaimDialogProps = { id: string; phones: readonly Line[]; onClose: () => void };
type Step = { at: "line" } | { at: "code"; sentTo: string } | { at: "done" };

/** For staff: the way to the counter, after a one-time code sent to one of the facility's lines. */
export function ClaimDialog({ id, phones, onClose }: ClaimDialogProps) {
  const say = useText();
  const [step, setStep] = useState<Step>({ at: "line" });
  const known = useCurrentUser();
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
          {/* The account may be unknown here: offline, or signed out. */}
          {!isStaff && counts("plain")}
        </Stack>
      )}
      {step.at === "code" && (
        <CodeForm
          sentTo={step.sentTo}
          go={{ label: say("later.claim.go"), look: "key" }}
          back={{ label: say("later.claim.other"), onBack: () => setStep({ at: "line" }) }}
          onCode={async (ask, code) => {
            if ((await ask(claimFacility, { id, code })) !== null) setStep({ at: "done" });
          }}
        />
      )}
      {step.at === "done" && <Done text={say("later.claim.done")}>{counts("key")}</Done>}
    </Dialog>
  );
}

type LineStepProps = { id: string; phones: readonly Line[]; onSent: (sentTo: string) => void };

function LineStep({ id, phones, onSent }: LineStepProps) {
  const say = useText();
  const task = useSubmit();
  const [line, setLine] = useState(0);
  if (phones.length === 0) return <p>{say("later.claim.noLine")}</p>;
  const send = () =>
    task.start(async (ask) => {
      const sent = await ask(sendFacilityCode, { id, line });
      if (sent !== null) onSent(sent.value.sentTo);
    });
  return (
    <SendForm onSend={send}>
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
        <SecondLine as="p">{say("later.claim.told")}</SecondLine>
      </Stack>
    </SendForm>
  );
}
