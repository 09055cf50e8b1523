import { useState } from "react";
import { delistNumber, sendDelistCode } from "#contract/contact.ts";
import { NoSms } from "./NoSms.tsx";
import { TaskKey, TaskWords } from "./Refusal.tsx";
import { useTask } from "./task.ts";
import { useText } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FormField, Note } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";

type Step = { at: "number" } | { at: "code"; phone: string } | { at: "done"; listings: number };

/** "This is my number: take it off": the number, the code that was sent to it, done. No account is needed. */
export function DelistDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const [step, setStep] = useState<Step>({ at: "number" });
  return (
    <Dialog title={say("later.delist.title")} close={say("later.close")} onClose={onClose}>
      {step.at === "number" && <NumberStep onSent={(phone) => setStep({ at: "code", phone })} />}
      {step.at === "code" && (
        <CodeStep
          phone={step.phone}
          onDone={(listings) => setStep({ at: "done", listings })}
          onBack={() => setStep({ at: "number" })}
        />
      )}
      {step.at === "done" && (
        <Stack data-gap="m">
          <div role="status">
            <Note icon="check" tone="fresh">
              {say("later.delist.done", { count: step.listings })}
            </Note>
          </div>
          <Button wide onClick={onClose}>
            {say("later.report.done")}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

function NumberStep({ onSent }: { onSent: (phone: string) => void }) {
  const say = useText();
  const task = useTask();
  const [phone, setPhone] = useState("");
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = phone.trim();
        if (typed === "") return;
        task.start(async (ask) => {
          if ((await ask(sendDelistCode, { phone: typed })) !== null) onSent(typed);
        });
      }}
    >
      <Stack data-gap="m">
        <p>{say("later.delist.lead")}</p>
        <FormField
          label={say("later.delist.phone")}
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
    </form>
  );
}

type CodeStepProps = { phone: string; onDone: (listings: number) => void; onBack: () => void };

function CodeStep({ phone, onDone, onBack }: CodeStepProps) {
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
          const answer = await ask(delistNumber, { phone, code: typed });
          if (answer !== null) onDone(answer.value.listings);
        });
      }}
    >
      <Stack data-gap="m">
        <p>
          {say("later.delist.sentTo")} <bdi dir="ltr">{phone}</bdi>
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
        <TaskKey task={task} label={say("later.delist.go")} look="stop" type="submit" />
        <Button wide onClick={onBack}>
          {say("later.delist.other")}
        </Button>
      </Stack>
    </form>
  );
}
