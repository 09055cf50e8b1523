import { useState } from "react";
import { delistNumber, sendDelistCode } from "#contract/contact.ts";
import { CodeForm } from "./CodeForm.tsx";
import { TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Done } from "../ui/Done.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { SendForm } from "../ui/SendForm.tsx";

type Step = { at: "number" } | { at: "code"; phone: string } | { at: "done"; listings: number };

/** "This is my number: take it off": the number, its code, done. No account is needed. */
export function DelistDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const [step, setStep] = useState<Step>({ at: "number" });
  return (
    <Dialog title={say("later.delist.title")} close={say("later.close")} onClose={onClose}>
      {step.at === "number" && <NumberStep onSent={(phone) => setStep({ at: "code", phone })} />}
      {step.at === "code" && (
        <CodeForm
          sentTo={step.phone}
          go={{ label: say("later.delist.go"), look: "stop" }}
          back={{ label: say("later.delist.other"), onBack: () => setStep({ at: "number" }) }}
          onCode={async (ask, code) => {
            const answer = await ask(delistNumber, { phone: step.phone, code });
            if (answer !== null) setStep({ at: "done", listings: answer.value.listings });
          }}
        />
      )}
      {step.at === "done" && (
        <Done text={say("later.delist.done", { count: step.listings })}>
          <Button wide onClick={onClose}>
            {say("later.report.done")}
          </Button>
        </Done>
      )}
    </Dialog>
  );
}

function NumberStep({ onSent }: { onSent: (phone: string) => void }) {
  const say = useText();
  const task = useSubmit();
  const [phone, setPhone] = useState("");
  const send = () => {
    const typed = phone.trim();
    if (typed === "") return;
    task.start(async (ask) => {
      if ((await ask(sendDelistCode, { phone: typed })) !== null) onSent(typed);
    });
  };
  return (
    <SendForm onSend={send}>
      <Stack data-gap="m">
        <p>{say("later.delist.lead")}</p>
        <FormField
          label={say("later.delist.phone")}
          required
          icon="phone"
          type="tel"
          autoComplete="tel"
          dir="ltr"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <TaskWords task={task} />
        <TaskKey task={task} label={say("later.delist.sendCode")} look="key" type="submit" />
      </Stack>
    </SendForm>
  );
}
