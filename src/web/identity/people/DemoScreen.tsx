import { useState } from "react";
import { keepDemo, removeDemo, trainWithDemo } from "#contract/demo.ts";
import { useSite } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { StepHead } from "../layout.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskForm } from "../form/TaskForm.tsx";

/** Asks an admin to remove the demonstration data for good. */
export function DemoScreen() {
  return (
    <Members name="demo" needs="admin">
      {() => <Demo />}
    </Members>
  );
}

function Demo() {
  const say = useText();
  const { demo } = useSite();
  const task = useSubmit();
  const [removed, setRemoved] = useState<number | null>(null);
  const [isKept, setKept] = useState(false);
  const keep = () =>
    task.start(async (ask) => {
      if ((await ask(keepDemo, {})) !== null) setKept(true);
    });
  const remove = () =>
    task.start(async (ask) => {
      const answer = await ask(removeDemo, {});
      if (answer !== null) setRemoved(answer.value.removed);
    });
  if (removed !== null) {
    return (
      <>
        <StepHead title={say("account.demo.done", { count: removed })} />
        <ButtonLink look="key" wide whole href="/people">
          {say("account.next.people")}
        </ButtonLink>
      </>
    );
  }
  if (isKept) {
    return (
      <>
        <StepHead title={say("account.demo.kept")} />
        <ButtonLink look="key" wide whole href="/people">
          {say("account.next.people")}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Head name="demo" />
      {demo ? (
        <>
          <Note icon="warn" tone="ageing">
            {say("account.demo.what")}
          </Note>
          <TaskForm task={task} look="stop" label={say("account.demo.remove")} fields={[]} onSend={remove} />
          <TaskButton task={task} label={say("account.demo.keep")} onClick={keep} />
          <Training />
        </>
      ) : (
        <p>{say("account.demo.gone")}</p>
      )}
    </>
  );
}

/** On a public address: takes the red line from all pages, and puts it back. */
function Training() {
  const say = useText();
  const { demoWarning, demoTraining } = useSite();
  const task = useSubmit();
  const [isTraining, setTraining] = useState(demoTraining);
  if (!demoWarning && !demoTraining) return null;
  const change = () =>
    task.start(async (ask) => {
      if ((await ask(trainWithDemo, { isTraining: !isTraining })) !== null) setTraining(!isTraining);
    });
  return (
    <>
      <p role="status">{say(isTraining ? "account.demo.trains" : "account.demo.warns")}</p>
      <TaskButton
        task={task}
        label={say(isTraining ? "account.demo.trainEnd" : "account.demo.train")}
        onClick={change}
      />
    </>
  );
}
