import { useState } from "react";
import { getSecurity } from "#contract/identity.ts";
import type { Security } from "#contract/identity.ts";
import { deletePasskey, renamePasskey } from "#contract/sign-in.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField, Note } from "../../ui/FormField.tsx";
import { Card, Row, SecondLine, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { addPasskey, whyNoPasskeys } from "../passkey.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "../form/TaskForm.tsx";
import { deviceName } from "./device-name.ts";

/** Passkeys: sign-in with the lock of a phone or computer. */
export function PasskeysScreen() {
  return <Members name="passkeys">{() => <Passkeys />}</Members>;
}

function Passkeys() {
  const say = useText();
  const answer = useApiQuery(getSecurity, {});
  return (
    <>
      <Head name="passkeys" />
      <Answered answer={answer}>
        {({ passkeys }) => (
          <Stack>
            {passkeys.length === 0 && <p>{say("account.passkey.none")}</p>}
            {passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} onChanged={answer.again} />
            ))}
            <Add onAdded={answer.again} />
          </Stack>
        )}
      </Answered>
    </>
  );
}

function Add({ onAdded }: { onAdded: () => void }) {
  const say = useText();
  const task = useSubmit();
  const why = whyNoPasskeys();
  if (why !== null) {
    return (
      <Note icon="key" tone="ageing">
        {say(`account.passkey.${why}`)}
      </Note>
    );
  }
  const add = () =>
    task.start(async (ask) => {
      if (await addPasskey(ask, task, deviceName(navigator.userAgent))) onAdded();
    });
  return (
    <Stack data-gap="s">
      <TaskButton task={task} look="key" icon="key" label={say("account.passkey.add")} onClick={add} />
      <TaskRefusal task={task} />
    </Stack>
  );
}

type OnePasskeyProps = { passkey: Security["passkeys"][number]; onChanged: () => void };

function OnePasskey({ passkey: { id, name, createdAt }, onChanged }: OnePasskeyProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const [isRenaming, setRenaming] = useState(false);
  const [typed, setTyped] = useState(name);
  const remove = () =>
    task.start(async (ask) => {
      if ((await ask(deletePasskey, { id })) !== null) onChanged();
    });
  const rename = () =>
    task.start(async (ask) => {
      if ((await ask(renamePasskey, { id, name: typed.trim() })) === null) return;
      setRenaming(false);
      onChanged();
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div>
          <h2>{name === "" ? say("account.passkey.noName") : name}</h2>
          <SecondLine>{say("account.passkey.since", { date: dateText(createdAt, clock, language) })}</SecondLine>
        </div>
        {isRenaming ? (
          <TaskForm task={task} label={say("account.save")} fields={[]} onSend={rename}>
            <FormField
              label={say("account.passkey.name")}
              value={typed}
              maxLength={60}
              onChange={(event) => setTyped(event.target.value)}
            />
          </TaskForm>
        ) : (
          <>
            <TaskRefusal task={task} />
            <Row data-fill="">
              <Button size="s" onClick={() => setRenaming(true)}>
                {say("account.passkey.rename")}
              </Button>
              <Button size="s" onClick={remove} aria-busy={task.isBusy ? true : undefined}>
                {say("account.passkey.remove")}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}
